import { answerIn } from '../failure.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import { conditionFor, TOPICS } from './topics.ts';

/**
 * `later`: it may work later. `crowded`: it may work once the account has fewer connections. `never`: the platform does
 * not allow this account to subscribe to it.
 */
export type Subscribed = 'done' | 'later' | 'crowded' | 'never';

/** Subscribes a session to a topic. Never rejects. */
export async function subscribe(
  { api }: Pick<TwitchLink, 'api'>,
  { id }: TwitchAccount,
  { topic, sessionId }: { topic: string; sessionId: string },
): Promise<Subscribed> {
  const transport = { method: 'websocket' as const, session_id: sessionId };
  const scope = TOPICS[topic]?.scope;
  try {
    await api.eventSub.createSubscription(
      topic,
      '1',
      conditionFor(topic, id),
      transport,
      id,
      scope ? [scope] : [],
    );
    return 'done';
  } catch (error) {
    return OUTCOMES[answerIn(error)?.status ?? 0] ?? 'later';
  }
}

/** Outcomes by status of the answer. */
const OUTCOMES: Record<number, Subscribed> = {
  400: 'never',
  403: 'never',
  404: 'never',
  409: 'done',
  429: 'crowded',
};
