import type { Recipe } from '../../synth/recipe.ts';
import type { SoundName } from '../catalog.ts';
import { CRASHES } from './crashes.ts';
import { EXPLOSIONS } from './explosions/index.ts';
import { HITS } from './hits/index.ts';
import { JOINS } from './joins.ts';
import { LASERS } from './lasers/index.ts';
import { MENU } from './menu/index.ts';
import { MISSILES } from './missiles.ts';
import { THUNDER } from './thunder.ts';

/** How each sound of the game is made. */
export const RECIPES: Record<SoundName, Recipe> = {
  ...LASERS,
  ...MISSILES,
  ...HITS,
  ...EXPLOSIONS,
  ...CRASHES,
  ...THUNDER,
  ...JOINS,
  ...MENU,
};
