import { GameError } from '../../../schema/base/error.ts';
import { cleanText } from '../../../schema/base/names.ts';

/**
 * The way in which a call failed. `refused`: the platform refused with this message and would refuse the same call
 * again. `away`: the platform could not be reached, or something else answered; the call may be retried later.
 *
 * The library's errors contain the called address, with codes and tokens. They must not appear in logs or answers, not
 * even as the cause of another error.
 */
export type RequestFailure = { kind: 'refused'; status: number; message: string } | { kind: 'away' };

/** HTTP statuses of final refusals. Other statuses, such as the one for too many calls, may be temporary. */
const REFUSALS = [400, 401, 403, 404];

export function failureOf(error: unknown): RequestFailure {
  const { status, message } = answerIn(error) ?? {};
  if (!status || !REFUSALS.includes(status)) return { kind: 'away' };
  return typeof message === 'string' ? { kind: 'refused', status, message } : { kind: 'away' };
}

/** An answer that does not report success. */
interface Answer {
  /** HTTP status. */
  status: number;
  /** The platform's message, which is safe to show; null if something else has answered. */
  message: string | null;
}

/** Returns the answer in one of the library's errors, some of which are wrapped; null for any other error. */
export function answerIn(error: unknown): Answer | null {
  if (!(error instanceof Error)) return null;
  const { statusCode, body } = error as { statusCode?: unknown; body?: unknown };
  if (typeof statusCode !== 'number') return answerIn(error.cause);
  return { status: statusCode, message: messageIn(String(body)) };
}

/** Returns the message in the body of an error; null if another server has answered, such as a network's login page. */
function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body);
    return typeof message === 'string' ? withoutTokens(cleanText(message)) : null;
  } catch {
    return null;
  }
}

/** Maximum length of Twitch's own error message that is shown; longer messages are truncated. @limit characters */
const MAX_MESSAGE = 200;

/** Removes everything from a message that looks like a token because of its length and its digits. */
const withoutTokens = (message: string) =>
  message.replace(/(?=[\w-]*\d)[\w-]{16,}/g, '...').slice(0, MAX_MESSAGE);

export const unreachable = () =>
  new GameError(
    'unreachable',
    'Twitch cannot be reached: check the connection to the internet, then try again in a moment.',
  );
