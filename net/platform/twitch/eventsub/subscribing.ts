import { createBackOff } from '../../../../core/back-off.ts';
import type { Clock } from '../clock.ts';
import type { TwitchAccount, TwitchLink } from '../link.ts';
import { persist } from './persist.ts';
import { type Subscribed, subscribe } from './subscribe.ts';
import { topicsFor } from './topics.ts';
import { CROWDED, partlyDeaf, TAKES_NONE } from './wording.ts';

interface SubscribingParts {
  link: Pick<TwitchLink, 'api'>;
  account: TwitchAccount;
  clock: Clock;
  random(): number;
  /** Events of all possible topics arrive from now on. `problem` names those that do not; null if all do. */
  onBack(problem: string | null): void;
  /** Nothing can be subscribed in this session. */
  onNothing(reason: string): void;
}

/**
 * Subscribes a session to all topics that the account permits. Failures that may be temporary are retried. The first
 * topic is subscribed alone: if it fails, the others are not tried yet. Returns a function that ends it.
 */
export function subscribeSession(sessionId: string, parts: SubscribingParts) {
  const { link, account, clock, random, onBack, onNothing } = parts;
  let stop = () => {};
  let isOver = false;
  let [first = '', ...wanted] = topicsFor(account);
  const refused: string[] = [];

  const take = async (topic: string): Promise<Subscribed> => {
    const outcome = await subscribe(link, account, { topic, sessionId });
    if (outcome === 'never') refused.push(topic);
    return outcome;
  };
  const takeOthers = async () => {
    const outcomes = await Promise.all(wanted.map(take));
    wanted = wanted.filter((_, index) => isForLater(outcomes[index]));
    if (!isOver) onBack(partlyDeaf([...refused, ...wanted]));
    return wanted.length === 0;
  };
  const begin = async () => {
    const outcome = await take(first);
    if (isOver) return;
    if (isForLater(outcome)) onNothing(outcome === 'crowded' ? CROWDED : TAKES_NONE);
    else stop = persist(takeOthers, { clock, backOff: createBackOff({ random }) });
  };

  void begin();
  return () => {
    isOver = true;
    stop();
  };
}

const isForLater = (outcome: Subscribed | undefined) => outcome === 'later' || outcome === 'crowded';
