import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceIo } from '../../../core/io.ts';
import { seededBy } from '../../../core/random.ts';
import { watchDisk } from '../../../harness/simulation/disk.ts';
import { createMachine, type Machine } from '../../../harness/simulation/machine.ts';
import { createRedisServer } from '../../../harness/simulation/redis.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Outcome } from '../run-seed.ts';
import type { Invariant, Violation } from '../simulation.ts';
import { CHANNEL_KEYS, type ChannelGame } from './game.ts';
import { createGames, type Games } from './games.ts';
import { type ChannelFault, drawChannelPlan, GAMES } from './plan.ts';
import { watchChannel } from './watcher.ts';
import { createWays } from './way.ts';

/** Time between two frames. Unit: ms. */
const FRAME_MS = 33;
/** Probability that a game reports an event in a frame. */
const EVENTS = 0.1;
/** Time without faults at the end. Unit: s. */
const QUIET_SECONDS = 15;
/** Time without faults after which a game must know that another game owns its channel. Unit: ms. */
const NOTICED_AFTER_MS = 8_000;

interface RunOptions {
  seed: number;
  minutes: number;
  /** The plan to use instead of the seed's own plan. */
  plan?: readonly ChannelFault[];
}

/** Runs three games that compete for one channel, with their Redis and an edge, for `minutes` simulated minutes. */
export async function runChannel({ seed, minutes, plan = drawChannelPlan(seed, minutes) }: RunOptions) {
  const machine = createMachine(seed);
  const folder = mkdtempSync(join(tmpdir(), 'starfray-channel-'));
  const ends = [watchDisk(() => {}), replaceIo(machine.startProcess('channel').io)];
  const store = openStore(folder);
  const record = createRecord(machine);
  const { note, fail } = record;
  const onBug = (error: unknown) => fail('the server reports no bug', String(error));
  const random = seededBy(seed, 'redis');
  const redis = createRedisServer(machine);
  const ways = createWays(machine, redis, random);
  const games = createGames({ machine, store, connect: ways.connect, onLog: note, onBug });
  const watcher = watchChannel({
    connect: () => ways.connect('edge'),
    fail: what => fail('two games of a channel are never both seen', what),
    failGap: what => fail('event ids have no gap that is not reported', what),
    failFrame: what => fail('frames decode to what the world published', what),
    onLog: note,
  });

  const begin = (fault: ChannelFault) => {
    note(`fault ${JSON.stringify(fault)}`);
    if (fault.kind === 'clock') machine.moveClock(fault.by);
    else if ('lasts' in fault) ways.begin(fault);
    else games.end(fault.who, fault.kind);
  };
  const lostAt = new WeakMap<ChannelGame, number>();
  const checkEnd = (game: ChannelGame) => {
    if (!game.hasBegun || game.epoch >= redis.epochOf(CHANNEL_KEYS.lease)) return;
    const since = lostAt.get(game) ?? machine.now;
    lostAt.set(game, since);
    if (machine.now - Math.max(since, ways.troubledAt(game.owner)) > NOTICED_AFTER_MS)
      fail('a game that lost its channel ends', `${game.owner} lost it at ${since} ms, and still runs`);
  };
  /** Every game that does not hang draws a frame, and sometimes reports an event. */
  const tick = () => {
    const owners = games.owners.map(({ owner }) => owner);
    if (owners.length > 1) fail('two games of a channel are never both seen', `${owners} own it both`);
    for (const [name, game] of games.running) {
      checkEnd(game);
      if (ways.isHanging(name)) continue;
      game.fly();
      if (random() < EVENTS) game.tell(`viewer${Math.floor(random() * 100)}`);
    }
    machine.after(FRAME_MS, tick);
  };

  try {
    for (const name of GAMES) games.start(name);
    for (const fault of plan) machine.after(fault.at, () => begin(fault));
    tick();
    await machine.runUntil(minutes * 60_000, record.isOver);
    ways.clear();
    await machine.runUntil(machine.now + QUIET_SECONDS * 1_000, record.isOver);
    note(`the edge has shown ${watcher.seen.messages} messages`);
    const wrong = faultOf(games, watcher.seen.epoch);
    if (wrong) fail('a channel has a game', wrong);
  } catch (error) {
    onBug(error);
  } finally {
    watcher.close();
    games.close();
    store.close();
    for (const end of ends) end();
    rmSync(folder, { recursive: true, force: true });
  }
  return record.outcome();
}

/** The fault that remains after a time without planned faults; null if there is none. */
function faultOf({ running }: Games, shown: number): string | null {
  const begun = [...running.values()].filter(({ hasBegun }) => hasBegun);
  const owner = begun.find(({ owns }) => owns);
  if (!owner) return 'no game has it';
  if (begun.length > 1) return 'a game that lost it still runs';
  return shown === owner.epoch ? null : `the edge shows ${shown}, the game is ${owner.epoch}`;
}

/** Creates the log, which also records the first violation. */
function createRecord(machine: Machine) {
  const log: string[] = [];
  let violation: Violation | null = null;
  const note = (line: string) => void log.push(`${(machine.now / 1_000).toFixed(3)} ${line}`);
  return {
    note,
    fail(invariant: Invariant, detail: string) {
      if (violation) return;
      violation = { invariant, detail, at: machine.now / 1_000 };
      note(`VIOLATION ${invariant}: ${detail}`);
    },
    isOver: () => violation !== null,
    outcome: (): Outcome => ({
      violation,
      digest: createHash('sha256').update(log.join('\n')).digest('hex'),
      log,
      seconds: machine.now / 1_000,
    }),
  };
}
