import type { Caller } from './dispatch.ts';

/** Who asked for what, remembered in memory for as long as the events that came of it are kept. */
const CAPACITY = 16_384;

/** One action of somebody. */
export interface Deed {
  action: string;
  /** Name of the key or session. */
  caller: string;
  via: Caller['via'];
  /** Wall-clock ms. */
  at: number;
}

export interface Audit {
  /** Remembers a deed; events that come of it carry the number that is returned. */
  record(action: string, caller: Caller): number;
  /** The deed of that number, then what led to it and so on, as far as it is still known. */
  trace(cause: number | null): Deed[];
}

export function createAudit(now: () => number = Date.now): Audit {
  const ring: (Deed & { cause: number; parent: number | null })[] = [];
  let last = 0;

  return {
    record(action, { name, via, parent = null }) {
      const cause = ++last;
      ring[cause % CAPACITY] = { cause, action, caller: name, via, at: now(), parent };
      return cause;
    },
    trace(cause) {
      const deeds: Deed[] = [];
      for (let next = cause; next !== null; ) {
        const deed = ring[next % CAPACITY];
        if (deed?.cause !== next) break;
        const { action, caller, via, at } = deed;
        deeds.push({ action, caller, via, at });
        next = deed.parent;
      }
      return deeds;
    },
  };
}
