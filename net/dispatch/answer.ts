export interface Answer {
  output: Output;
  /** Keys of the input that were clamped or ignored. */
  adjusted: readonly string[];
  /** Notes on what a caller may not expect, such as when a change takes effect. */
  remarks?: readonly string[];
  /** The tick of the first checkpoint that includes the effect; only for actions of the world alone. */
  tick?: number;
  /** True when this is the answer stored for an `Idempotency-Key` that came before. */
  replayed?: true;
}

/** The output of an action that consists of others, all of them in the world, with the tick of its answer. */
export class Ticked<T> {
  readonly output: T;
  readonly tick: number | undefined;

  constructor(output: T, tick: number | undefined) {
    this.output = output;
    this.tick = tick;
  }
}

/** What an action answers, as a value and as JSON. The missing one is computed at each read. */
interface Output {
  readonly value: unknown;
  readonly json: string;
}

/** An answer of the simulation, which arrives as JSON. */
export class JsonOutput implements Output {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  get value(): unknown {
    return JSON.parse(this.json);
  }
}

/** An answer of the front thread, which is a value. */
export class ValueOutput implements Output {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  get json(): string {
    return JSON.stringify(this.value);
  }
}
