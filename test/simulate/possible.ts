import type { Result } from './caller.ts';

/** The values that a setting or switch may have now, according to the answers to the requests that changed it. */
export class Possible<T> {
  /** Null while nothing is known, as before the first answer; every value is possible then. */
  #values: Set<T> | null;
  readonly #underWay = new Set<T>();

  constructor(...known: T[]) {
    this.#values = known.length > 0 ? new Set(known) : null;
  }

  /** Call this when a request to set the value is sent. */
  begin(value: T) {
    this.#underWay.add(value);
  }

  end(value: T, { isDone, mayBeDone }: Pick<Result, 'isDone' | 'mayBeDone'>) {
    this.#underWay.delete(value);
    if (isDone) this.#values = new Set([value]);
    else if (mayBeDone) this.#values?.add(value);
  }

  allows(value: T): boolean {
    return this.#values === null || this.#values.has(value) || this.#underWay.has(value);
  }

  /** Whether the value is certainly this one. */
  isOnly(value: T): boolean {
    return this.#values?.size === 1 && this.#values.has(value) && this.#underWay.size === 0;
  }

  toString() {
    return [...(this.#values ?? []), ...this.#underWay].join(' or ');
  }
}
