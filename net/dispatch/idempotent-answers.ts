import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Store } from '../store/store.ts';
import { type Answer, ValueOutput } from './answer.ts';

/** One answer as it is stored. */
export interface AnswerRow {
  id: string;
  request: string;
  answer: string | null;
  tick: number | null;
  hasEnded: boolean;
  /** Wall-clock ms. */
  storedAt: number;
}

/** Answers that the store refused, of acts that cannot be undone: in memory until it accepts them. */
interface UnstoredAnswers {
  /** The answer with that id, unless it was stored before `oldest`, in wall-clock ms. */
  find(id: string, oldest: number): AnswerRow | undefined;
  /** Beyond 1,000 the oldest is lost. */
  add(row: AnswerRow): void;
  /** Forgets what was done in the world after its checkpoint of that tick. */
  forgetAfter(tick: number): void;
}

/** Most answers in memory while the store refuses them. @limit */
const MAX_UNSTORED = 1_000;
/** Pause before the store is tried again. @limit */
const RETRY_MS = 1_000;

/** `storeAll` stores all or throws; it is tried once a second while there are any. */
export function createUnstoredAnswers(
  storeAll: (rows: AnswerRow[]) => void,
  onLog: (line: string) => void,
): UnstoredAnswers {
  const rows = new Map<string, AnswerRow>();
  let isWaiting = false;

  const retry = () => {
    isWaiting = false;
    try {
      storeAll([...rows.values()]);
      rows.clear();
      onLog('All answers to requests with an Idempotency-Key are stored now.');
    } catch (error) {
      if (error instanceof GameError) retryLater();
      else onLog(`Answers to requests with an Idempotency-Key are in memory alone: ${error}`);
    }
  };
  const retryLater = () => {
    if (isWaiting) return;
    isWaiting = true;
    io.after(RETRY_MS, retry);
  };

  return {
    find(id, oldest) {
      const row = rows.get(id);
      return row && row.storedAt >= oldest ? row : undefined;
    },
    add(row) {
      rows.delete(row.id); // now it is the newest
      rows.set(row.id, row);
      for (const id of rows.keys()) if (rows.size > MAX_UNSTORED) rows.delete(id);
      retryLater();
    },
    forgetAfter(tick) {
      for (const row of rows.values()) if (row.tick !== null && row.tick > tick) rows.delete(row.id);
    },
  };
}

/** The answers to requests with an `Idempotency-Key`, in the store for a day. */
interface StoredAnswers {
  find(id: string): StoredAnswer | undefined;
  /** Entry for a new request; `request` is a hash of it. */
  entry(id: string, request: string, isSecret: boolean): AnswerEntry;
  /** Forgets what was done in the world after its checkpoint of that tick. */
  forgetAfter(tick: number): void;
}

/** Progress of one request. */
export interface AnswerEntry {
  /** Notes that it is being carried out. */
  begin(): void;
  /** Stores the answer; of one that is secret or too long only that there was one. */
  end(answer: Answer): void;
  /** The same for an act that cannot be undone: while the store refuses, the answer stays in memory. */
  endForSure(answer: Answer): void;
  forget(): void;
}

export interface StoredAnswer {
  /** Hash of the request. */
  request: string;
  hasEnded: boolean;
  /** Null if it is not stored, or not yet there. */
  answer: Answer | null;
}

/** Lifetime of the stored answer to an idempotency key. @limit */
const KEPT_MS = 24 * 60 * 60_000;
/** Most stored answers; beyond it the oldest are deleted. @limit */
const MAX_ROWS = 10_000;
/** Longest answer that is stored. @limit characters */
const MAX_ANSWER_LENGTH = 64 * 1024;

const UPSERT = `
  INSERT INTO answers (id, request, answer, tick, has_ended, kept_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET answer = excluded.answer, tick = excluded.tick, has_ended = excluded.has_ended`;

const SELECT = 'SELECT request, answer, has_ended AS hasEnded FROM answers WHERE id = ? AND kept_at >= ?';

type Known = Pick<AnswerRow, 'request' | 'answer'> & { hasEnded: boolean | number };

export function createStoredAnswers(
  store: Store,
  onLog: (line: string) => void,
  now: () => number,
): StoredAnswers {
  const oldest = () => now() - KEPT_MS;
  const putAll = (rows: AnswerRow[]) => putRows(store, rows, oldest());
  const unstored = createUnstoredAnswers(putAll, onLog);

  const putForSure = (row: AnswerRow) => {
    try {
      putAll([row]);
    } catch (error) {
      onLog(`The answer to a request with an Idempotency-Key is kept and will be stored later: ${error}`);
      unstored.add(row);
    }
  };

  return {
    find(id) {
      const known: Known | undefined = unstored.find(id, oldest()) ?? store.get<Known>(SELECT, id, oldest());
      return known && { request: known.request, hasEnded: !!known.hasEnded, answer: answerOf(known) };
    },
    entry(id, request, isSecret) {
      const begun = (): AnswerRow => ({ ...NOTHING_YET, id, request, storedAt: now() });
      const ended = (answer: Answer): AnswerRow => ({ ...begun(), ...endOf(answer, isSecret) });
      return {
        begin: () => putAll([begun()]),
        end: answer => putAll([ended(answer)]),
        endForSure: answer => putForSure(ended(answer)),
        forget: () => void store.run('DELETE FROM answers WHERE id = ?', id),
      };
    },
    forgetAfter(tick) {
      unstored.forgetAfter(tick);
      store.run('DELETE FROM answers WHERE tick > ?', tick);
    },
  };
}

/** Replaces rows by id, all or none, and deletes those that are too old or too many. */
function putRows(store: Store, rows: readonly AnswerRow[], oldest: number) {
  const write = () => {
    store.run('DELETE FROM answers WHERE kept_at < ?', oldest);
    for (const { id, request, answer, tick, hasEnded, storedAt } of rows) {
      store.run(UPSERT, id, request, answer, tick, Number(hasEnded), storedAt);
    }
    store.run('DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?', MAX_ROWS);
  };
  store.transaction(write, { hasty: true });
}

const NOTHING_YET = { answer: null, tick: null, hasEnded: false };

const endOf = (answer: Answer, isSecret: boolean) => ({
  answer: isSecret ? null : textOf(answer),
  tick: answer.tick ?? null,
  hasEnded: true,
});

function textOf({ output, adjusted, remarks }: Answer) {
  const text = JSON.stringify({ output: output.value, adjusted, remarks });
  return text.length <= MAX_ANSWER_LENGTH ? text : null;
}

function answerOf({ answer }: Known): Answer | null {
  if (answer === null) return null;
  const { output, adjusted, remarks } = JSON.parse(answer);
  return { output: new ValueOutput(output), adjusted, remarks };
}
