import * as v from 'valibot';

/** The closed lists of names in the interface. Their rules in the fight are defined in `engine/rules/`. */

/** Game modes with the names shown to viewers. */
export const MODES = {
  dogfight: 'Factions',
  reserves: 'Fleet Reserves',
  ffa: 'Free for All',
  ffaReserves: 'Free for All Reserves',
  boss: 'Boss',
} as const;
export type Mode = keyof typeof MODES;

/** Phases of a round. */
export const PHASES = ['menu', 'lobby', 'playing'] as const;
export type Phase = (typeof PHASES)[number];

/** Team names by index 0 to 3. */
export const TEAM_NAMES = ['Red', 'Blue', 'Green', 'Yellow'] as const;
export const TEAM_COLORS = ['#e02020', '#3e74e6', '#58f59c', '#fff33a'] as const;
/** The words with which viewers pick a team, in the order of `TEAM_NAMES`. */
export const TEAM_PICKS = ['red', 'blue', 'green', 'yellow'] as const;
export type TeamPick = (typeof TEAM_PICKS)[number];

/** Battle locations with the names shown to viewers. */
export const FIELDS = {
  deepSpace: 'Deep Space',
  earth: 'Earth',
  moon: 'Moon',
  mars: 'Mars',
  jupiter: 'Jupiter',
  saturn: 'Saturn',
  sun: 'Sun',
} as const;
export type Field = keyof typeof FIELDS;

/** A calamity as viewers know it. */
interface CalamityEntry {
  /** The calamity's name on the picture. */
  name: string;
  /** Different names on certain fields. */
  nameOn?: Partial<Record<Field, string>>;
  /** The only field on which a random choice can select the calamity; absent if this is possible on every field. */
  drawnOn?: Field;
  /** Pattern of the words in a reward's title that select this calamity; null if viewers cannot redeem it. */
  reward: RegExp | null;
}

export const CALAMITIES = {
  meteorShower: { name: 'Meteor Shower', reward: /\bmeteors?\b|\bmeteor ?shower/ },
  iceStorm: { name: 'Ice Shower', reward: /\bice ?(?:storm|shower)/ },
  thunderStorm: { name: 'Thunder Storm', reward: /\bthunder/ },
  blackHole: { name: 'Black Hole', reward: /\bblack ?hole/ },
  radiationLeak: { name: 'Radiation Leak', reward: /\bradiation/ },
  blizzard: { name: 'Blizzard', nameOn: { mars: 'Dust Storm' }, reward: /\b(?:blizzard|dust ?storm)/ },
  solarFlare: { name: 'Solar Flare', drawnOn: 'sun', reward: null },
} as const satisfies Record<string, CalamityEntry>;
export type Calamity = keyof typeof CALAMITIES;

/** The entry of a calamity without its specific types, for code that loops over all calamities. */
export const calamityEntry = (type: Calamity): CalamityEntry => CALAMITIES[type];

/** The calamities that viewers can redeem. */
export type RedeemableCalamity = {
  [C in Calamity]: (typeof CALAMITIES)[C]['reward'] extends null ? never : C;
}[Calamity];

export const SKILLS = ['easy', 'normal', 'hard', 'veryHard'] as const;
export type Skill = (typeof SKILLS)[number];

export const ABILITIES = ['missile', 'shields', 'ram', 'retreat', 'mine'] as const;
export type Ability = (typeof ABILITIES)[number];

/** Older spellings of abilities, which callers may still send. */
export const ABILITY_ALIASES = { boost: 'ram', mines: 'mine' } as const satisfies Record<string, Ability>;

export const SEASONS = ['off', 'halloween', 'christmas'] as const;
export type Season = (typeof SEASONS)[number];

export const MENU_PAGES = ['main', 'modes', 'boards', 'credits'] as const;
export const SCREENS = ['game', 'leaderboard'] as const;

/** The boards of the end screen. `none`, which `results_board` also accepts, hides the board. */
export const RESULTS_BOARDS = ['kills', 'out', 'damage', 'none'] as const;
export type ResultsBoard = (typeof RESULTS_BOARDS)[number];
export const KILLLIST_BOARDS = ['lives', 'kills'] as const;

/** Keys of ship models. The first eight have the names that older clients know. All models fly alike. */
export const SHIP_MODELS = [
  'spaceShips_001.png',
  'spaceShips_002.png',
  'spaceShips_003.png',
  'spaceShips_004.png',
  'spaceShips_005.png',
  'spaceShips_006.png',
  'spaceShips_007.png',
  'spaceShips_008.png',
  'kestrel',
  'lancer',
  'manta',
  'hornet',
  'anvil',
  'drifter',
  'falcata',
  'sparrow',
] as const;
export type ShipModel = (typeof SHIP_MODELS)[number];

/** Names of the boss designs. */
export const BOSS_NAMES = [
  'Leviathan',
  'Bastion',
  'Stormcaller',
  'Reaper',
  'Hydra',
  'Warden',
  'Comet Queen',
  'Null',
] as const;
export type BossName = (typeof BOSS_NAMES)[number];

/** The name of a boss design in its proper case; other text is returned unchanged. */
export const bossNameOf = (typed: string): string =>
  BOSS_NAMES.find(name => name.toLowerCase() === typed.trim().toLowerCase()) ?? typed;

export const keysOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];

export const REDEEMABLE_CALAMITIES = keysOf(CALAMITIES).filter(
  (type): type is RedeemableCalamity => CALAMITIES[type].reward !== null,
);

/** Default name of each calamity. */
export const CALAMITY_NAMES = Object.fromEntries(
  keysOf(CALAMITIES).map(type => [type, CALAMITIES[type].name]),
) as Record<Calamity, string>;

/** Description of a boss design for callers. */
interface BossDescription {
  /** The boss's role in the fight, in one or two words. */
  role: string;
  /** How the boss enters the arena. */
  entrance: string;
}

/** All boss designs by name. `engine/bosses/designs/` defines how each one fights. */
export const BOSSES: Record<BossName, BossDescription> = {
  Leviathan: { role: 'carrier', entrance: 'sails in slowly from the left edge, its bays opening' },
  Bastion: { role: 'fortress', entrance: 'warps in near the centre and unfolds plate by plate' },
  Stormcaller: { role: 'storm mage', entrance: 'grows out of a thunderhead amid lightning' },
  Reaper: { role: 'hunter', entrance: 'cuts in from the right edge at full speed' },
  Hydra: { role: 'many heads', entrance: 'uncoils from beyond the lower edge' },
  Warden: { role: 'mirror', entrance: 'unfolds from a point of light' },
  'Comet Queen': { role: 'mine layer', entrance: 'falls in from the upper edge like a comet' },
  Null: { role: 'shield thief', entrance: 'opens as a black point that swallows the light around it' },
};

/** Names of viewers with their points, best first. */
const Board = v.array(v.object({ username: v.string(), points: v.number() }));

/** The boards of today, this week and this month. */
export const Leaderboards = v.object({ day: Board, week: Board, month: Board });
export type Leaderboards = v.InferOutput<typeof Leaderboards>;
