import type { Recipe } from '../../../synth/recipe.ts';
import type { SoundOf } from '../../catalog.ts';
import { bossDeath } from '../bosses/motifs.ts';
import { emp, swallow } from './fields.ts';
import { nukeBlast, nukeCount } from './nuke.ts';
import { blastLarge, blastSmall, craftDown, shipDown } from './ships.ts';
import { strikeBlast, strikeWarning } from './strikes.ts';

export const EXPLOSIONS: Record<SoundOf<'sfxExplosions'>, Recipe> = {
  'ship.down': { variants: 5, seconds: 1.35, draw: shipDown },
  'blast.small': { variants: 5, seconds: 0.8, draw: blastSmall },
  'blast.large': { variants: 4, seconds: 2.4, channels: 2, draw: blastLarge },
  'craft.down': { variants: 5, seconds: 0.9, draw: craftDown },
  'boss.death': bossDeath,
  'nuke.count': { variants: 4, seconds: 0.6, draw: nukeCount },
  'nuke.blast': { variants: 4, seconds: 6.5, channels: 2, draw: nukeBlast },
  'strike.warning': { variants: 4, seconds: 2.1, draw: strikeWarning },
  'strike.blast': { variants: 4, seconds: 2.8, channels: 2, draw: strikeBlast },
  emp: { variants: 4, seconds: 2, draw: emp },
  swallow: { variants: 4, seconds: 1.8, draw: swallow },
};
