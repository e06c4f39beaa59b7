import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';

/** Who or what caused an event: asked once for each, one after the other, so that a wild fight is no flood of requests. */
const known = new Map<string, Promise<string>>();
const MOST = 200;
let last: Promise<unknown> = Promise.resolve();

/** In words; empty when the game itself caused it. */
export function causeOf(event: string): Promise<string> {
  const before = known.get(event);
  if (before) return before;
  const answer = last.then(() => ask(event)).catch(() => ''); // it is told without its cause
  last = answer;
  known.set(event, answer);
  if (known.size > MOST) known.delete(known.keys().next().value ?? '');
  return answer;
}

async function ask(event: string) {
  const { causes } = await api.explainEvent({ event });
  const cause = causes.at(-1); // who began it
  return cause ? TEXTS.feed.by(cause.caller, cause.via) : '';
}
