import type { Result } from './caller.ts';

/** The values that something may have now, according to the answers to those who changed it. */
export class Possible<T> {
  /** Null until the first answer, unless it is known: then it may be anything. */
  #values: Set<T> | null;
  readonly #underWay = new Set<T>();

  constructor(...known: T[]) {
    this.#values = known.length > 0 ? new Set(known) : null;
  }

  /** A request to set it is sent. */
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
