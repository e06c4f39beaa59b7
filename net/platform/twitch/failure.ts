import { GameError } from '../../../schema/error.ts';

/**
 * What became of a call that failed. `refused`: the platform said no, in these words, and would do so again. `away`: it
 * could not be reached, or did not answer as itself, and may be asked again later.
 *
 * Errors of the library quote the address that was called, and with it codes and tokens: they go into no log and no
 * answer, not even as a cause.
 */
export type Failure = { kind: 'refused'; status: number; message: string } | { kind: 'away' };

/** What is refused with another status, such as too many calls, may work later. */
const REFUSALS = [400, 401, 403, 404];

export function failureOf(error: unknown): Failure {
  const { statusCode: status, body } = answerOf(error);
  if (!status || !REFUSALS.includes(status)) return { kind: 'away' };
  const message = messageIn(body);
  return message === null ? { kind: 'away' } : { kind: 'refused', status, message };
}

/** The library wraps what it takes for an invalid token. */
function answerOf(error: unknown): { statusCode?: number; body?: string } {
  if (!(error instanceof Error)) return {};
  return 'statusCode' in error ? (error as { statusCode?: number; body?: string }) : answerOf(error.cause);
}

/** Null for what somebody else has answered, such as a hotel's network, whose pages are no JSON. */
function messageIn(body: string | undefined): string | null {
  try {
    const { message } = JSON.parse(body ?? '');
    return typeof message === 'string' ? withoutTokens(message) : null;
  } catch {
    return null;
  }
}

const MAX_MESSAGE = 100;

/** As it may be shown: what has the length and the digits of a token is cut out. */
const withoutTokens = (message: string) =>
  message.replace(/(?=[\w-]*\d)[\w-]{16,}/g, '...').slice(0, MAX_MESSAGE);

export const unreachable = () =>
  new GameError(
    'unreachable',
    'Twitch cannot be reached: check the connection to the internet, then try again in a moment.',
  );
