import { LRUCache } from 'lru-cache';
import { createQueue } from '../../../../core/queue.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';

/**
 * The causes of events. Each cause is requested once, one after another, so that a wild fight does not flood the server.
 */
const known = new LRUCache<string, Promise<string>>({ max: 200 });
const inTurn = createQueue();

/** The cause of an event, in words; empty if the game itself caused the event. */
export function causeOf(event: string): Promise<string> {
  const before = known.get(event);
  if (before) return before;
  const answer = inTurn(() => ask(event)).catch(() => ''); // the event is shown without its cause
  known.set(event, answer);
  return answer;
}

async function ask(event: string) {
  const { causes } = await api.explainEvent({ event });
  const cause = causes.at(-1); // the first cause in the chain
  return cause ? TEXTS.feed.by(cause.caller, cause.via) : '';
}
