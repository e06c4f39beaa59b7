import { io } from '../../../core/io.ts';
import { createSingleFlight } from '../../../core/single-flight.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Store } from '../../store/store.ts';

/** Time for which processed messages are remembered. @limit */
const KEPT_MS = 24 * 60 * 60_000;
/** Most processed messages that are remembered. @limit */
const MAX_ROWS = 100_000;
/** Longest remembered answer to a message. @limit characters */
const MAX_ANSWER_LENGTH = 4_096;
/** Most answers in memory that the store refused. They are lost when the process ends. @limit */
const MAX_UNSTORED = 1_000;

/** How something that came in has ended. */
interface InboxEnd {
  /** As JSON; null while there is none. */
  answer: string | null;
  /** Checkpoints of this tick and later ones contain what was done; null where the world has no part in it. */
  tick: number | null;
}

/**
 * What came in within the last day, by key, and the answers. Nothing waits for the disk, so that a busy chat does not hold
 * the game up: a power cut may forget the latest lines.
 */
export function inboxRows(store: Store, now: () => number) {
  const unstored = new Map<string, InboxEnd>();
  /** The tick to which the world has returned, until the store knows. */
  let returnedTo: number | null = null;
  const isLost = ({ tick }: InboxEnd) => tick !== null && returnedTo !== null && tick > returnedTo;

  const change = async (...changes: [sql: string, ...values: (string | number | null)[]][]) => {
    const forgotten = returnedTo;
    const stored = store.groupCommit(() => {
      if (forgotten !== null) store.run('DELETE FROM inbox WHERE tick > ?', forgotten);
      for (const [sql, ...values] of changes) store.run(sql, ...values);
    });
    returnedTo = null;
    await stored.catch(error => {
      if (forgotten !== null) returnTo(forgotten);
      throw error;
    });
  };
  const returnTo = (tick: number) => {
    returnedTo = Math.min(tick, returnedTo ?? tick);
  };

  return {
    find(key: string): InboxEnd | undefined {
      const oldest = now() - KEPT_MS;
      const stored = () =>
        store.get<InboxEnd>('SELECT answer, tick FROM inbox WHERE key = ? AND at >= ?', key, oldest);
      const end = unstored.get(key) ?? stored();
      return end && !isLost(end) ? end : undefined;
    },
    /** Rejects with `not-stored`. */
    enter: (key: string) =>
      change(
        ['DELETE FROM inbox WHERE at < ?', now() - KEPT_MS],
        ['INSERT OR REPLACE INTO inbox (key, at) VALUES (?, ?)', key, now()],
        ['DELETE FROM inbox WHERE number <= (SELECT max(number) FROM inbox) - ?', MAX_ROWS],
      ),
    /** The work is done: a store that refuses now must not make it look otherwise. `short` stands for an answer that is too long. */
    async keepAnswer(key: string, answer: unknown, short: unknown, tick: number | null) {
      const text = JSON.stringify(answer ?? null);
      const end = { answer: text.length <= MAX_ANSWER_LENGTH ? text : JSON.stringify(short), tick };
      try {
        await change(['UPDATE inbox SET answer = ?, tick = ? WHERE key = ?', end.answer, tick, key]);
      } catch (error) {
        if (!(error instanceof GameError)) throw error;
        if (unstored.size < MAX_UNSTORED) unstored.set(key, end);
      }
    },
    async forget(key: string) {
      unstored.delete(key);
      await attempt(change(['DELETE FROM inbox WHERE key = ?', key]));
    },
    /** The world has returned to its checkpoint of that tick: what it did after it is forgotten. Never throws. */
    forgetAfter(tick: number) {
      returnTo(tick);
      for (const [key, end] of unstored) if (isLost(end)) unstored.delete(key);
      void attempt(change());
    },
  };
}

const attempt = (change: Promise<void>) =>
  change.catch(error => {
    if (!(error instanceof GameError)) throw error;
  });

/** What comes in from platforms, each thing once: for what is safe to repeat, such as commands of chat. */
export interface Inbox {
  /**
   * Does the work and keeps its answer, or resolves with the answer kept for that id. What the server was doing when it died,
   * and what the world has forgotten since, is done again. Work that rejects with a GameError has done nothing and may be
   * tried again. Rejects with `not-stored` before anything is done. Without an id, the work is done. `unknown` is the answer
   * where the real one is not known: the work broke, or it is too long.
   */
  once<T>(thing: Arrival, work: () => Promise<Done<T>>, unknown: T): Promise<T>;
  /** The world has returned to its checkpoint of that tick, or with -1 begins anew. Never throws. */
  forgetAfter(tick: number): void;
}

/** What came in; the same kind, platform and id are the same thing. */
interface Arrival {
  kind: string;
  platform: string;
  id: string | null;
}

interface Done<T> {
  answer: T;
  /** Checkpoints of this tick and later ones contain it; left out where the world has no part in it. */
  tick?: number | undefined;
}

export function createInbox(store: Store, now: () => number = io.wall): Inbox {
  const rows = inboxRows(store, now);
  const flights = createSingleFlight<unknown>();

  const carryOut = async <T>(key: string, work: () => Promise<Done<T>>, unknown: T): Promise<T> => {
    await rows.enter(key);
    try {
      const { answer, tick = null } = await work();
      await rows.keepAnswer(key, answer, unknown, tick);
      return answer;
    } catch (error) {
      if (error instanceof GameError) await rows.forget(key);
      else await rows.keepAnswer(key, unknown, unknown, null);
      throw error;
    }
  };

  return {
    async once<T>({ kind, platform, id }: Arrival, work: () => Promise<Done<T>>, unknown: T): Promise<T> {
      if (id === null) return (await work()).answer;
      const key = `${platform}/${kind}/${id}`;
      return flights(key, async () => {
        const known = rows.find(key);
        return known?.answer ? JSON.parse(known.answer) : carryOut(key, work, unknown);
      }) as Promise<T>;
    },
    forgetAfter: rows.forgetAfter,
  };
}
