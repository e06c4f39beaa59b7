import type { StreamEntry } from './ring.ts';

/** Summaries of kills for models, which pay by the word. In an answer, one event replaces many kills. */

/** The type of events that are summarised. Callers that name this type get every event instead. */
export const DIGESTED = 'kill';
/**
 * Longest time that kills are collected before an agent gets their digest. Another requested event ends the
 * collection earlier. @limit
 */
export const DIGEST_MS = 10_000;
/** Maximum number of kills that are listed individually. */
const FEW = 3;
/** Number of pilots listed with their kills. */
const BEST = 3;
/** Maximum length of a name in a digest of kills; longer names are truncated. @limit characters */
const NAME_LENGTH = 24;
/** Maximum length of a digest of kills. @limit characters */
export const DIGEST_LENGTH = 300;

interface Kill {
  at: number;
  victim: string;
  killer: string | null;
}

/**
 * Builds the event `kills`: the number of kills, the time in which they happened, and the pilots with most
 * kills. Its id is the id of the last kill.
 */
export function digestOf(entries: readonly StreamEntry[]) {
  const kills = entries.map(({ json }) => JSON.parse(json) as Kill);
  const [first, last] = [kills.at(0), kills.at(-1)];
  const seconds = first && last ? Math.ceil((last.at - first.at) / 1000) : 0;
  const text = kills.length <= FEW ? kills.map(sentence).join('; ') : tally(kills, seconds);
  return {
    type: 'kills',
    at: last?.at ?? 0,
    id: entries.at(-1)?.id ?? '',
    count: kills.length,
    seconds,
    text,
  };
}

const shortened = (name: string) => [...name].slice(0, NAME_LENGTH).join('');

const sentence = ({ victim, killer }: Kill) =>
  killer === null ? `${shortened(victim)} crashed` : `${shortened(killer)} destroyed ${shortened(victim)}`;

/**
 * Summarises kills: `12 kills in 20 s: 4 by Ghost, 3 by Ada, 1 by Bob 2, 3 by others; 1 crashed`. The number comes first
 * because many names end with a number.
 */
function tally(kills: readonly Kill[], seconds: number) {
  const counts = new Map<string, number>();
  for (const { killer } of kills) if (killer !== null) counts.set(killer, (counts.get(killer) ?? 0) + 1);
  const best = [...counts].sort(([, a], [, b]) => b - a);
  const named = best.slice(0, BEST).map(([name, count]) => `${count} by ${shortened(name)}`);
  const others = best.slice(BEST).reduce((sum, [, count]) => sum + count, 0);
  const crashed = kills.filter(({ killer }) => killer === null).length;
  const by = [...named, ...(others > 0 ? [`${others} by others`] : [])].join(', ');
  const parts = [`${kills.length} kills in ${seconds} s${by ? `: ${by}` : ''}`];
  if (crashed > 0) parts.push(`${crashed} crashed`);
  return parts.join('; ');
}
