import { fenceGames } from '../edge/fence-games.ts';
import { startRedis } from '../redis.ts';

const ROUNDS = 20;
/** Longest time that a takeover may take: the duration of a lease, with a margin. */
const LONGEST_TAKE_OVER_MS = 3_500;

/** Suspends one game after another while the next game takes its channel. Resolves with the faults found. */
export async function fencing(say: (line: string) => void): Promise<string[]> {
  const redis = await startRedis('all');
  const { rounds, close } = await fenceGames(redis, ROUNDS);
  await close();
  await redis.close();
  const took = rounds.map(({ tookMs }) => Math.round(tookMs)).sort((a, b) => a - b);
  say(`${ROUNDS} take-overs in ${took[0]} to ${took.at(-1)} ms, half of them in ${took[ROUNDS / 2]} ms`);
  return rounds.flatMap(({ exitCode, stale, tookMs }, round) => [
    ...(exitCode === 3 ? [] : [`round ${round}: exit code ${exitCode}`]),
    ...(tookMs <= LONGEST_TAKE_OVER_MS ? [] : [`round ${round}: taken over after ${Math.round(tookMs)} ms`]),
    ...stale.map(seen => `round ${round}: ${seen}`),
  ]);
}
