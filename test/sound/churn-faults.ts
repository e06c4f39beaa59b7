import { MOST_VOICES } from '../../render/sound/voices.ts';
import type { openFights } from './open-fights.ts';

/** Nodes that a voice has; twice as many voices may be fading out. */
const NODES_A_VOICE = 3;
/** How much more nodes there may be in the second half than in the first: what happens differs. */
const SLACK = 1.2;

/** What is wrong with so many seconds of 500 ships that do everything at once, one line each. */
export async function churnFor(seconds: number, { page }: Awaited<ReturnType<typeof openFights>>) {
  const { idle, counts, end, mostBytes } = await page.evaluate(seconds => fights.churn(seconds), seconds);
  const mostNodes = (part: typeof counts) => Math.max(...part.map(({ nodes }) => nodes));
  const half = Math.floor(counts.length / 2);
  const [first, second] = [counts.slice(0, half), counts.slice(half)];
  const voices = Math.max(...counts.map(({ voices }) => voices));
  const bytes = Math.max(...counts.map(({ bytes }) => bytes));
  const limit = idle + 3 * MOST_VOICES * NODES_A_VOICE;
  const rules: Record<string, boolean> = {
    [`There were ${voices} voices at most instead of ${MOST_VOICES}.`]: voices === MOST_VOICES,
    [`There were ${mostNodes(counts)} nodes, more than ${limit}.`]: mostNodes(counts) <= limit,
    [`Nodes grew from ${mostNodes(first)} to ${mostNodes(second)}.`]:
      mostNodes(second) <= SLACK * mostNodes(first),
    [`There were ${bytes} bytes of sounds, more than ${mostBytes}.`]: bytes <= mostBytes,
    [`There were ${end} nodes afterwards and ${idle} before.`]: end === idle,
  };
  return Object.keys(rules).filter(rule => !rules[rule]);
}
