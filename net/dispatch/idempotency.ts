import { createHash } from 'node:crypto';
import { GameError } from '../../schema/base/error.ts';
import { MAX_IDEMPOTENCY_KEY } from '../../schema/base/limits.ts';
import type { Caller } from '../access/identity.ts';
import type { Journal, OpenEntry } from '../store/journal.ts';
import type { Policy } from '../store/journal-rows.ts';
import { type Answer, ValueOutput } from './answer.ts';

/**
 * Carries out a request with an `Idempotency-Key` only once, however often it is sent. Answers are stored for
 * a day. While the store refuses them, they are kept in memory. A refused request has changed nothing, so it
 * is not stored and may be sent again. If the world returns to a checkpoint from before the request, the
 * request is carried out again.
 */
export interface Idempotency {
  /**
   * Carries out the work, or resolves with the stored answer for the request's key. Waits if the same request is in
   * progress. Rejects with `key-reused` if the key was sent with another request, and with `outcome-unknown` if the
   * server stopped while it carried out the request.
   */
  once(request: KeyedRequest, work: (entry: OpenEntry<Answer>) => Promise<Answer>): Promise<Answer>;
}

interface KeyedRequest {
  key: string;
  caller: Caller;
  /** Method and path of the request. */
  route: string;
  /** The whole input of the request. */
  input: unknown;
  /** True if neither input nor answer may be stored. Then only the fact that the request was carried out is stored. */
  secret: boolean;
}

/** Lifetime of the stored answer to an idempotency key. @limit */
const RETENTION_MS = 24 * 60 * 60_000;
/** Maximum number of stored answers to idempotency keys. If there are more, the oldest are deleted. @limit */
const MAX_ROWS = 10_000;
/** Maximum length of an answer that is stored for an idempotency key. @limit characters */
const MAX_ANSWER_LENGTH = 64 * 1024;

const REQUESTS: Policy = {
  kind: 'request',
  lastsMs: RETENTION_MS,
  most: MAX_ROWS,
  longestAnswer: MAX_ANSWER_LENGTH,
  repeatsCutOff: false,
};

export const createIdempotency = (journal: Pick<Journal, 'once'>): Idempotency => ({
  async once({ key, caller, route, input, secret }, work) {
    requireKey(key);
    const task = {
      policy: REQUESTS,
      key: digest([caller.keyId ?? caller.name, route, key]),
      request: secret ? '' : digest(input),
      endOf: ({ output, adjusted, remarks, tick }: Answer) => ({
        answer: secret ? undefined : { output: output.value, adjusted, remarks },
        tick,
      }),
    };
    const outcome = await journal.once(task, work);
    if (outcome.state === 'other-request') throw reused(key);
    if (outcome.state === 'cut-off') throw cutOff(key);
    if (outcome.state === 'stored') return { ...answerOf(outcome.answer, key), replayed: true };
    return outcome.isTwin ? { ...outcome.answer, replayed: true } : outcome.answer;
  },
});

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function requireKey(key: string) {
  if (key.length <= MAX_IDEMPOTENCY_KEY && /^[\x21-\x7e]+$/.test(key)) return;
  throw new GameError(
    'bad-input',
    `The header Idempotency-Key must be 1 to ${MAX_IDEMPOTENCY_KEY} printable characters without spaces, such as a UUID.`,
  );
}

function answerOf(stored: unknown, key: string): Answer {
  if (stored === undefined)
    throw new GameError(
      'key-reused',
      `The request with the Idempotency-Key "${key}" has been carried out already; its answer is secret or too large, so it was not stored. Use a new key for another request.`,
    );
  const { output, adjusted, remarks } = stored as Pick<Answer, 'adjusted' | 'remarks'> & { output: unknown };
  return { output: new ValueOutput(output), adjusted, remarks };
}

const cutOff = (key: string) =>
  new GameError(
    'outcome-unknown',
    `The request with the Idempotency-Key "${key}" was interrupted, and its outcome was not recorded: the server stopped, or could not write to its store. Check what was done. To carry it out again, use a new key.`,
  );

const reused = (key: string) =>
  new GameError(
    'key-reused',
    `The Idempotency-Key "${key}" was used before with another request: use a new key for each request.`,
  );
