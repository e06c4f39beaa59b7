import { io, type Timer } from '../../core/io.ts';
import { readFact, writeFact } from '../store/facts.ts';
import { reasonOf } from '../store/files.ts';
import type { Store } from '../store/store.ts';
import { type Act, createAuditTable, type NewAct } from './audit-table.ts';

/**
 * Maximum number of entries that one caller, or all viewers together, can add to the audit log in the second between
 * two writes. Further actions are counted in a single entry, so that no caller can displace the entries of others.
 * @limit
 */
const MAX_OF_CALLER = 100;
/** All viewers count as one caller, because a bridge can invent any number of them. */
const VIEWERS = 'viewers';
/** Name of the entry that counts skipped actions. */
const MORE = '(more)';

interface Count extends Pick<Act, 'number' | 'via'> {
  acts: number;
}

/** Counts the actions of each caller from one write to the next. */
function createActCounts() {
  let counts = new Map<string, Count>();
  return {
    /** Counts an action. Returns true if the caller has acted so often that this action gets no entry of its own. */
    isTooMany({ caller, number, via }: NewAct): boolean {
      const counted = via === 'chat' ? VIEWERS : caller;
      const count = counts.get(counted) ?? { acts: 0, number, via };
      count.acts++;
      count.number = number;
      counts.set(counted, count);
      return count.acts > MAX_OF_CALLER;
    },
    /** Returns one entry for each caller with skipped actions; it states their number. Resets the counts. */
    drain(at: number): NewAct[] {
      const flooding = [...counts].filter(([, { acts }]) => acts > MAX_OF_CALLER);
      counts = new Map();
      return flooding.map(([caller, { acts, number, via }]) => ({
        number,
        at,
        action: MORE,
        caller,
        via,
        parent: null,
        input: { acts: acts - MAX_OF_CALLER },
      }));
    },
  };
}

/**
 * The stored audit entries of all callers: the latest 100,000 from the last 30 days, at most 100 per second
 * per caller. An entry named `(more)` states the number of skipped actions. Entries are written shortly after
 * they were added, so that no request waits for the disk.
 */
export interface AuditLog {
  /** A number greater than every number used so far. */
  readonly nextNumber: number;
  /** Adds an entry, with only the beginning of its input. */
  add(act: NewAct): void;
  find(number: number): Act | undefined;
  /** Returns up to `limit` entries with numbers below `before`, newest first. */
  list(before: number, limit: number): Act[];
  /** Writes the waiting entries to the store. */
  save(): void;
  close(): void;
}

/** Interval at which audit entries are stored. @limit */
const SAVE_MS = 1_000;
/**
 * Maximum number of audit entries in memory while the store refuses them. If there are more, the oldest are
 * lost. @limit
 */
const MAX_WAITING = 10_000;

export function createAuditLog(store: Store, onLog: (line: string) => void, now = io.wall): AuditLog {
  const table = createAuditTable(store, now);
  const counts = createActCounts();
  let waiting: NewAct[] = [];
  let isFailing = false;

  const saving = createDelayedWork(() => {
    waiting.push(...counts.drain(now()));
    if (waiting.length === 0) return;
    try {
      table.insert(waiting);
      waiting = [];
      isFailing = false;
    } catch (error) {
      if (!isFailing) onLog(`Audit entries could not be stored: ${reasonOf(error)}`);
      isFailing = true;
      waiting.splice(0, waiting.length - MAX_WAITING);
      saving.doSoon();
    }
  }, SAVE_MS);

  return {
    nextNumber: reserveNumbers(store, table.lastNumber(), onLog),
    add(act) {
      if (!counts.isTooMany(act)) waiting.push(act);
      if (waiting.length >= MAX_WAITING && !isFailing) saving.doNow();
      else saving.doSoon();
    },
    find: table.find,
    list(before, limit) {
      saving.doNow();
      return table.list(before, limit);
    },
    save: saving.doNow,
    close: saving.doNow,
  };
}

/** Name of the fact that stores the first entry number of the latest start. */
const FIRST_NUMBER = 'acts.firstNumber';

/**
 * Returns an entry number greater than the numbers of all entries that a crash may have lost, because events may still
 * refer to the lost entries. The number is stored at once, so that the next start uses greater numbers even if this
 * start never stores an entry.
 */
function reserveNumbers(store: Store, lastStored: number, onLog: (line: string) => void): number {
  const first = Math.max(lastStored, Number(readFact(store, FIRST_NUMBER) ?? 0)) + MAX_WAITING + 1;
  try {
    writeFact(store, FIRST_NUMBER, String(first));
  } catch (error) {
    onLog(`The number of the next audit entry could not be stored: ${reasonOf(error)}`);
  }
  return first;
}

/** Creates work that can be run at once, or a fixed time after it was first requested. */
function createDelayedWork(work: () => void, delayMs: number) {
  let timer: Timer | undefined;
  const doNow = () => {
    timer?.cancel();
    timer = undefined;
    work();
  };
  return {
    doNow,
    doSoon() {
      timer ??= io.after(delayMs, doNow);
    },
  };
}
