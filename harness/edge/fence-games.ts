import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import { unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { environment, type ServerProcess, temporaryHome, whenReady } from '../process.ts';
import type { TestRedis } from '../redis.ts';

/** Result of one round with a suspended game and its successor. */
interface FencedRound {
  exitCode: number | null;
  output: string[];
  /** Time from the suspension until the successor had the channel. */
  tookMs: number;
  /** Data of an older epoch that was published after data of a newer one. */
  stale: string[];
}

const ROOT = join(import.meta.dirname, '../..');
const KEYS = fanoutKeys('main');

/**
 * Starts a game and a successor that waits for its channel. Suspends the game until the successor has taken
 * the channel, then resumes it. Repeats this with the successor as the game, `count` times in total.
 */
export async function fenceGames(redis: TestRedis, count: number) {
  const homes: ReturnType<typeof temporaryHome>[] = [];
  const start = () => {
    const home = temporaryHome();
    homes.push(home);
    return boot(home.path, redis.url);
  };
  const seen = await watchEpochs(redis);
  const rounds: FencedRound[] = [];
  let game = await start().served;
  for (let round = 0; round < count; round++) {
    const next = start();
    await next.waits;
    const { successor, ...outcome } = await fence(game, next.served, redis);
    rounds.push({ ...outcome, stale: seen.stale.splice(0) });
    game = successor;
  }
  return {
    rounds,
    async close() {
      await game.stop();
      for (const home of homes) home.remove();
    },
  };
}

/** Starts a game. `waits` resolves when the game reports that another game has its channel. */
function boot(home: string, redisUrl: string) {
  const env = environment(home, { STARFRAY_REDIS: redisUrl });
  const args = ['--disable-warning=ExperimentalWarning', 'net/main.ts'];
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const { promise, resolve } = Promise.withResolvers<void>();
  createInterface(child.stderr).on('line', line => {
    if (line.includes('this game waits until it is free')) resolve();
  });
  return { waits: promise, served: whenReady(child) };
}

async function fence(game: ServerProcess, waiting: Promise<ServerProcess>, redis: TestRedis) {
  const store = redis.connect();
  const pid = game.serverPid();
  const before = await store.hget(KEYS.lease, 'epoch');
  const stoppedAt = performance.now();
  process.kill(pid, 'SIGSTOP');
  while ((await store.hget(KEYS.lease, 'epoch')) === before) await new Promise(setImmediate);
  const tookMs = performance.now() - stoppedAt;
  const successor = await waiting;
  const exit = once(game.child, 'exit');
  process.kill(pid, 'SIGCONT');
  const [exitCode] = await exit;
  return { successor, exitCode: exitCode as number | null, output: game.output, tookMs };
}

/** Subscribes like an edge and records every return to a lower epoch. */
async function watchEpochs(redis: TestRedis) {
  const listener = redis.connect();
  const stale: string[] = [];
  let highest = 0;
  const look = (what: string, epoch: number) => {
    if (epoch < highest) stale.push(`${what} of ${epoch} after ${highest}`);
    highest = Math.max(highest, epoch);
  };
  listener.on('smessageBuffer', (channel: Buffer, message: Buffer) => {
    const frame = unpackFrame(message);
    if (frame) look('frame', frame.epoch);
    else look(`${channel}`, JSON.parse(`${message}`).epoch);
  });
  await listener.ssubscribe(KEYS.frames, KEYS.pulses);
  return { stale };
}
