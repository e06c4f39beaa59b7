import { GameError } from '../../../schema/base/error.ts';
import { cleanText } from '../../../schema/base/names.ts';

/**
 * How a call failed. `refused`: the platform refused with this message and would do so again. `away`: it could not be
 * reached, or something else answered; the call may be retried later.
 *
 * Errors of the library contain the called address with codes and tokens. They must not be used in logs and answers,
 * not even as a cause.
 */
export type RequestFailure = { kind: 'refused'; status: number; message: string } | { kind: 'away' };

/** Statuses of final refusals. Others, such as too many calls, may be temporary. */
const REFUSALS = [400, 401, 403, 404];

export function failureOf(error: unknown): RequestFailure {
  const { status, message } = answerIn(error) ?? {};
  if (!status || !REFUSALS.includes(status)) return { kind: 'away' };
  return typeof message === 'string' ? { kind: 'refused', status, message } : { kind: 'away' };
}

/** An answer other than success. */
interface Answer {
  /** HTTP status. */
  status: number;
  /** The platform's message, which is safe to show; null if something else has answered. */
  message: string | null;
}

/** The answer in an error of the library, which wraps some errors; null for any other error. */
export function answerIn(error: unknown): Answer | null {
  if (!(error instanceof Error)) return null;
  const { statusCode, body } = error as { statusCode?: unknown; body?: unknown };
  if (typeof statusCode !== 'number') return answerIn(error.cause);
  return { status: statusCode, message: messageIn(String(body)) };
}

/** The message of an error body; null if another server has answered, such as the login page of a network. */
function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body);
    return typeof message === 'string' ? withoutTokens(cleanText(message)) : null;
  } catch {
    return null;
  }
}

/** Longest part of Twitch's own error message that is shown. @limit characters */
const MAX_MESSAGE = 200;

/** The message without anything that looks like a token by its length and digits. */
const withoutTokens = (message: string) =>
  message.replace(/(?=[\w-]*\d)[\w-]{16,}/g, '...').slice(0, MAX_MESSAGE);

export const unreachable = () =>
  new GameError(
    'unreachable',
    'Twitch cannot be reached: check the connection to the internet, then try again in a moment.',
  );
