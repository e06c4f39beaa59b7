import { CATEGORIES, SOUNDS, type SoundName } from './catalog.ts';
import type { Cue } from './cues/cue.ts';

/** The sounds that a fight needs first, in this order. All others follow. */
const FIRST: readonly SoundName[] = [
  'laser.plain',
  'hit.light',
  'ship.down',
  'shield.hit',
  'missile.launch',
  'join',
  'menu.press',
  'round.start',
];

/** Long sounds that many fights do not need. They are rendered only once they are announced or requested. */
const SELDOM: readonly SoundName[] = [
  'boss.warning',
  'boss.entrance',
  'boss.rage',
  'boss.death',
  'boss.left',
  'nuke.blast',
  'strike.blast',
  'round.end',
  'thanks.big',
];

export const isSeldom = (sound: SoundName): boolean => SELDOM.includes(sound) || sound.startsWith('bed.');

/** Sounds that play one at a time. Each is rendered when it is announced, and none is prepared for the next time. */
const ALONE: readonly SoundName[] = ['boss.entrance', 'boss.rage', 'boss.death', 'boss.left', 'nuke.blast'];
export const comesAlone = (sound: SoundName): boolean => ALONE.includes(sound);

/** The sounds that every fight needs, in order of need. */
export function everydaySounds(): SoundName[] {
  const all: SoundName[] = CATEGORIES.flatMap(category => SOUNDS[category]);
  return [...new Set([...FIRST, ...all])].filter(sound => !isSeldom(sound));
}

/** The sounds that a cue announces, soonest first. Without a variant, any of its variants may follow. */
export function announcedBy({ sound, variant }: Cue): Pick<Cue, 'sound' | 'variant'>[] {
  switch (sound) {
    case 'boss.warning':
      return [{ sound: 'boss.entrance', variant }];
    case 'boss.entrance':
      return [{ sound: 'boss.rage', variant }];
    case 'boss.rage':
      return [{ sound: 'boss.death', variant }, { sound: 'boss.left' }];
    case 'nuke.count':
      return [{ sound: 'nuke.blast' }];
    case 'strike.warning':
      return [{ sound: 'strike.blast' }];
    default:
      return [];
  }
}
