import { FIELDS, MODES } from '../../schema/catalog/catalog.ts';
import type { GameEvent } from '../../schema/records/events.ts';
import type { StoredEvent } from '../../schema/wire/fanout/messages.ts';
import { lineOf, type News } from '../game/alerts/news.ts';

/** An event in words. */
export interface Sentence {
  text: string;
  tone: 'kill' | 'round' | 'danger' | 'thanks' | 'news' | 'gap';
}

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** What is said of events that the overlays show by other means. */
const SENTENCES: { [T in GameEvent['type']]?: (event: EventOf<T>) => Sentence } = {
  join: ({ user }) => ({ text: `${user} joined`, tone: 'news' }),
  kill: ({ victim, killer, friendly }) => ({
    text: killer ? `${killer} took out ${victim}${friendly ? ', a friend' : ''}` : `${victim} crashed`,
    tone: 'kill',
  }),
  'round.start': ({ mode, field, pilots }) => ({
    text: `${MODES[mode]} begins: ${pilots} pilots at ${FIELDS[field]}`,
    tone: 'round',
  }),
  'round.end': ({ result }) => ({ text: result.text, tone: 'round' }),
  'boss.warning': ({ boss }) => ({ text: `${boss} is coming`, tone: 'danger' }),
  'boss.spawned': ({ boss }) => ({ text: `${boss} is here`, tone: 'danger' }),
  calamity: ({ name }) => ({ text: name, tone: 'danger' }),
  announce: ({ text }) => ({ text, tone: 'news' }),
};

export const MISSED: Sentence = { text: 'Some events were missed', tone: 'gap' };
const NEW_GAME: Sentence = { text: 'The game was started anew', tone: 'gap' };

/** An event in words; null for one that needs none. */
export function sentenceOf(event: StoredEvent): Sentence | null {
  if (event.type === 'owner') return NEW_GAME;
  if (event.type === 'gap') return MISSED;
  const known = event as unknown as GameEvent;
  const own = SENTENCES[known.type] as ((event: GameEvent) => Sentence) | undefined;
  return own?.(known) ?? alertSentence(known);
}

function alertSentence(event: GameEvent): Sentence | null {
  const news = event.type === 'redeem.applied' ? { ...event, called: null } : event;
  const line = lineOf(news as News);
  if (!line) return null;
  return { text: line.text, tone: line.tone === 'danger' ? 'danger' : line.isPaid ? 'thanks' : 'news' };
}
