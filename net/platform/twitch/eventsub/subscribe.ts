import { answerIn } from '../failure.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import { conditionFor, TOPICS } from './topics.ts';

/**
 * `later`: it may work another time. `crowded`: it does so once the account has fewer connections. `never`: the platform
 * will not tell this account of it.
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

/** By status of the answer. */
const OUTCOMES: Record<number, Subscribed> = {
  400: 'never',
  403: 'never',
  404: 'never',
  409: 'done',
  429: 'crowded',
};
