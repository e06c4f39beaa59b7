import type { Recipe } from '../../../synth/recipe.ts';
import type { SoundOf } from '../../catalog.ts';
import { back, move, press } from './buttons.ts';
import { countdown, countdownLast } from './countdown.ts';
import { roundEnd, roundStart } from './fanfare.ts';
import { thanks, thanksBig } from './thanks.ts';

export const MENU: Record<SoundOf<'sfxMenu'>, Recipe> = {
  'menu.move': { variants: 4, seconds: 0.13, draw: move },
  'menu.press': { variants: 4, seconds: 0.28, draw: press },
  'menu.back': { variants: 4, seconds: 0.28, draw: back },
  countdown: { variants: 4, seconds: 0.36, draw: countdown },
  'countdown.last': { variants: 4, seconds: 1.2, draw: countdownLast },
  'round.start': { variants: 4, seconds: 2.6, channels: 2, draw: roundStart },
  'round.end': { variants: 4, seconds: 4, channels: 2, draw: roundEnd },
  thanks: { variants: 4, seconds: 1.1, draw: thanks },
  'thanks.big': { variants: 4, seconds: 3, channels: 2, draw: thanksBig },
};
