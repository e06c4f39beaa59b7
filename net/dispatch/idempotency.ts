import { createHash } from 'node:crypto';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import { MAX_IDEMPOTENCY_KEY } from '../../schema/base/limits.ts';
import type { Caller } from '../access/identity.ts';
import type { Store } from '../store/store.ts';
import type { Answer } from './answer.ts';
import { type AnswerEntry, createStoredAnswers, type StoredAnswer } from './idempotent-answers.ts';
import { createReceipt, type RequestReceipt } from './receipt.ts';

/**
 * `Idempotency-Key`: a request that is sent again, because its answer was lost, is carried out once. Answers are
 * stored for a day, and in memory while the store refuses them. A refused request has changed nothing and is not stored:
 * it may be tried again.
 */
export interface Idempotency {
  /**
   * Carries the work out, or resolves with the answer stored for that key; a request that is still under way is
   * waited for. Throws `key-reused` when the key came with another request, and `outcome-unknown` when the
   * server stopped while it was carried out.
   */
  once(request: KeyedRequest, work: Work): Promise<Answer>;
  /**
   * Forgets what was done in the world after its checkpoint of that tick: call when the world returns to it, with -1 when
   * it starts again from nothing. A request that is sent again is then carried out again.
   */
  forgetAfter(tick: number): void;
}

type Work = (receipt: RequestReceipt) => Promise<Answer>;

interface KeyedRequest {
  key: string;
  caller: Caller;
  /** Method and path. */
  route: string;
  /** The whole request. */
  input: unknown;
  /** True if neither input nor answer may be stored. That the request was carried out is still stored. */
  secret: boolean;
}

interface Running {
  request: string;
  answer: Promise<Answer>;
}

export function createIdempotency(
  store: Store,
  onLog: (line: string) => void,
  now: () => number = io.wall,
): Idempotency {
  const answers = createStoredAnswers(store, onLog, now);
  const running = new Map<string, Running>();

  const carryOut = async (entry: AnswerEntry, work: Work) => {
    const receipt = createReceipt(store, entry);
    try {
      const answer = await work(receipt);
      if (!receipt.hasEnded) entry.endForSure(answer);
      return answer;
    } catch (error) {
      if (receipt.hasBegun && error instanceof GameError) forgetIfPossible(() => entry.forget(), onLog);
      throw error;
    }
  };

  return {
    async once({ key, caller, route, input, secret }, work) {
      requireKey(key);
      const id = digest([caller.keyId ?? caller.name, route, key]);
      const request = secret ? '' : digest(input);
      const twin = running.get(id);
      const known = twin ?? answers.find(id);
      if (known && known.request !== request) throw reused(key);
      if (twin) return { ...(await twin.answer), replayed: true };
      if (known) return { ...answerOf(known as StoredAnswer, key), replayed: true };
      const entry = answers.entry(id, request, secret);
      const answer = carryOut(entry, work).finally(() => running.delete(id));
      running.set(id, { request, answer });
      return answer;
    },
    forgetAfter: tick => forgetIfPossible(() => answers.forgetAfter(tick), onLog),
  };
}

/** Logs that an answer could not be forgotten. That must not stop anything else. */
function forgetIfPossible(forget: () => void, onLog: (line: string) => void) {
  try {
    forget();
  } catch (error) {
    onLog(`The answer to a request with an Idempotency-Key could not be forgotten: ${error}`);
  }
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

function requireKey(key: string) {
  if (key.length <= MAX_IDEMPOTENCY_KEY && /^[\x21-\x7e]+$/.test(key)) return;
  throw new GameError(
    'bad-input',
    `The header Idempotency-Key must be 1 to ${MAX_IDEMPOTENCY_KEY} printable characters without spaces, such as a UUID.`,
  );
}

function answerOf({ answer, hasEnded }: StoredAnswer, key: string): Answer {
  if (answer) return answer;
  if (!hasEnded) throw cutOff(key);
  throw new GameError(
    'key-reused',
    `The request with the Idempotency-Key "${key}" has been carried out already; its answer was secret or too large to be stored. Use a new key for another request.`,
  );
}

const cutOff = (key: string) =>
  new GameError(
    'outcome-unknown',
    `The request with the Idempotency-Key "${key}" was begun, but how it ended was not recorded: the server stopped, or its store refused to. Check how much of it was done; to have it carried out again, use a new key.`,
  );

const reused = (key: string) =>
  new GameError(
    'key-reused',
    `The Idempotency-Key "${key}" was used before with another request: use a new key for each request.`,
  );
