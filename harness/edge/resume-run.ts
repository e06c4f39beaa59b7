import { setTimeout as pause } from 'node:timers/promises';
import { createRng, random, randomIndex } from '../../engine/data/rng.ts';
import { type Persistence, startRedis, type TestRedis } from '../redis.ts';
import { type EdgeProcess, startEdgeProcess } from './edge-process.ts';
import { startPublisher, type TestPublisher } from './publisher.ts';
import { type ResumingClient, startClient } from './resuming-clients.ts';

/** Runs clients that read events, disconnect and return, while edge and Redis are killed. */

type Victim = 'edge' | 'redis';

interface Plan {
  clients: number;
  events: number;
  /** Events per second. */
  rate: number;
  /** Number of connections that are dropped during the run. */
  drops: number;
  /** Programs that are killed, at equal intervals. */
  kills: readonly Victim[];
  /** Data that Redis retains when it is killed. The game resends what is lost. */
  persistence?: Persistence;
  seed: number;
}

export interface Outcome {
  /**
   * `lost`: number of events that clients did not get. `double`: number of events that they got twice or out of order.
   * `gaps`: number of gaps that were reported to them.
   */
  lost: number;
  double: number;
  gaps: number;
  /** Number of clients that did not reach the last event in time. */
  behind: number;
}

const LONGEST_AWAY_MS = 1_500;
const DOWN_MS = 400;
/** Time limit for clients to reach the last event. It only prevents tests from hanging. */
const END_MS = 60_000;

export async function runResume(plan: Plan): Promise<Outcome> {
  const redis = await startRedis(plan.persistence);
  const game = await startPublisher({ url: redis.url });
  game.event();
  const edge = await startEdgeProcess(redis.url);
  const clients = Array.from({ length: plan.clients }, () => startClient(edge.url));
  try {
    await until(() => clients.every(({ first }) => first !== ''));
    await play(plan, { redis, game, edge, clients });
    const last = game.ids().at(-1);
    await until(() => clients.every(({ ids }) => ids.at(-1) === last));
    return outcomeOf(game.ids(), clients);
  } finally {
    for (const client of clients) client.close();
    game.close();
    await edge.kill();
    await redis.close();
  }
}

interface Cast {
  redis: TestRedis;
  game: TestPublisher;
  edge: EdgeProcess;
  clients: readonly ResumingClient[];
}

/** Publishes events at the planned rate, with drops and kills spread over the run. */
async function play({ events, rate, drops, kills, seed }: Plan, { redis, game, edge, clients }: Cast) {
  const rng = createRng(seed);
  const killAt = kills.map((victim, i) => ({
    victim,
    at: Math.round(((i + 1) * events) / (kills.length + 1)),
  }));
  const victims = { edge, redis: { kill: redis.kill, restart: redis.start } };
  const killed: Promise<void>[] = [];
  const startedAt = performance.now();
  let dropped = 0;
  for (let i = 0; i < events; i++) {
    game.event({ type: 'kill', victim: `pilot ${i}`, killer: 'ada', friendly: false });
    for (; dropped * events < drops * i; dropped++) {
      clients[randomIndex(rng, clients.length)]?.drop(random(rng) * LONGEST_AWAY_MS);
    }
    for (const { victim, at } of killAt) if (at === i) killed.push(killAndRestart(victims[victim]));
    await pause(startedAt + ((i + 1) * 1000) / rate - performance.now());
  }
  await Promise.all(killed);
}

async function killAndRestart(victim: Pick<EdgeProcess, 'kill' | 'restart'>) {
  await victim.kill();
  await pause(DOWN_MS);
  await victim.restart();
}

function outcomeOf(all: readonly string[], clients: readonly ResumingClient[]): Outcome {
  const outcome = { lost: 0, double: 0, gaps: 0, behind: 0 };
  for (const { first, ids, gaps } of clients) {
    const expected = all.slice(all.indexOf(first) + 1);
    const seen = new Set(ids);
    const isInTurn = (id: string, i: number) => i === 0 || all.indexOf(id) > all.indexOf(ids[i - 1]);
    outcome.lost += expected.filter(id => !seen.has(id)).length;
    outcome.double += ids.length - ids.filter(isInTurn).length;
    outcome.gaps += gaps;
    outcome.behind += Number(ids.at(-1) !== all.at(-1));
  }
  return outcome;
}

/** Resolves when the condition is true or the time limit has passed. */
async function until(isSo: () => boolean) {
  const startedAt = performance.now();
  while (!isSo() && performance.now() - startedAt < END_MS) await pause(20);
}
