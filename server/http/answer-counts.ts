/** Number of answers by status class: `2xx`, `3xx`, `4xx` and `5xx`. */
export class AnswerCounts {
  readonly #byClass = new Float64Array(CLASSES.length);

  add(status: number) {
    const index = Math.floor(status / 100) - FIRST;
    this.#byClass[index] = (this.#byClass[index] ?? 0) + 1;
  }

  get byClass(): Record<string, number> {
    return Object.fromEntries(CLASSES.map((name, index) => [name, this.#byClass[index] ?? 0]));
  }
}

const FIRST = 2;
const CLASSES = ['2xx', '3xx', '4xx', '5xx'];
