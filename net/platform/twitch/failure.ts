import { GameError } from '../../../schema/base/error.ts';
import { cleanText } from '../../../schema/base/names.ts';

/**
 * What became of a call that failed. `refused`: the platform said no, in these words, and would do so again. `away`: it
 * could not be reached, or did not answer as itself, and may be asked again later.
 *
 * Errors of the library quote the address that was called, and with it codes and tokens: they go into no log and no
 * answer, not even as a cause.
 */
export type RequestFailure = { kind: 'refused'; status: number; message: string } | { kind: 'away' };

/** What is refused with another status, such as too many calls, may work later. */
const REFUSALS = [400, 401, 403, 404];

export function failureOf(error: unknown): RequestFailure {
  const { status, message } = answerIn(error) ?? {};
  if (!status || !REFUSALS.includes(status)) return { kind: 'away' };
  return typeof message === 'string' ? { kind: 'refused', status, message } : { kind: 'away' };
}

/** What was answered instead of doing it. */
interface Answer {
  /** HTTP status. */
  status: number;
  /** The platform's words, as they may be shown; null for what somebody else has answered. */
  message: string | null;
}

/** The answer that an error of the library stands for; null for any other error. The library wraps some errors. */
export function answerIn(error: unknown): Answer | null {
  if (!(error instanceof Error)) return null;
  const { statusCode, body } = error as { statusCode?: unknown; body?: unknown };
  if (typeof statusCode !== 'number') return answerIn(error.cause);
  return { status: statusCode, message: messageIn(String(body)) };
}

/** Null for what somebody else has answered, such as a hotel's network, whose pages are no JSON. */
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

/** As it may be shown: what has the length and the digits of a token is cut out. */
const withoutTokens = (message: string) =>
  message.replace(/(?=[\w-]*\d)[\w-]{16,}/g, '...').slice(0, MAX_MESSAGE);

export const unreachable = () =>
  new GameError(
    'unreachable',
    'Twitch cannot be reached: check the connection to the internet, then try again in a moment.',
  );
