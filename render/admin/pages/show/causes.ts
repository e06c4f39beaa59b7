import { LRUCache } from 'lru-cache';
import { createQueue } from '../../../../core/queue.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';

/** Who or what caused an event: asked once for each, one after the other, so that a wild fight is no flood of requests. */
const known = new LRUCache<string, Promise<string>>({ max: 200 });
const inTurn = createQueue();

/** In words; empty when the game itself caused it. */
export function causeOf(event: string): Promise<string> {
  const before = known.get(event);
  if (before) return before;
  const answer = inTurn(() => ask(event)).catch(() => ''); // it is shown without its cause
  known.set(event, answer);
  return answer;
}

async function ask(event: string) {
  const { causes } = await api.explainEvent({ event });
  const cause = causes.at(-1); // who began it
  return cause ? TEXTS.feed.by(cause.caller, cause.via) : '';
}
