import {
  BOSS_NAMES,
  type BossName,
  CALAMITIES,
  type Calamity,
  keysOf,
} from '../../schema/catalog/catalog.ts';
import { CRAFT_LOOKS, type CraftLook } from '../../schema/wire/frame.ts';
import { createTextureAtlas, type TextureAtlas } from './atlas.ts';
import { bossSprite } from './bosses/index.ts';
import { craftSprite } from './crafts.ts';
import { HAZARD_SPRITES, signOf } from './hazards.ts';
import type { Sprite } from './sprite.ts';
import { CALAMITY_SIGNS } from './symbols.ts';

/** The atlases besides the common one: bosses with their crafts, and hazards. */

const named = <Name extends string, Key extends string>(
  names: readonly Name[],
  key: (name: Name) => Key,
  draw: (name: Name) => Sprite,
) => Object.fromEntries(names.map(name => [key(name), draw(name)])) as Record<Key, Sprite>;

/** The atlas of bosses and their crafts. */
export type BossAtlas = TextureAtlas<`boss:${BossName}` | `craft:${CraftLook}`>;

/** Draws the atlas of bosses. */
export const createBossAtlas = (): BossAtlas =>
  createTextureAtlas({
    ...named(BOSS_NAMES, name => `boss:${name}` as const, bossSprite),
    ...named(CRAFT_LOOKS, look => `craft:${look}` as const, craftSprite),
  });

/** Calamities, strikes and warning signs. */
export type HazardAtlas = TextureAtlas<keyof typeof HAZARD_SPRITES | `sign:${Calamity}`>;

/** Draws the atlas of hazards. */
export const createHazardAtlas = (): HazardAtlas =>
  createTextureAtlas({
    ...HAZARD_SPRITES,
    ...named(
      keysOf(CALAMITIES),
      type => `sign:${type}` as const,
      type => signOf(CALAMITY_SIGNS[type]),
    ),
  });
