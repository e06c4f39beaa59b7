import * as v from 'valibot';
import type { PlatformEvent } from '../../intake/platform.ts';
import type { Clock } from '../clock.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import type { PlatformTime } from '../platform-time.ts';
import type { Notification, Revocation } from './frames.ts';
import { createOnce } from './once.ts';
import { createReading } from './reading.ts';
import { TOPICS } from './topics.ts';
import { partlyDeaf } from './wording.ts';

/** Handles messages, each once. */
interface Hearing {
  /** Resolves when it has been handled. */
  hear(message: Notification | Revocation, account: TwitchAccount): Promise<unknown> | undefined;
  /** Reports an invalid message; logged once for each topic. */
  unreadable(error: unknown, topic?: string): void;
}

export interface HearingParts {
  link: Pick<TwitchLink, 'setProblem' | 'revoked'>;
  /** Resolves when it has been handled, and never rejects. */
  onEvent(event: PlatformEvent): Promise<unknown>;
  /** The list of rewards has changed. */
  onRewards(): void;
  onLog(line: string): void;
  clock: Clock;
  time: PlatformTime;
}

/** The position of the error, without the content, which may be private. */
const whereIn = (error: unknown) =>
  (v.isValiError(error) && v.getDotPath(error.issues[0])) || 'it has another form';

/** The platform's statuses for a permission that has ended. */
const PERMISSION_GONE = ['authorization_revoked', 'user_removed'];

export function createHearing({ link, onEvent, onRewards, onLog, clock, time }: HearingParts): Hearing {
  const isNew = createOnce(clock, time);
  const read = createReading(time);
  const toldOf = new Set<string>();

  const unreadable = (error: unknown, topic = 'the connection') => {
    if (toldOf.has(topic)) return;
    toldOf.add(topic);
    onLog(`Twitch sent a message of ${topic} that this version of the game cannot read (${whereIn(error)}).`);
  };
  const heed = (notification: Notification, account: TwitchAccount): Promise<unknown> | undefined => {
    const { topic } = notification;
    if (TOPICS[topic]?.read === null) return void onRewards();
    try {
      const event = read(notification, account);
      if (event) return onEvent(event);
    } catch (error) {
      unreadable(error, topic);
    }
    return undefined;
  };
  const lose = ({ topic, status }: Revocation) => {
    if (PERMISSION_GONE.includes(status)) link.revoked();
    else if (Object.hasOwn(TOPICS, topic)) link.setProblem('events', partlyDeaf([topic]));
  };

  return {
    hear(message, account) {
      if (message.type === 'revocation') return void lose(message);
      return isNew(message) ? heed(message, account) : undefined;
    },
    unreadable,
  };
}
