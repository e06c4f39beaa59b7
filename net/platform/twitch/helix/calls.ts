import type { ApiClient } from '@twurple/api';
import { GameError } from '../../../../schema/base/error.ts';
import { inTime, wallClock } from '../clock.ts';
import { answerIn } from '../failure.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';

/** The part of the connection that a failed call affects; null if the streamer would not notice. */
type Part = Parameters<TwitchLink['setProblem']>[0] | null;

interface HelixRequest<T> {
  part: Part;
  /** Id of the account for which the call is made; absent or null for the connected account. */
  channel?: string | null;
  work(api: ApiClient, account: TwitchAccount): Promise<T>;
  /** Handles a refusal by the platform: returns an answer or throws another error. By default, `inWords` is thrown. */
  onRefusal?(refusal: HelixRefusal, inWords: GameError): T | Promise<T>;
}

/**
 * Calls the platform for the connected account. Rejects with `not-connected` if there is none, with
 * `unreachable` if the platform is unreachable, or with the platform's refusal. Error messages contain no
 * secrets.
 */
export type CallHelix = <T>(request: HelixRequest<T>) => Promise<T>;

/**
 * Longest time that the game waits for a call to Twitch with all its retries. The library itself waits when it has sent
 * too many requests. @limit
 */
const LONGEST_MS = 25_000;

export const createCall =
  (link: TwitchLink, longestMs = LONGEST_MS): CallHelix =>
  async ({ part, channel, work, onRefusal }) => {
    const { account, api } = link;
    if (!account || (channel && channel !== account.id)) throw notConnected();
    const say = (problem: string | null) => part && link.setProblem(part, problem);
    try {
      const answer = await inTime(wallClock, work(api, account), longestMs);
      say(null);
      return answer;
    } catch (error) {
      const refusal = refusalIn(error);
      const words = refusal ? refused(refusal) : failed(error);
      say(isTrouble(words) ? words.message : null);
      if (refusal && onRefusal) return onRefusal(refusal, words);
      throw words;
    }
  };

const isTrouble = ({ code }: GameError) => code === 'unreachable' || code === 'not-connected';

const notConnected = () =>
  new GameError(
    'not-connected',
    'No Twitch account is connected: connect one in the streaming menu (/admin), then try again.',
  );

/**
 * Returns an error that contains only the platform's own message. The library's own errors may quote data
 * that was sent.
 */
function refused({ status, message }: HelixRefusal): GameError {
  if (status === 401)
    return new GameError(
      'not-connected',
      'Twitch does not accept the permission of the connected account: connect it again in the streaming menu (/admin).',
    );
  if (status === 429 || status >= 500)
    return new GameError('unreachable', `Twitch cannot do this now (${status}): try again in a moment.`);
  return new GameError('not-available', `Twitch refused this (${status}): ${message}`);
}

const failed = (error: unknown) =>
  error instanceof GameError
    ? error
    : new GameError('unreachable', 'Twitch cannot be reached now: try again in a moment.');

/** A refusal by the platform. */
export interface HelixRefusal {
  /** HTTP status. */
  status: number;
  /**
   * The platform's message, or its code, such as `CREATE_CUSTOM_REWARD_DUPLICATE_REWARD`; empty if something
   * between the game and the platform has answered.
   */
  message: string;
}

/** Returns the refusal in one of the library's errors; null for any other error. */
function refusalIn(error: unknown): HelixRefusal | null {
  const answer = answerIn(error);
  return answer && { ...answer, message: answer.message ?? '' };
}
