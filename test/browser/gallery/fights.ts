import { SUDDEN_DEATH } from '../../../engine/rules/modes.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { BOSS_NAMES, CALAMITIES, FIELDS, keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { fight, type GalleryScene, PILOTS } from './scene.ts';

/** Scenes of fields, of rounds in each mode, and of their hazards. */

/** Times of pictures that show a whole round with natural calamities. Unit: s. */
const WHOLE_ROUND = Array.from({ length: 12 }, (_, i) => 4 + i * 8);
const SHORT_ROUND: Partial<Settings> = {
  bots: 20,
  roundMinutes: 1,
  fleetSize: 3,
  ffaLives: 2,
  bossMinutes: 3,
  calamities: true,
  field: 'saturn',
};

/** Four viewers among many bots. */
export const crowd = fight('viewers-in-crowd', [6], undefined, { settings: { bots: 296 } });

export const fields = keysOf(FIELDS).map(field =>
  fight(`field-${field}`, [2], undefined, { settings: { field } }),
);

export const modes = keysOf(MODES).flatMap(mode => [
  fight(`mode-${mode}`, [2, 14], undefined, { mode, after: 0, settings: { bots: 12 } }),
  fight(`round-${mode}`, WHOLE_ROUND, undefined, { mode, after: 0, settings: SHORT_ROUND }),
]);

export const calamities = [
  ...keysOf(CALAMITIES).map(type =>
    fight(`calamity-${type}`, [2, 9, 14], sim => sim.run('startCalamity', { type })),
  ),
  fight('calamity-dust-storm', [2, 9], sim => sim.run('startCalamity', { type: 'blizzard' }), {
    settings: { field: 'mars' },
  }),
];

const CALLED = { mode: 'dogfight', settings: { bots: 20 } } as const;
const HUNTED = { mode: 'boss', settings: { bots: 56, botSkill: 'veryHard', bossLives: 20 } } as const;

export const bosses = BOSS_NAMES.flatMap(boss => {
  const name = `boss-${boss.toLowerCase().replace(' ', '-')}`;
  const hunt = { ...HUNTED, settings: { ...HUNTED.settings, boss } };
  const isBelow = (hp: string) => (sim: Simulated) =>
    sim.until(() => sim.round.bosses.some(each => each.hp === hp || each.phase === 'down'));
  return [
    fight(name, [2, 4, 5.4, 7, 12, 20], sim => sim.run('spawnBoss', { boss }), CALLED),
    fight(`${name}-rages`, [2], isBelow('Low'), hunt),
    fight(`${name}-down`, [0.3, 1.2, 2.5, 3.15], isBelow('none'), hunt),
  ];
});

function toSuddenDeath({ world, tick }: Simulated) {
  world.round.startedAt = tick + 1 - SUDDEN_DEATH;
}

export const hazards: GalleryScene[] = [
  fight('nuke', [1.5, 2.9, 3.15, 3.5, 4.2], sim => sim.run('launchNuke', { by: 'Ada' })),
  fight('strikes', [1, 1.55, 1.8, 2.2], sim => sim.run('callStrikes', { count: 6, by: 'Ada' })),
  fight('bounty', [0.3, 3], sim => {
    for (const target of PILOTS) sim.run('placeBounty', { target, stacks: 7 });
  }),
  fight('sudden-death', [2, 40], toSuddenDeath, { mode: 'ffaReserves', settings: { ffaLives: 20 } }),
  fight('emp', [0.1, 0.35, 1.5], sim => sim.run('applyEffect', { effect: 'emp', pilot: 'Ada' })),
  fight('grow', [1], sim => {
    for (const pilot of PILOTS) sim.run('applyEffect', { effect: 'grow', pilot });
  }),
];
