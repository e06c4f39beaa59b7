import { tick } from '../engine/tick.ts';
import type { GameWorld } from '../engine/world.ts';
import { command, createFight, forget, topUpShots } from '../harness/worlds.ts';
import { CALAMITIES, keysOf } from '../schema/catalog/catalog.ts';
import type { Bench, BenchOptions, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** Measures how much bosses, calamities and many shots together add to a tick of a fight, and the memory of a pilot. */

const PILOTS = 500;
const SHOTS = 1_500;
const BOSSES = 3;
const HAZARDS = 3;

/** Time after which the warnings of bosses and calamities are over. Unit: ticks. */
const SETTLED = 12 * 60;
const CROWD = 5_000;

interface Contender {
  name: string;
  world: GameWorld;
  step(): void;
}

function plain(): Contender {
  const world = createFight(PILOTS);
  return { name: 'plain', world, step: stepOf(world) };
}

/** The same fight with bosses and calamities, which are called again when they end. */
function everything(): Contender {
  const world = createFight(PILOTS);
  const step = stepOf(world);
  const types = keysOf(CALAMITIES);
  let calls = 0;
  const call = () => {
    if (world.lists.bosses.count < BOSSES) command(world, 'spawnBoss', { boss: 'random' });
    if (world.lists.zones.count < HAZARDS) {
      command(world, 'startCalamity', { type: types[calls++ % types.length] });
    }
  };
  return {
    name: 'everything',
    world,
    step() {
      if (world.time.tick % 60 === 0) call();
      step();
    },
  };
}

function stepOf(world: GameWorld) {
  const turn = { next: 0 };
  return () => {
    topUpShots(world, SHOTS, turn);
    tick(world);
    forget(world);
  };
}

function measure(contenders: Contender[], { quick }: BenchOptions) {
  const [rounds, ticks] = quick ? [4, 30] : [20, 60];
  const times = contenders.map((): number[] => []);
  for (const { step } of contenders) for (let i = 0; i < SETTLED; i++) step();
  for (let round = 0; round < rounds; round++) {
    contenders.forEach(({ step }, i) => {
      for (let n = 0; n < ticks; n++) {
        const from = performance.now();
        step();
        times[i].push(performance.now() - from);
      }
    });
  }
  return times;
}

const heapBytes = () => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/**
 * Measures how much memory a pilot adds to a world, and the memory of a world that has room for the maximum number of
 * pilots.
 */
function memory() {
  const before = heapBytes();
  const empty = createFight(1);
  const fixed = heapBytes() - before;
  const full = createFight(CROWD);
  const added = heapBytes() - before - 2 * fixed;
  const rows = empty.stores.reduce((sum, [, values]) => sum + values.byteLength / (8_192 + 1), 0);
  return { world: fixed, pilot: added / CROWD + rows, pilots: full.lists.pilots.count };
}

const bench: Bench = {
  title: `Everything at once at ${PILOTS} pilots: ${BOSSES} bosses, ${HAZARDS} calamities, ${SHOTS} shots (ms, medians)`,
  async run(options) {
    const contenders = [plain(), everything()];
    const times = measure(contenders, options);
    const [usual, all] = times.map(median);
    const { world, pilot } = memory();
    console.log(`  plain ${usual.toFixed(3)} ms, everything ${all.toFixed(3)} ms`);
    const figures: Figure[] = [
      {
        name: 'tick with everything on / plain fight',
        value: all / usual,
        unit: 'x',
        details: contenders.map(({ name, world: { lists, shots } }, i) => ({
          name,
          ms: summary(times[i]),
          bosses: lists.bosses.count,
          crafts: lists.crafts.count,
          zones: lists.zones.count,
          shots: shots.count,
          flying: lists.flying.count,
        })),
      },
      { name: 'memory of a pilot', value: pilot / 1_024, unit: 'KiB' },
      { name: 'memory of a world with room for all', value: world / 2 ** 20, unit: 'MiB' },
    ];
    return figures;
  },
};
export default bench;
