import { createHash, type Hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { writeFrame } from '../../../engine/report/frame-writer.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { BOSS_NAMES, CALAMITIES, FIELDS, keysOf, MODES, SKILLS } from '../../../schema/catalog/catalog.ts';
import { EFFECT_IDS } from '../../../schema/catalog/effects.ts';
import { publicFields } from '../../../schema/records/events.ts';
import type { Pilot, Round } from '../../../schema/records/state.ts';
import { FRAME_SLOT_BYTES, type FrameSlot, frameSlotAt } from '../../../schema/wire/frame.ts';

/**
 * One eventful fight per mode from a fixed seed: its states, events and frames must stay the same. A mistake in any
 * rule changes a fight, even a mistake that no other test finds.
 *
 * After an intended change of the game, `vitest run test/engine/world/same-fight.test.ts -u` stores the new hashes, and
 * the commit says what changed. Otherwise the first second with a differing line shows where to look.
 */

const SECONDS = 45;
const HASHED_EVERY = 15;
const PILOTS = ['ada', 'bob', 'cyd', 'dan'];

const nth = <T>(values: readonly T[], n: number) => values[n % values.length];

/** Calls the actions of a second of the fight. Each mode has different bosses and calamities. */
function trouble(sim: Simulated, mode: number, second: number) {
  const pilot = nth(PILOTS, second);
  const turn = mode * SECONDS + second;
  const deeds: Record<number, () => unknown> = {
    0: () => sim.run('spawnBoss', { boss: nth(BOSS_NAMES, 2 * mode) }),
    1: () => sim.run('spawnBoss', { boss: nth(BOSS_NAMES, 2 * mode + 1) }),
    2: () => sim.run('placeBounty', { target: pilot, stacks: 2 }),
    4: () => sim.run('startCalamity', { type: nth(keysOf(CALAMITIES), 3 * mode) }),
    8: () => sim.run('callStrikes', { count: 3, by: pilot }),
    12: () => sim.internal('cheer', { user: pilot, bits: 250, text: 'Cheer250' }),
    16: () => sim.run('startCalamity', { type: nth(keysOf(CALAMITIES), 3 * mode + 1) }),
    20: () => sim.run('launchNuke', { by: pilot }),
    24: () => sim.internal('removePilot', { pilot: 'dan' }),
    27: () => sim.run('addPilot', { username: 'Dan' }),
    28: () => sim.run('startCalamity', { type: nth(keysOf(CALAMITIES), 3 * mode + 2) }),
    32: () => sim.set({ bots: 26 }),
    38: () => sim.set({ bots: 18 }),
  };
  deeds[second]?.();
  attempt(() => sim.run('useAbility', { pilot, ability: nth(['missile', 'mine', 'ram', 'shields'], turn) }));
  attempt(() => sim.run('applyEffect', { effect: nth(EFFECT_IDS, turn), pilot, input: 'rainbow' }));
}

function attempt(deed: () => unknown) {
  try {
    deed();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}

const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));

/** Adds the content of a frame to the hash. */
function addFrame(hash: Hash, { frame, entities, shots, effects }: FrameSlot) {
  const parts = [
    { columns: frame, count: 1 },
    { columns: entities, count: frame.entities[0] },
    { columns: shots, count: frame.shots[0] },
    { columns: effects, count: frame.effects[0] },
  ];
  for (const { columns, count } of parts)
    for (const values of Object.values(columns)) hash.update(values.subarray(0, count));
}

/** The round without the fields that do not affect the fight. */
const fightOf = ({ resultsRemaining, odds, leadChanges, comeback, paused, livesGiven, ...fight }: Round) =>
  fight;

/** A pilot without the tick of its last kill, which the world's hash already covers. */
const shownOf = ({ scoredAt, ...pilot }: Pilot) => pilot;

/** The hashes of a mode's fight. Each covers everything up to its second. */
function fight(index: number) {
  const sim = simulate({
    seed: 100 + index,
    pilots: PILOTS,
    settings: {
      bots: 20,
      botSkill: nth(SKILLS, index + 1),
      field: nth(keysOf(FIELDS), index + 2),
      fleetSize: 30,
      missileFriendlyFire: index % 2 === 0,
      calamities: true,
    },
  });
  const hash = createHash('sha256');
  const hashes: string[] = [];
  sim.startRound(nth(keysOf(MODES), index));
  for (let tick = 0; tick < SECONDS * 60; tick++) {
    if (tick % 60 === 0) trouble(sim, index, tick / 60);
    sim.ticks(1);
    if (tick % 2 === 0) {
      writeFrame(sim.world, slot);
      addFrame(hash, slot);
    }
    if ((tick + 1) % (HASHED_EVERY * 60) !== 0) continue;
    const told = sim.allEvents.map(event => ({ ...event, fields: publicFields(event.type, event.fields) }));
    hash.update(sim.hash).update(JSON.stringify([told, fightOf(sim.round), sim.pilots().map(shownOf)]));
    hashes.push(`${(tick + 1) / 60} s: ${hash.copy().digest('hex').slice(0, 16)}`);
  }
  return { sim, hashes };
}

const fights = keysOf(MODES).map((mode, index) => ({ mode, ...fight(index) }));

it('with a fixed seed, the fight in each mode is the same as the recorded one', () => {
  expect(Object.fromEntries(fights.map(({ mode, hashes }) => [mode, hashes]))).toMatchInlineSnapshot(`
    {
      "boss": [
        "15 s: 4887cbc6dd4fa1c7",
        "30 s: aea88b88dc88cfc4",
        "45 s: 14230ab77f8c3e6f",
      ],
      "dogfight": [
        "15 s: 79287f84f26cf227",
        "30 s: ff48145b91b5b443",
        "45 s: 3fccfca44bed6975",
      ],
      "ffa": [
        "15 s: 0ba208ba9ad39d37",
        "30 s: 4f2f8250f16479fb",
        "45 s: 45b03b0927e3949a",
      ],
      "ffaReserves": [
        "15 s: 65f79fc70997a771",
        "30 s: d1aeaf64f1d3291e",
        "45 s: 095d4cd1df41780b",
      ],
      "reserves": [
        "15 s: 4217ffbeab52ed76",
        "30 s: 03fcba353b835046",
        "45 s: a25af2e60fe8dec3",
      ],
    }
  `);
});

it('the recorded fights include every boss and every calamity', () => {
  const bosses = fights.flatMap(({ sim }) => sim.events('boss.spawned').map(({ boss }) => boss));
  const calamities = fights.flatMap(({ sim }) => sim.events('calamity').map(({ calamity }) => calamity));
  expect(new Set(bosses)).toEqual(new Set(BOSS_NAMES));
  expect(new Set(calamities)).toEqual(new Set(keysOf(CALAMITIES)));
});
