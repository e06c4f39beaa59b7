import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import { createJournalRows, type Policy } from './journal-rows.ts';
import type { Store } from './store.ts';

/**
 * Does work only once per key, even across restarts. The work is requests with an `Idempotency-Key` and chat
 * lines. Entries survive the end of the process. A power cut may lose the latest entries, but not those
 * stored with `together`.
 *
 * Payments are not here: they have their own ledger, and the world remembers their outcomes
 * (`paid-outcomes.ts`); docs/decisions/0015-journal.md explains why.
 */
export interface Journal {
  /**
   * Carries out the work, or resolves with the entry for its key. Waits if work for the key is in progress.
   * Rejects like the work. A GameError means that nothing was done, so the work may be repeated.
   */
  once<T>(task: Task<T>, work: Work<T>): Promise<Outcome<T>>;
  /**
   * Call this when the world has returned to its checkpoint of `tick`; for a new world, `tick` is -1. Deletes later
   * entries. Never throws: entries that the store cannot delete now are ignored and deleted later.
   */
  rewind(tick: number): void;
  /** Tries once more to store answers that are only in memory. Call this before the store is closed. Never rejects. */
  close(): Promise<void>;
}

/** A task that must be done only once. Each kind of task has its own keys. */
interface Task<T> {
  policy: Policy;
  key: string;
  /** Hash of the request. The same key with another hash is refused. */
  request: string;
  endOf(answer: T): End;
}

/** The stored part of an answer. */
interface End {
  /** The answer, which is stored as JSON. If it is undefined, only the fact that the work is done is stored. */
  answer: unknown;
  /** First tick whose checkpoint contains the change; undefined if the world is not affected. */
  tick?: number | undefined;
}

type Work<T> = (entry: OpenEntry<T>) => Promise<T>;

/** The entry of work in progress. If the work calls neither method, the entry is stored when the work ends. */
export interface OpenEntry<T> {
  /** Records that the work begins. Call this before work that takes time. Rejects with `not-stored`. */
  begin(): Promise<void>;
  /**
   * Runs work that only writes to the store. When this returns, the work's changes and its answer are on the
   * disk. If it throws `not-stored`, neither was stored.
   */
  together(act: () => T): T;
}

type Outcome<T> =
  /** The work was done now. `isTwin` is true if another call had begun it. */
  | { state: 'done'; answer: T; isTwin: boolean }
  /**
   * The work was done before. The answer is undefined if it is not stored, because it is secret or too long
   * or the work threw an error.
   */
  | { state: 'stored'; answer: unknown }
  /** The work had begun, but the process ended during it. */
  | { state: 'cut-off' }
  | { state: 'other-request' };

export function createJournal(
  store: Store,
  onLog: (line: string) => void,
  now: () => number = io.wall,
): Journal {
  const rows = createJournalRows(store, onLog, now);
  const running = new Map<string, { request: string; answer: Promise<unknown> }>();

  const begun = <T>({ policy, key, request }: Task<T>) =>
    ({ policy, key, request, hasEnded: 0, answer: null, tick: null, at: now() }) as const;
  const ended = <T>(task: Task<T>, { answer, tick = null }: { answer?: unknown; tick?: number | null }) => {
    const text = answer === undefined ? null : JSON.stringify(answer);
    const isShort = text !== null && text.length <= task.policy.longestAnswer;
    return { ...begun(task), hasEnded: 1, answer: isShort ? text : null, tick } as const;
  };

  const carryOut = async <T>(task: Task<T>, work: Work<T>) => {
    let hasBegun = false;
    let hasEnded = false;
    const begin = async () => {
      await rows.begin(begun(task));
      hasBegun = true;
    };
    const together = (act: () => T) => {
      const answer = store.transaction(() => {
        const answer = act();
        rows.put(ended(task, task.endOf(answer)));
        return answer;
      });
      hasEnded = true;
      return answer;
    };
    try {
      const answer = await work({ begin, together });
      if (!hasEnded) await rows.end(ended(task, task.endOf(answer)), hasBegun);
      return answer;
    } catch (error) {
      if (hasBegun && error instanceof GameError) await rows.forget(task);
      else if (!(error instanceof GameError) && task.policy.repeatsCutOff)
        await rows.end(ended(task, {}), hasBegun);
      throw error;
    }
  };

  return {
    async once<T>(task: Task<T>, work: Work<T>): Promise<Outcome<T>> {
      const { policy, key, request } = task;
      const id = `${policy.kind} ${key}`;
      const twin = running.get(id);
      const known = twin ? undefined : rows.find(policy, key);
      if ((twin ?? known ?? task).request !== request) return { state: 'other-request' };
      if (twin) return { state: 'done', answer: (await twin.answer) as T, isTwin: true };
      if (known?.hasEnded) return { state: 'stored', answer: parsed(known.answer) };
      if (known && !policy.repeatsCutOff) return { state: 'cut-off' };
      const answer = carryOut(task, work).finally(() => running.delete(id));
      running.set(id, { request, answer });
      return { state: 'done', answer: await answer, isTwin: false };
    },
    rewind: rows.rewind,
    close: rows.close,
  };
}

const parsed = (answer: string | null): unknown => (answer === null ? undefined : JSON.parse(answer));
