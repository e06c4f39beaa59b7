import { CALAMITIES, keysOf } from '../../../schema/catalog/catalog.ts';
import { LASER_STYLES } from '../../../schema/catalog/cosmetics.ts';

/** The volume settings of effects: one for each kind of sound. */
export const CATEGORIES = [
  'sfxLasers',
  'sfxMissiles',
  'sfxHits',
  'sfxExplosions',
  'sfxCrashing',
  'sfxThunder',
  'sfxJoins',
  'sfxMenu',
] as const;
export type Category = (typeof CATEGORIES)[number];

const named = <Prefix extends string, Name extends string>(prefix: Prefix, names: readonly Name[]) =>
  names.map(name => `${prefix}.${name}` as const);

/**
 * Every sound, by its volume setting. Each laser skin has its own sound. A `bed` lasts as long as its calamity. The
 * variants of `boss.warning`, `boss.entrance`, `boss.rage` and `boss.death` belong to the bosses in the order of
 * `BOSS_NAMES`.
 */
export const SOUNDS = {
  sfxLasers: ['laser.plain', ...named('laser', LASER_STYLES), 'laser.custom', 'laser.boss', 'lance'],
  sfxMissiles: ['missile.launch', 'missile.flight', 'missile.lock', 'mine.lay', 'mine.arm'],
  sfxHits: [
    'hit.light',
    'hit.heavy',
    'hit.boss',
    'shield.up',
    'shield.hit',
    'shield.break',
    'siphon',
    'rock.break',
    'ram',
  ],
  sfxExplosions: [
    'ship.down',
    'blast.small',
    'blast.large',
    'craft.down',
    'boss.death',
    'nuke.count',
    'nuke.blast',
    'strike.warning',
    'strike.blast',
    'emp',
    'swallow',
  ],
  sfxCrashing: ['crash.light', 'crash.heavy', 'ice.shatter'],
  sfxThunder: ['bolt', 'thunder.far', 'calamity.warning', ...named('bed', keysOf(CALAMITIES))],
  sfxJoins: ['join', 'spawn', 'boss.warning', 'boss.entrance', 'boss.rage', 'boss.left'],
  sfxMenu: [
    'menu.move',
    'menu.press',
    'menu.back',
    'countdown',
    'countdown.last',
    'round.start',
    'round.end',
    'thanks',
    'thanks.big',
  ],
} as const satisfies Record<Category, readonly string[]>;
export type SoundName = (typeof SOUNDS)[Category][number];
/** The sounds of a category. */
export type SoundOf<C extends Category> = (typeof SOUNDS)[C][number];
