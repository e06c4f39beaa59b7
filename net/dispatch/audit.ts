import { io } from '../../core/io.ts';
import type { Actor } from '../access/identity.ts';
import type { AuditLog } from './audit-log.ts';

/**
 * The audit log of all actions. The latest entries are also in memory, to explain events. The store keeps
 * entries for 30 days.
 */

/** Maximum number of audit entries in memory. They explain what caused an event. @limit */
const CAPACITY = 16_384;

/** One action of a caller. */
interface AuditEntry {
  action: string;
  /** Name of the key, session, script or viewer. */
  caller: string;
  via: Actor['via'];
  /** Time of the action (wall clock, ms). */
  at: number;
}

interface Remembered extends AuditEntry {
  cause: number;
  /** Number of the entry that caused this one; null if there is none. */
  parent: number | null;
  /** Id of the script, if the action is a run of a script. */
  script: string | null;
}

export interface Audit {
  /**
   * Records an action and returns its number, which the resulting events contain. Only the beginning of
   * `input` is stored. Omit `input` if it may contain a secret.
   */
  record(action: string, actor: Actor, input?: unknown): number;
  /** The entry with the number `cause` and its causes, as far back as entries are known. */
  trace(cause: number | null): AuditEntry[];
  /** Ids of the scripts whose runs led to the entry `cause`, latest first. */
  scriptsBehind(cause: number | null): string[];
}

/**
 * Creates a slot. Slots are reused, because a long-lived new object for each action would keep the garbage
 * collector busy.
 */
const emptySlot = (): Remembered => ({
  cause: 0,
  action: '',
  caller: '',
  via: 'rest',
  at: 0,
  script: null,
  parent: null,
});

interface AuditDeps {
  /** The stored log. If it is absent, nothing is stored. */
  log?: Pick<AuditLog, 'nextNumber' | 'add' | 'find'>;
  now?: () => number;
}

const NO_LOG: NonNullable<AuditDeps['log']> = { nextNumber: 1, add() {}, find: () => undefined };

export function createAudit({ log = NO_LOG, now = io.wall }: AuditDeps = {}): Audit {
  const ring: Remembered[] = [];
  let next = log.nextNumber;

  const inMemory = (cause: number) => {
    const entry = ring[cause % CAPACITY];
    return entry?.cause === cause ? entry : undefined;
  };

  return {
    record(action, { name, via, script = null, parent = null }, input) {
      const cause = next++;
      const at = now();
      log.add({ number: cause, at, action, caller: name, via, parent, input });
      const slot = ring[cause % CAPACITY] ?? emptySlot();
      ring[cause % CAPACITY] = slot;
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
      const entries = lineage<AuditEntry & Linked>(cause, number => inMemory(number) ?? log.find(number));
      return entries.map(({ action, caller, via, at }) => ({ action, caller, via, at }));
    },
    scriptsBehind: cause => lineage(cause, inMemory).flatMap(({ script }) => script ?? []),
  };
}

type Linked = Pick<Remembered, 'parent'>;

/** The entry with the number `cause` and its causes, as far back as they can be found. */
function lineage<T extends Linked>(cause: number | null, find: (cause: number) => T | undefined): T[] {
  const entries: T[] = [];
  for (let next = cause; next !== null; ) {
    const entry = find(next);
    if (!entry) break;
    entries.push(entry);
    next = entry.parent;
  }
  return entries;
}
