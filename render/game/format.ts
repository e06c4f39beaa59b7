import { type Ability, FIELDS, type MENU_PAGES, MODES } from '../../schema/catalog/catalog.ts';

/** Formats milliseconds as `3:07`, rounded up to whole seconds. */
export function clock(ms: number) {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A whole number with commas between its thousands. */
export const formatted = (value: number) => Math.round(value).toLocaleString('en');

export const modeName = (mode: keyof typeof MODES) => MODES[mode];
export const fieldName = (field: keyof typeof FIELDS) => FIELDS[field];

/** One sentence that explains a mode to newcomers. */
export const MODE_HINTS: Record<keyof typeof MODES, string> = {
  dogfight: 'Teams fight for points until the clock runs out.',
  reserves: 'Every respawn costs a ship. The last fleet wins.',
  ffa: 'Everyone for themselves. Kills and bounties count.',
  ffaReserves: 'A few lives each. The last one flying wins.',
  boss: 'All together against the boss, with shared lives.',
};

/** The effect of each command, for newcomers. */
export const COMMAND_HINTS: Record<Ability, string> = {
  missile: 'fires a missile',
  shields: 'raises your shields',
  ram: 'rams the ship ahead',
  retreat: 'flies home for repairs',
  mine: 'lays a mine',
};

/** The names of the pages of the title screen. */
export const PAGE_NAMES: Record<(typeof MENU_PAGES)[number], string> = {
  main: 'Play',
  modes: 'Modes',
  boards: 'Boards',
  credits: 'Credits',
};

/** `1 kill`, `3 kills`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** `1st`, `22nd`. */
export const ordinal = (place: number) => `${place}${ENDINGS[ordinals.select(place)]}`;

/** `a 12 % chance`, `an 8 % chance`. */
export function chanceOf(share: number) {
  const percent = Math.max(1, Math.round(share * 100));
  return `${/^(8|11$|18$)/.test(`${percent}`) ? 'an' : 'a'} ${percent} % chance`;
}
