export interface Answer {
  output: Output;
  /** Keys of the input that were clamped or ignored. */
  adjusted: readonly string[];
  /** Remarks for the caller, such as when a change takes effect. */
  remarks?: readonly string[];
  /**
   * The tick of the first checkpoint that includes the effect. Set only for actions that change nothing but
   * the world.
   */
  tick?: number;
  /** True if this is the stored answer of an earlier request with the same `Idempotency-Key`. */
  replayed?: true;
}

/** The output and the tick of an action that consists of other actions, all of which run in the world. */
export class Ticked<T> {
  readonly output: T;
  readonly tick: number | undefined;

  constructor(output: T, tick: number | undefined) {
    this.output = output;
    this.tick = tick;
  }
}

/** The output of an action as a value and as JSON. One of the two forms is computed on demand. */
interface Output {
  readonly value: unknown;
  readonly json: string;
}

/** An answer from the simulation, which arrives as JSON. */
export class JsonOutput implements Output {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  get value(): unknown {
    return JSON.parse(this.json);
  }
}

/** An answer from the front thread, which is a value. */
export class ValueOutput implements Output {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  get json(): string {
    return JSON.stringify(this.value);
  }
}
