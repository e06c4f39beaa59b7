import type { Recipe } from '../../../synth/recipe.ts';
import type { SoundOf } from '../../catalog.ts';
import { boss, heavy, light } from './hull.ts';
import { ram, rockBreak, siphon } from './others.ts';
import { shieldBreak, shieldHit, shieldUp } from './shield.ts';

export const HITS: Record<SoundOf<'sfxHits'>, Recipe> = {
  'hit.light': { variants: 6, seconds: 0.2, draw: light },
  'hit.heavy': { variants: 5, seconds: 0.45, draw: heavy },
  'hit.boss': { variants: 5, seconds: 0.62, draw: boss },
  'shield.up': { variants: 4, seconds: 0.95, draw: shieldUp },
  'shield.hit': { variants: 5, seconds: 0.32, draw: shieldHit },
  'shield.break': { variants: 4, seconds: 0.9, draw: shieldBreak },
  siphon: { variants: 4, seconds: 0.75, draw: siphon },
  'rock.break': { variants: 4, seconds: 0.65, draw: rockBreak },
  ram: { variants: 4, seconds: 1.1, draw: ram },
};
