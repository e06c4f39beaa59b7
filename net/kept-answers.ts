import type { Answer } from './dispatch.ts';
import { OwnOutput } from './output.ts';
import type { Store } from './store.ts';

/** The answers to requests with an `Idempotency-Key`, in the store for a day. */
export interface KeptAnswers {
  find(id: string): KeptAnswer | undefined;
  /** For a request that is not there yet; `request` is a hash of what it asks for. */
  entry(id: string, request: string, isSecret: boolean): AnswerEntry;
  /** Forgets what was done in the world after its checkpoint of that tick. */
  forgetAfter(tick: number): void;
}

/** How far one request has come. */
export interface AnswerEntry {
  /** Notes that it is being carried out. */
  begin(): void;
  /** Stores the answer; of one that is secret or too long only that there was one. */
  end(answer: Answer): void;
  forget(): void;
}

export interface KeptAnswer {
  /** Hash of what was asked for. */
  request: string;
  hasEnded: boolean;
  /** Null for one that is not kept, or not there yet. */
  answer: Answer | null;
}

const KEPT_MS = 24 * 60 * 60_000;
const MAX_ROWS = 10_000;
const MAX_ANSWER_LENGTH = 64 * 1024;

const UPSERT = `
  INSERT INTO answers (id, request, answer, tick, has_ended, kept_at) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET answer = excluded.answer, tick = excluded.tick, has_ended = excluded.has_ended`;

interface Row {
  request: string;
  answer: string | null;
  hasEnded: number;
}

export function createKeptAnswers(store: Store, now: () => number): KeptAnswers {
  const put = (
    id: string,
    request: string,
    answer: string | null,
    tick: number | null,
    hasEnded: boolean,
  ) => {
    const write = () => {
      store.run('DELETE FROM answers WHERE kept_at < ?', now() - KEPT_MS);
      store.run(UPSERT, id, request, answer, tick, Number(hasEnded), now());
      store.run('DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?', MAX_ROWS);
    };
    store.transaction(write, { hasty: true });
  };

  return {
    find(id) {
      const row = store.get<Row>(
        'SELECT request, answer, has_ended AS hasEnded FROM answers WHERE id = ? AND kept_at >= ?',
        id,
        now() - KEPT_MS,
      );
      return row && { request: row.request, hasEnded: row.hasEnded === 1, answer: answerOf(row) };
    },
    entry: (id, request, isSecret) => ({
      begin: () => put(id, request, null, null, false),
      end: answer => put(id, request, isSecret ? null : textOf(answer), answer.tick ?? null, true),
      forget: () => void store.run('DELETE FROM answers WHERE id = ?', id),
    }),
    forgetAfter: tick => void store.run('DELETE FROM answers WHERE tick > ?', tick),
  };
}

function textOf({ output, adjusted }: Answer) {
  const text = JSON.stringify({ output: output.value, adjusted });
  return text.length <= MAX_ANSWER_LENGTH ? text : null;
}

function answerOf({ answer }: Row): Answer | null {
  if (answer === null) return null;
  const { output, adjusted } = JSON.parse(answer);
  return { output: new OwnOutput(output), adjusted };
}
