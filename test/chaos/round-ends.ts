import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttp, type Http } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { temporaryHome } from '../../harness/process.ts';
import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import type { StatsRow } from '../../schema/records/state.ts';
import type { Outcome } from './outcome.ts';
import { serve } from './serving.ts';

/** At this speed, a round of one minute takes 1.2 s. */
const SPEED = { STARFRAY_SPEED: '50' };
const ROUND_MS = 1_200;
/** Time of a kill, from the last third of a round to shortly after its end. */
const kill = (random: number) => ROUND_MS * (0.7 + 0.6 * random);
/** Time within which the points of an ended round must be stored. */
const STORED_MS = 5_000;
const VIEWERS = ['ada', 'bob', 'cy', 'dot', 'eve', 'fay'];

/**
 * Kills a server around the time at which a round ends. Each round that was started must count exactly once, with the
 * points of the result that was shown.
 */
export async function killAtRoundEnds(rounds: number, random: () => number): Promise<Outcome> {
  const home = temporaryHome();
  const faults: string[] = [];
  let compared = 0;
  let server = await serve(home.path, SPEED);
  const key = newOwnerKey(home.path);
  let http = createHttp(server.url, key);
  await http.patch('/settings', { bots: 12, roundMinutes: 1, calamities: false });
  for (const username of VIEWERS) await http.post('/pilots', { username });

  for (let round = 1; round <= rounds; round++) {
    const before = await totalOf(http);
    await http.post('/lobby', { mode: 'ffa' });
    for (const username of VIEWERS) await http.post('/pilots', { username });
    await http.post('/round/start');
    await pause(kill(random()));
    const shown = await statsOf(http);
    await server.end('SIGKILL');
    server = await serve(home.path, SPEED);
    http = createHttp(server.url, key);
    const stats = (await untilEnded(http)) ?? shown;
    const counted = await countWhen(home.path, round);
    if (counted !== round) faults.push(`round ${round}: ${counted} rounds are stored`);
    const points = (await totalOf(http)) - before;
    if (stats === null) continue; // the round ended at the time of the kill, and its result was never shown
    compared++;
    if (points !== pointsOf(stats)) {
      faults.push(`round ${round}: ${points} points are stored, the result is worth ${pointsOf(stats)}`);
    }
  }
  await server.end('SIGTERM');
  home.remove();
  return {
    line: `${rounds} rounds whose server was killed about their end: ${compared} results compared with the boards, ${faults.length} not counted exactly once`,
    faults,
  };
}

const statsOf = async (http: Http): Promise<StatsRow[] | null> => (await http.state()).round.stats;

/** Waits until a resumed round has ended. Resolves with its result, or null if it had ended before the kill. */
async function untilEnded(http: Http): Promise<StatsRow[] | null> {
  for (;;) {
    const { round } = await http.state();
    if (round.phase !== 'playing') return round.stats;
    if (round.heldUntil !== null) await http.post('/round/start');
    await pause(50);
  }
}

/**
 * Waits for the expected number of stored rounds and returns the number. Pages notice the end of a round a moment
 * before its points are stored.
 */
async function countWhen(home: string, expected: number): Promise<number> {
  const end = performance.now() + STORED_MS;
  while (countRounds(home) < expected && performance.now() < end) await pause(50);
  return countRounds(home);
}

function countRounds(home: string): number {
  const db = new DatabaseSync(join(home, 'starfray.sqlite'), { readOnly: true });
  const row = db.prepare('SELECT COUNT(*) AS count FROM rounds').get();
  db.close();
  return Number(row?.count);
}

async function totalOf(http: Http): Promise<number> {
  const { month } = await http.get<Leaderboards>('/leaderboards');
  return month.reduce((sum: number, { points }: { points: number }) => sum + points, 0);
}

/**
 * The points as in docs/game.md: ten for a win, two for a kill, one for an assist and one for each 100 of damage to
 * bosses.
 */
const pointsOf = (stats: readonly StatsRow[]) =>
  stats
    .filter(({ bot }) => !bot)
    .reduce((sum, { won, k, a, dmg }) => sum + (won ? 10 : 0) + 2 * k + a + Math.floor(dmg / 100), 0);
