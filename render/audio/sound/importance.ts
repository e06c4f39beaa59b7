import { CATEGORIES, type Category, SOUNDS, type SoundName } from './catalog.ts';

/** Importance of a sound relative to others, 0 to 1, by its kind. */
const OF_KIND: Record<Category, number> = {
  sfxLasers: 0.3,
  sfxMissiles: 0.5,
  sfxHits: 0.35,
  sfxExplosions: 0.8,
  sfxCrashing: 0.5,
  sfxThunder: 0.7,
  sfxJoins: 0.6,
  sfxMenu: 0.9,
};

const OWN: Partial<Record<SoundName, number>> = {
  'laser.boss': 0.5,
  lance: 0.8,
  'missile.flight': 0.3,
  'shield.break': 0.7,
  ram: 0.5,
  'boss.death': 1,
  'nuke.blast': 1,
  spawn: 0.3,
  'boss.warning': 1,
  'boss.entrance': 1,
  'boss.rage': 1,
  'round.start': 1,
  'round.end': 1,
};

/** Factor by which these sounds are heard further away than others. */
const REACH: Partial<Record<SoundName, number>> = {
  'blast.large': 1.5,
  'boss.death': 5,
  'boss.entrance': 5,
  'nuke.count': 3,
  'nuke.blast': 6,
  'strike.warning': 1.5,
  'strike.blast': 2,
  emp: 2,
  swallow: 1.5,
  'thunder.far': 4,
  'calamity.warning': 4,
};

/** Sounds that push everything else into the background while they play. */
const STINGS: readonly SoundName[] = [
  'nuke.blast',
  'boss.warning',
  'boss.entrance',
  'boss.rage',
  'boss.death',
  'round.start',
  'round.end',
];

const CATEGORY_OF = Object.fromEntries(
  CATEGORIES.flatMap(category => SOUNDS[category].map(sound => [sound, category])),
) as Record<SoundName, Category>;

export const categoryOf = (sound: SoundName): Category => CATEGORY_OF[sound];
export const importanceOf = (sound: SoundName): number => OWN[sound] ?? OF_KIND[CATEGORY_OF[sound]];
export const reachOf = (sound: SoundName): number => REACH[sound] ?? 1;
export const isSting = (sound: SoundName): boolean => STINGS.includes(sound);
