import { createHash } from 'node:crypto';
import { GameError } from '../schema/error.ts';
import type { Answer, Caller } from './dispatch.ts';
import { OwnOutput } from './output.ts';
import type { Store } from './store.ts';

/**
 * `Idempotency-Key`: a request that is sent again, because its answer was lost, is carried out once. Answers are
 * kept for a day, across restarts. What was refused has changed nothing and is not kept: it may be tried again.
 */
export interface Idempotency {
  /**
   * Carries the work out, or gives the answer that the same request was given before; one that is still under
   * way is waited for. Throws `key-reused` when the key came with another request.
   */
  once(request: KeyedRequest, work: () => Promise<Answer>): Promise<Answer>;
}

export interface KeyedRequest {
  key: string;
  caller: Caller;
  /** Method and path. */
  route: string;
  /** All that was asked for. */
  input: unknown;
  /** True when neither input nor answer may be kept; that the request was carried out is known all the same. */
  secret: boolean;
}

const KEPT_MS = 24 * 60 * 60_000;
const MAX_ROWS = 10_000;
const MAX_ANSWER_LENGTH = 64 * 1024;
const MAX_KEY_LENGTH = 255;

const INSERT = 'INSERT INTO answers (id, request, answer, kept_at) VALUES (?, ?, ?, ?)';

interface Row {
  request: string;
  answer: string | null;
}

interface Running {
  request: string;
  answer: Promise<Answer>;
}

export function createIdempotency(
  store: Store,
  onLog: (line: string) => void,
  now: () => number = Date.now,
): Idempotency {
  const running = new Map<string, Running>();

  const keep = (id: string, request: string, answer: Answer, secret: boolean) => {
    const { output, adjusted } = answer;
    const text = secret ? null : JSON.stringify({ output: output.value, adjusted });
    const kept = text !== null && text.length <= MAX_ANSWER_LENGTH ? text : null;
    const write = () => {
      store.run('DELETE FROM answers WHERE kept_at < ?', now() - KEPT_MS);
      store.run(INSERT, id, request, kept, now());
      store.run('DELETE FROM answers WHERE number <= (SELECT max(number) FROM answers) - ?', MAX_ROWS);
    };
    store.transaction(write, { hasty: true });
  };

  const find = (id: string) =>
    store.get<Row>('SELECT request, answer FROM answers WHERE id = ? AND kept_at >= ?', id, now() - KEPT_MS);

  /** What was done cannot be taken back when it cannot be remembered. */
  const carryOut = async (id: string, request: string, secret: boolean, work: () => Promise<Answer>) => {
    const answer = await work();
    try {
      keep(id, request, answer, secret);
    } catch (error) {
      onLog(`An answer could not be kept for its Idempotency-Key: ${error}`);
    }
    return answer;
  };

  return {
    async once({ key, caller, route, input, secret }, work) {
      requireKey(key);
      const id = digest([caller.keyId ?? caller.name, route, key]);
      const request = secret ? '' : digest(input);
      const twin = running.get(id);
      const known = twin ?? find(id);
      if (known && known.request !== request) throw reused(key);
      if (twin) return { ...(await twin.answer), replayed: true };
      if (known) return { ...answerOf(known as Row, key), replayed: true };
      const answer = carryOut(id, request, secret, work).finally(() => running.delete(id));
      running.set(id, { request, answer });
      return answer;
    },
  };
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function requireKey(key: string) {
  if (key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key)) return;
  throw new GameError(
    'bad-input',
    `The header Idempotency-Key must be 1 to ${MAX_KEY_LENGTH} printable characters without spaces, such as a UUID.`,
  );
}

function answerOf({ answer }: Row, key: string): Answer {
  if (answer !== null) {
    const { output, adjusted } = JSON.parse(answer);
    return { output: new OwnOutput(output), adjusted };
  }
  throw new GameError(
    'key-reused',
    `The request with the Idempotency-Key "${key}" was carried out already; its answer was secret or too large to be kept. For another one use a new key.`,
  );
}

const reused = (key: string) =>
  new GameError(
    'key-reused',
    `The Idempotency-Key "${key}" came with another request before: use a new key for each request.`,
  );
