import type { SoundName } from './catalog.ts';

/**
 * How loud each sound is beside the others: what is added to a buffer that peaks at -3 dBFS. Unit: dB.
 *
 * By measure, so that the loudest 400 ms of a laser are 20 dB below those of the greatest: about -34 LUFS for a laser of
 * whatever skin, -27 for a heavy hit, -20 for a ship's end, -14 for a boss's entrance and end and for a nuke.
 */
export const LEVELS: Record<SoundName, number> = {
  'laser.plain': -10,
  'laser.rainbow': -13.5,
  'laser.fire': -9.5,
  'laser.plasma': -15,
  'laser.hearts': -15,
  'laser.carrots': -11,
  'laser.snowballs': -11.5,
  'laser.candycanes': -11.5,
  'laser.pumpkins': -12,
  'laser.bubbles': -18,
  'laser.notes': -11,
  'laser.stars': -19.5,
  'laser.pixels': -19.5,
  'laser.custom': -12,
  'laser.boss': -5.5,
  lance: -10,

  'missile.launch': -7.5,
  'missile.flight': -20,
  'missile.lock': -19.5,
  'mine.lay': -8,
  'mine.arm': -16.5,

  'hit.light': -6.5,
  'hit.heavy': -5.5,
  'hit.boss': -4.5,
  'shield.up': -11.5,
  'shield.hit': -7,
  'shield.break': -1,
  siphon: -11,
  'rock.break': -2,
  ram: -8,

  'ship.down': -4,
  'blast.small': -5.5,
  'blast.large': -4,
  'craft.down': -5.5,
  'boss.death': -0.5,
  'nuke.count': 0,
  'nuke.blast': 0,
  'strike.warning': -10,
  'strike.blast': -3.5,
  emp: -1,
  swallow: -7,

  'crash.light': -4.5,
  'crash.heavy': -3,
  'ice.shatter': -3,

  bolt: -3,
  'thunder.far': -12.5,
  'calamity.warning': -7.5,
  'bed.meteorShower': -13,
  'bed.iceStorm': -13,
  'bed.thunderStorm': -12,
  'bed.blackHole': -13,
  'bed.radiationLeak': -13.5,
  'bed.blizzard': -14,
  'bed.solarFlare': -11,

  join: -7,
  spawn: -5.5,
  'boss.warning': -3,
  'boss.entrance': -1.5,
  'boss.rage': -5,
  'boss.left': -8.5,

  'menu.move': -6.5,
  'menu.press': -6,
  'menu.back': -9,
  countdown: -2,
  'countdown.last': -1.5,
  'round.start': -4,
  'round.end': -3.5,
  thanks: -5.5,
  'thanks.big': -5,
};
