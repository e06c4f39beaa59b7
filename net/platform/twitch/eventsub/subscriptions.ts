import { createBackOff } from '../../../../core/back-off.ts';
import { type Clock, retry } from '../clock.ts';
import { answerIn } from '../failure.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import { conditionFor, missingTopics, TOPICS, topicsFor } from './topics.ts';

interface Deps {
  link: Pick<TwitchLink, 'api'>;
  account: TwitchAccount;
  clock: Clock;
  random(): number;
  /** Called after each attempt. `problem` names the topics that have no subscription; null if there are none. */
  onSubscribed(problem: string | null): void;
  /**
   * Called if no subscription is possible in this session. `reason` is the rest of a sentence that begins
   * with the platform's name.
   */
  onFailed(reason: string): void;
}

/**
 * Subscribes a session to all topics that the account may receive, and retries temporary failures. The first
 * topic is requested alone; if it fails, no other topics are requested. Returns a function that cancels
 * further attempts.
 */
export function subscribeTopics(
  sessionId: string,
  { link, account, clock, random, onSubscribed, onFailed }: Deps,
): () => void {
  let cancelRetries = () => {};
  let isCancelled = false;
  let [first = '', ...missing] = topicsFor(account);
  const refused: string[] = [];

  const request = async (topic: string): Promise<Outcome> => {
    const outcome = await subscribe(link, account, { topic, sessionId });
    if (outcome === 'refused') refused.push(topic);
    return outcome;
  };
  const requestMissing = async () => {
    const outcomes = await Promise.all(missing.map(request));
    missing = missing.filter((_, index) => canRetry(outcomes[index]));
    if (!isCancelled) onSubscribed(missingTopics([...refused, ...missing]));
    return missing.length === 0;
  };
  const begin = async () => {
    const outcome = await request(first);
    if (isCancelled) return;
    if (canRetry(outcome)) onFailed(outcome === 'crowded' ? CROWDED : FAILED);
    else cancelRetries = retry(requestMissing, clock, createBackOff({ random }));
  };

  void begin();
  return () => {
    isCancelled = true;
    cancelRetries();
  };
}

const CROWDED =
  'allows three connections of a game, and still counts older ones (or the game runs more than once)';
const FAILED = 'does not report what happens in the chat';

/**
 * Outcome of a request for a subscription. `failed`: it may work later. `crowded`: it will work once the
 * account has fewer connections. `refused`: the platform will never send this topic to this account.
 */
type Outcome = 'done' | 'failed' | 'crowded' | 'refused';

const canRetry = (outcome: Outcome | undefined) => outcome === 'failed' || outcome === 'crowded';

/** Outcomes by the HTTP status of the answer. */
const OUTCOMES: Record<number, Outcome> = {
  400: 'refused',
  403: 'refused',
  404: 'refused',
  409: 'done',
  429: 'crowded',
};

/** Subscribes a session to one topic. Never rejects. */
async function subscribe(
  { api }: Pick<TwitchLink, 'api'>,
  { id }: TwitchAccount,
  { topic, sessionId }: { topic: string; sessionId: string },
): Promise<Outcome> {
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
    return OUTCOMES[answerIn(error)?.status ?? 0] ?? 'failed';
  }
}
