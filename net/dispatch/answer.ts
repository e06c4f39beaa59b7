export interface Answer {
  output: Output;
  /** Keys of the input that were clamped or ignored. */
  adjusted: readonly string[];
  /** Of what is done in the world alone: tick of the first checkpoint that has it. */
  tick?: number;
  /** True when it is the answer of then to a request that was sent again. */
  replayed?: true;
}

/** What an action answers, as a value and as JSON. The one that was not given is made when it is asked for. */
export interface Output {
  readonly value: unknown;
  readonly json: string;
}

/** Of the world, which tells JSON. */
export class ToldOutput implements Output {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }

  get value(): unknown {
    return JSON.parse(this.json);
  }
}

/** Of the front thread itself. */
export class OwnOutput implements Output {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  get json(): string {
    return JSON.stringify(this.value);
  }
}
