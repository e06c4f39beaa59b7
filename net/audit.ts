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

interface Remembered extends Deed {
  cause: number;
  /** What led to it. */
  parent: number | null;
  /** Id of the script that is run, if this is the run of one. */
  script: string | null;
}

export interface Audit {
  /** Remembers a deed; events that come of it carry the number that is returned. */
  record(action: string, caller: Caller): number;
  /** The deed of that number, then what led to it and so on, as far as it is still known. */
  trace(cause: number | null): Deed[];
  /** Ids of the scripts whose runs led to it, the latest first. */
  scriptsBehind(cause: number | null): string[];
}

/** Written over again and again: new ones that live so long would keep the garbage collector busy. */
const emptySlot = (): Remembered => ({
  cause: 0,
  action: '',
  caller: '',
  via: 'rest',
  at: 0,
  script: null,
  parent: null,
});

export function createAudit(now: () => number = Date.now): Audit {
  const ring: Remembered[] = [];
  let last = 0;

  /** That deed and what led to it, as far as it is still known. */
  function lineage(cause: number | null): Remembered[] {
    const deeds: Remembered[] = [];
    for (let next = cause; next !== null; ) {
      const deed = ring[next % CAPACITY];
      if (deed?.cause !== next) break;
      deeds.push(deed);
      next = deed.parent;
    }
    return deeds;
  }

  return {
    record(action, { name, via, script = null, parent = null }) {
      const cause = ++last;
      ring[cause % CAPACITY] ??= emptySlot();
      const slot = ring[cause % CAPACITY];
      slot.cause = cause;
      slot.action = action;
      slot.caller = name;
      slot.via = via;
      slot.at = now();
      slot.script = script;
      slot.parent = parent;
      return cause;
    },
    trace: cause => lineage(cause).map(({ action, caller, via, at }) => ({ action, caller, via, at })),
    scriptsBehind: cause => lineage(cause).flatMap(({ script }) => script ?? []),
  };
}
