import type { Recipe } from '../../../synth/recipe.ts';
import type { SoundOf } from '../../catalog.ts';
import { boss, LANCE, lance, plain, plasma, rainbow } from './rays.ts';
import { bubbles, candycanes, carrots, fire, hearts, pumpkins, snowballs } from './things.ts';
import { custom, notes, pixels, stars } from './tunes.ts';

/** Shots: short, since hundreds are fired, and each skin is known by its sound. */

const laser = (seconds: number, draw: Recipe['draw']): Recipe => ({ variants: 5, seconds, draw });

export const LASERS: Record<SoundOf<'sfxLasers'>, Recipe> = {
  'laser.plain': laser(0.25, plain),
  'laser.rainbow': laser(0.32, rainbow),
  'laser.fire': laser(0.32, fire),
  'laser.plasma': laser(0.3, plasma),
  'laser.hearts': laser(0.3, hearts),
  'laser.carrots': laser(0.26, carrots),
  'laser.snowballs': laser(0.3, snowballs),
  'laser.candycanes': laser(0.32, candycanes),
  'laser.pumpkins': laser(0.3, pumpkins),
  'laser.bubbles': laser(0.34, bubbles),
  'laser.notes': laser(0.32, notes),
  'laser.stars': laser(0.36, stars),
  'laser.pixels': laser(0.22, pixels),
  'laser.custom': laser(0.26, custom),
  'laser.boss': laser(0.5, boss),
  lance: { variants: 4, seconds: LANCE, loops: true, draw: lance },
};
