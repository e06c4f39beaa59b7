import type { Caller } from '../access/identity.ts';
import type { KeptActs } from './kept-acts.ts';

/** Who asked for what: the latest in memory, for the events that come of it, and all in the store for 30 days. */
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
  /**
   * Remembers a deed; events that come of it carry the number that is returned. `input` is kept in short: leave it out
   * where it may hold a secret.
   */
  record(action: string, caller: Caller, input?: unknown): number;
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

interface AuditParts {
  /** Left out, nothing is stored. */
  acts?: Pick<KeptActs, 'nextNumber' | 'add' | 'find'>;
  now?: () => number;
}

const NOWHERE: NonNullable<AuditParts['acts']> = { nextNumber: 1, add() {}, find: () => undefined };

export function createAudit({ acts = NOWHERE, now = Date.now }: AuditParts = {}): Audit {
  const ring: Remembered[] = [];
  let next = acts.nextNumber;

  const inMemory = (cause: number) => {
    const deed = ring[cause % CAPACITY];
    return deed?.cause === cause ? deed : undefined;
  };

  return {
    record(action, { name, via, script = null, parent = null }, input) {
      const cause = next++;
      const at = now();
      acts.add({ number: cause, at, action, caller: name, via, parent, input });
      ring[cause % CAPACITY] ??= emptySlot();
      const slot = ring[cause % CAPACITY];
      slot.cause = cause;
      slot.action = action;
      slot.caller = name;
      slot.via = via;
      slot.at = at;
      slot.script = script;
      slot.parent = parent;
      return cause;
    },
    trace(cause) {
      const deeds = lineage<Deed & Linked>(cause, number => inMemory(number) ?? acts.find(number));
      return deeds.map(({ action, caller, via, at }) => ({ action, caller, via, at }));
    },
    scriptsBehind: cause => lineage(cause, inMemory).flatMap(({ script }) => script ?? []),
  };
}

type Linked = Pick<Remembered, 'parent'>;

/** That deed and what led to it, as far as it can be found. */
function lineage<T extends Linked>(cause: number | null, find: (cause: number) => T | undefined): T[] {
  const deeds: T[] = [];
  for (let next = cause; next !== null; ) {
    const deed = find(next);
    if (!deed) break;
    deeds.push(deed);
    next = deed.parent;
  }
  return deeds;
}
