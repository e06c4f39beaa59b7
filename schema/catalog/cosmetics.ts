import * as v from 'valibot';
import { keysOf } from './catalog.ts';

/** Cosmetics, which a pilot can wear. They are only for show and never affect the fight. */

const CLASSIC = [
  'rainbow',
  'fire',
  'neon',
  'sparkler',
  'galaxy',
  'stars',
  'hearts',
  'confetti',
  'snow',
  'bubbles',
  'notes',
  'smoke',
  'pixels',
  'emotes',
] as const;
const HALLOWEEN = ['pumpkins', 'ghosts', 'bats', 'toxic', 'scythe'] as const;
const CHRISTMAS = ['bells', 'candycanes', 'gingerbread', 'ornaments'] as const;

/** Styles of trails, shields and explosions. */
export const THEMES = [...CLASSIC, ...HALLOWEEN, ...CHRISTMAS, 'usb'] as const;

/** Styles of lasers. */
export const LASER_STYLES = [
  'rainbow',
  'fire',
  'plasma',
  'hearts',
  'carrots',
  'snowballs',
  'candycanes',
  'pumpkins',
  'bubbles',
  'notes',
  'stars',
  'pixels',
] as const;

/** All styles of a slot, and the styles that the words `halloween` and `christmas` mean. */
interface Wardrobe {
  all: readonly string[];
  halloween: readonly string[];
  christmas: readonly string[];
}

const THEMED: Wardrobe = { all: THEMES, halloween: HALLOWEEN, christmas: CHRISTMAS };

/** The cosmetic slots, each with its styles. */
export const WARDROBE = {
  trail: THEMED,
  shield: THEMED,
  explosion: THEMED,
  laser: { all: LASER_STYLES, halloween: ['pumpkins'], christmas: ['snowballs', 'candycanes'] },
} as const satisfies Record<string, Wardrobe>;
export type CosmeticSlot = keyof typeof WARDROBE;
export const COSMETIC_SLOTS = keysOf(WARDROBE);

/**
 * The cosmetics that a pilot wears, by slot; a missing slot is plain. A style is a theme of its slot, an emoji, or
 * `emote:<id>` with the id of an emote on the streaming platform. The trail is drawn behind the flying ship, and the
 * shield while the ship's flag `shield` is set. A shield of `notes` pulses with `overlay.music`. The explosion is drawn
 * at the effects `shipDeath` and `blastSkin`, and the laser style on the ship's shots.
 */
export const Cosmetics = v.partial(
  v.object({ trail: v.string(), shield: v.string(), explosion: v.string(), laser: v.string() }),
);
export type Cosmetics = v.InferOutput<typeof Cosmetics>;

const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})/v;
const EMOTE = /^emote:([\w-]{1,64})$/i;

/**
 * The styles that a text can mean; the pilot gets one of them. A theme or `emote:<id>` means itself, a text that begins
 * with an emoji means that emoji, `halloween` and `christmas` mean their sets, and any other text means all themes.
 * Case and blanks do not matter.
 */
export function stylesMeantBy(slot: CosmeticSlot, input: string): readonly string[] {
  const { all, halloween, christmas }: Wardrobe = WARDROBE[slot];
  const text = input.trim();
  const word = text.toLowerCase().replace(/[\s_-]/g, '');
  if (all.includes(word)) return [word];
  if (word === 'halloween') return halloween;
  if (word === 'christmas') return christmas;
  const emoji = EMOJI.exec(text)?.[0];
  const emote = EMOTE.exec(text)?.[1];
  if (emoji || emote) return [emoji ?? `emote:${emote}`];
  return all;
}

/**
 * `look` of a shot whose style is an emoji or an emote. The style itself is in `cosmetics.laser` of the shot's owner.
 */
export const CUSTOM_LASER = 255;

/**
 * `look` of a shot with a laser style: 0 for no style, otherwise the position in `LASER_STYLES`, counted from 1.
 * `CUSTOM_LASER` for any other style.
 */
export function laserLookOf(style: string | undefined): number {
  if (style === undefined) return 0;
  const { all }: Wardrobe = WARDROBE.laser;
  const place = all.indexOf(style);
  return place < 0 ? CUSTOM_LASER : place + 1;
}
