import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { ModerationEvent, PlatformEvent } from '../../intake/platform.ts';
import type { Clock, PlatformTime } from '../clock.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import type { Notification, Revocation } from './frames.ts';
import { createPowerUps } from './power-ups.ts';
import { missingTopics, TOPICS } from './topics.ts';
import { Id } from './viewer-fields.ts';

/** Handles the messages from all connections, each message once. */
interface MessageHandler {
  /** Handles a message. Resolves when that is done. */
  handle(message: Notification | Revocation, account: TwitchAccount): Promise<unknown> | undefined;
  /** Logs that a message cannot be read. Does so only once per topic. */
  logUnreadable(error: unknown, topic?: string): void;
  /** Call this before the server stops. */
  close(): void;
}

export interface MessageHandlerDeps {
  link: Pick<TwitchLink, 'setProblem' | 'revoked'>;
  /** Handles an event. Resolves when that is done. Never rejects. */
  onEvent(event: PlatformEvent): Promise<unknown>;
  /** Called when the list of rewards has changed. */
  onRewards(): void;
  onLog(line: string): void;
  clock: Clock;
  time: PlatformTime;
}

/** Returns the place where a message differs from its schema. The content is not quoted, because it may be private. */
const whereIn = (error: unknown) =>
  (v.isValiError(error) && v.getDotPath(error.issues[0])) || 'it has another form';

/** Statuses of subscriptions that ended because the account's permission ended. */
const PERMISSION_ENDED = ['authorization_revoked', 'user_removed'];

export function createMessageHandler(deps: MessageHandlerDeps): MessageHandler {
  const { link, onEvent, onRewards, onLog, clock, time } = deps;
  const isNew = createDeduplicator(clock, time);
  const read = createEventReader(time);
  const powerUps = createPowerUps(clock, onEvent);
  const logged = new Set<string>();

  const logUnreadable = (error: unknown, topic = 'the connection') => {
    if (logged.has(topic)) return;
    logged.add(topic);
    onLog(`Twitch sent a message of ${topic} that this version of the game cannot read (${whereIn(error)}).`);
  };
  const notify = (notification: Notification, account: TwitchAccount): Promise<unknown> | undefined => {
    const { topic } = notification;
    if (TOPICS[topic]?.read === null) return void onRewards();
    try {
      const event = read(notification, account);
      if (event) return powerUps.report(event, notification.at);
    } catch (error) {
      logUnreadable(error, topic);
    }
    return undefined;
  };
  const revoke = ({ topic, status }: Revocation) => {
    if (PERMISSION_ENDED.includes(status)) link.revoked();
    else if (Object.hasOwn(TOPICS, topic)) link.setProblem('events', missingTopics([topic]));
  };

  return {
    handle(message, account) {
      if (message.type === 'revocation') return void revoke(message);
      return isNew(message) ? notify(message, account) : undefined;
    },
    logUnreadable,
    close: powerUps.close,
  };
}

/** Maximum age of an EventSub message, and time for which its id is remembered. @limit */
const MAX_AGE_MS = 10 * 60_000;
/** Maximum number of ids of EventSub messages that are remembered. @limit */
const MAX_IDS = 100_000;

/**
 * Accepts each message once. Messages that are older than ten minutes by the platform's clock are not
 * accepted. Ids are in a plain `Map`, because an `LRUCache` allocates memory for all 100,000 at the start.
 */
export function createDeduplicator(clock: Pick<Clock, 'steady'>, time: Pick<PlatformTime, 'now'>) {
  const seenAt = new Map<string, number>();

  const removeOld = () => {
    for (const [id, at] of seenAt) {
      if (seenAt.size <= MAX_IDS && clock.steady() - at <= 2 * MAX_AGE_MS) return;
      seenAt.delete(id);
    }
  };

  return ({ id, at }: Pick<Notification, 'id' | 'at'>): boolean => {
    if (seenAt.has(id) || time.now() - at > MAX_AGE_MS) return false;
    seenAt.set(id, clock.steady());
    removeOld();
    return true;
  };
}

/**
 * Largest amount by which Twitch's clock is assumed to be fast. When a viewer's lines are cleared, lines whose
 * time is further ahead are not affected. @limit
 */
const MOST_AHEAD_MS = 60_000;
/**
 * Maximum number of deleted lines that are remembered, so that a line that arrives after its deletion is ignored. The
 * same limit applies to cleared viewers and to withdrawn redemptions. @limit
 */
const MAX_UNDONE = 10_000;

const Deleted = v.object({ message_id: Id });

/**
 * Turns notifications into events of the game. Notifications may arrive out of order: a line that was deleted before it
 * arrives is ignored, and so is a redemption that was withdrawn.
 */
function createEventReader(time: Pick<PlatformTime, 'pastOf' | 'now'>) {
  const clearedAt = new LRUCache<string, number>({ max: MAX_UNDONE });
  const deleted = new LRUCache<string, true>({ max: MAX_UNDONE });
  const withdrawn = new LRUCache<string, true>({ max: MAX_UNDONE });

  const noteClear = ({ act, user }: ModerationEvent, at: number, details: unknown) => {
    if (act === 'delete') deleted.set(v.parse(Deleted, details).message_id, true);
    else if (user?.id) clearedAt.set(user.id, Math.min(at, time.now() + MOST_AHEAD_MS));
  };

  /** Whether an earlier notification has undone the event. */
  const isUndone = (event: PlatformEvent, at: number) => {
    if (event.kind === 'redeem') return withdrawn.has(event.id ?? '');
    if (event.kind !== 'chat') return false;
    return deleted.has(event.id ?? '') || at < (clearedAt.get(event.user.id ?? '') ?? 0);
  };

  /** Returns null if the notification does not concern the game. Throws if it does not match its schema. */
  return ({ id, at, topic, event: details }: Notification, account: TwitchAccount): PlatformEvent | null => {
    const event = TOPICS[topic]?.read?.(details, { id, at, since: time.pastOf(account.since) }) ?? null;
    if (event?.kind === 'moderation') noteClear(event, at, details);
    if (event?.kind === 'withdrawal') withdrawn.set(event.id ?? '', true);
    return event && !isUndone(event, at) ? { ...event, channel: account.id } : null;
  };
}
