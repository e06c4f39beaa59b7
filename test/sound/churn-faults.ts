import { MOST_VOICES } from '../../render/audio/sound/voices.ts';
import type { FightPage } from './fight-page.ts';
import type { openFights } from './open-fights.ts';

/** Number of nodes of a voice. Twice as many voices may be fading out. */
const NODES_A_VOICE = 3;
/** Factor by which there may be more nodes in the second half than in the first one, because the scenes differ. */
const SLACK = 1.2;

type Churned = Awaited<ReturnType<FightPage['churn']>>;

/** The counts of `seconds` seconds with 500 ships that do everything at once. */
export const churnFor = (seconds: number, { page }: Awaited<ReturnType<typeof openFights>>) =>
  page.evaluate(seconds => fights.churn(seconds), seconds);

/** The faults of the counts, one line each. */
export function faultsOf({ idle, counts, end, mostBytes }: Churned): string[] {
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

const TENTHS = 10;

/** The maximum of each count, for each tenth of the time. */
export function tableOf({ counts }: Churned) {
  const edge = (tenth: number) => Math.floor((tenth * counts.length) / TENTHS);
  return Array.from({ length: TENTHS }, (_, tenth) => {
    const part = counts.slice(edge(tenth), edge(tenth + 1));
    const most = (of: keyof (typeof counts)[number]) => Math.max(...part.map(each => each[of]));
    return {
      voices: most('voices'),
      loops: most('loops'),
      nodes: most('nodes'),
      sounds: most('buffers'),
      MB: Math.round(most('bytes') / 1e5) / 10,
      missed: most('missed'),
    };
  });
}
