import { FIELDS, MODES } from '../../../../schema/catalog/catalog.ts';
import type { SettingKey } from '../../../../schema/records/settings.ts';
import type { GroupName } from './groups.ts';

export interface SettingText {
  group: GroupName;
  name: string;
  /** The setting's effect, in a sentence; empty if the name is clear enough. */
  about?: string;
  unit?: string;
  /** What happens if the setting is 0, in a sentence; absent if this is clear. */
  zero?: string;
  /** What the smallest and the largest value mean, if the numbers alone say little. */
  ends?: readonly [string, string];
  /** The names of the setting's values, if the values are not self-explanatory. */
  options?: Readonly<Record<string, string>>;
}

/** Settings that are changed on pages of their own. */
type Elsewhere = 'namedBots' | 'redeemLinks' | 'noticeEffects' | 'tipEffects';

/** Every other setting in words, in the order of the page. */
export const rows: Record<Exclude<SettingKey, Elsewhere>, SettingText> = {
  mode: { group: 'round', name: 'Mode', about: 'How the next round is fought.', options: MODES },
  teamCount: {
    group: 'round',
    name: 'Teams',
    about: 'The number of teams. "automatic" depends on the number of pilots.',
    options: { 0: 'automatic' },
  },
  teamPick: {
    group: 'round',
    name: 'Viewers pick their team',
    about: '"!join red" picks a team, as long as the teams stay even.',
  },
  roundMinutes: {
    group: 'round',
    name: 'Length of a round',
    about: 'How long Factions and free for all last.',
    unit: 'minutes',
  },
  fleetSize: {
    group: 'round',
    name: 'Fleet size',
    about: 'The number of ships of each team in Fleet Reserves.',
    unit: 'ships',
  },
  ffaLives: {
    group: 'round',
    name: `Lives in ${MODES.ffaReserves}`,
    about: 'The number of ships of each pilot.',
    unit: 'lives',
  },
  lobbySeconds: {
    group: 'round',
    name: 'Lobby',
    about: 'How long the countdown before a round lasts.',
    unit: 'seconds',
  },
  resultsSeconds: {
    group: 'round',
    name: 'Results',
    about: 'How long the results stay up before the next lobby opens.',
    unit: 'seconds',
    zero: 'They stay up until you close them on the page Show.',
  },
  missileFriendlyFire: {
    group: 'round',
    name: 'Missiles hit friends',
    about: 'Whether missiles can hurt their own team.',
  },
  trailMinutes: {
    group: 'round',
    name: 'Cosmetics last',
    about: 'How long a redeemed trail, shield, laser or explosion is worn.',
    unit: 'minutes',
  },
  boss: {
    group: 'boss',
    name: 'Boss',
    about: 'Which boss comes in the mode Boss.',
    options: { random: 'random' },
  },
  bossLives: {
    group: 'boss',
    name: 'Lives against a boss',
    about: 'In the mode Boss, all pilots share this many ships per pilot.',
    unit: 'lives',
  },
  bossMinutes: {
    group: 'boss',
    name: 'Time against a boss',
    about: 'How long the boss stays in the mode Boss. Without a limit, it stays until one side is beaten.',
    unit: 'minutes',
    options: { 0: 'no limit' },
  },
  field: {
    group: 'field',
    name: 'Field',
    about: 'Where the next round is fought. "random" picks another field each time.',
    options: { random: 'random', ...FIELDS },
  },
  calamities: {
    group: 'field',
    name: 'Natural calamities',
    about: 'Whether storms, black holes and the like come by themselves.',
  },
  season: {
    group: 'field',
    name: 'Season',
    about: 'Decorations for Halloween and Christmas.',
    options: { auto: 'by date', off: 'none', halloween: 'Halloween', christmas: 'Christmas' },
  },
  bots: {
    group: 'bots',
    name: 'Filler bots',
    about: 'Bots that fly beside your viewers in every round.',
    unit: 'bots',
    zero: 'Only viewers and named bots fly.',
  },
  botSkill: {
    group: 'bots',
    name: 'Skill of bots',
    about: 'How well bots fly. Harder levels also bring more natural calamities.',
    options: { easy: 'easy', normal: 'normal', hard: 'hard', veryHard: 'very hard' },
  },
  streamerJoins: {
    group: 'viewers',
    name: 'You join by chat',
    about: 'Whether your own "!join" puts you in the game.',
  },
  sharedChat: {
    group: 'viewers',
    name: 'Shared chat',
    about: 'Whether viewers of other channels in a shared chat can join.',
    options: { ignore: 'ignored', join: 'can join' },
  },
  lobbyVote: {
    group: 'viewers',
    name: 'Vote in the lobby',
    about: 'In each lobby, viewers type !1 to !4 to vote on this. The option with the most votes is played.',
    options: { off: 'none', mode: 'on the mode', field: 'on the field' },
  },
  blockedNames: {
    group: 'viewers',
    name: 'Blocked names',
    about: 'A viewer whose name contains one of these flies under a call sign.',
  },
  allowedNames: {
    group: 'viewers',
    name: 'Allowed names',
    about: 'These names are always shown, even if they contain a blocked or rude word.',
  },
  camera: {
    group: 'picture',
    name: 'Camera',
    about: 'Follows the fight by itself, shows the whole map, or stays at a fixed zoom.',
    options: { auto: 'follows the fight', map: 'whole map', zoom: 'fixed zoom' },
  },
  cameraZoom: {
    group: 'picture',
    name: 'Zoom',
    about: 'How close the camera is when the zoom is fixed.',
    unit: 'times',
  },
  scoreboard: {
    group: 'picture',
    name: 'Scores',
    about: 'The upper corner that shows the scores and the clock.',
  },
  pieCorner: {
    group: 'picture',
    name: 'Map corner',
    about: 'The corner that shows the circular map.',
    options: {
      'top-left': 'top left',
      'top-right': 'top right',
      'bottom-left': 'bottom left',
      'bottom-right': 'bottom right',
    },
  },
  pieSize: {
    group: 'picture',
    name: 'Map size',
    about: 'In a picture of 1920 x 1080. A larger map would cover the scores.',
    unit: 'pixels',
  },
  pieOffsetX: {
    group: 'picture',
    name: 'Map: move sideways',
    about: 'How far from its corner. You can also drag the map in the drawing above.',
    unit: 'pixels',
    ends: ['the left edge', 'the right edge'],
  },
  pieOffsetY: {
    group: 'picture',
    name: 'Map: move up or down',
    about: 'How far from its corner. You can also drag the map in the drawing above.',
    unit: 'pixels',
    ends: ['the highest place', 'the lowest'],
  },
  flashes: {
    group: 'picture',
    name: 'Flashes',
    about: 'Flashes never come faster than is safe to watch. If reduced, nothing flares up at all.',
    options: { full: 'full', reduced: 'reduced' },
  },
  windowMode: { group: 'sound', name: 'Window', about: 'How the game window is shown.' },
  soundMaster: { group: 'sound', name: 'Sound', about: 'All sounds together.', unit: '%' },
  musicVolume: { group: 'sound', name: 'Music in a round', unit: '%' },
  lobbyMusicVolume: { group: 'sound', name: 'Music in the lobby', unit: '%' },
  soundMuted: { group: 'sound', name: 'Mute', about: 'Silences everything; the volumes are kept.' },
  muteWhenMinimized: { group: 'sound', name: 'Mute when minimised' },
  muteWhenUnfocused: { group: 'sound', name: 'Mute when another window is in front' },
  sfxLasers: { group: 'sound', name: 'Lasers', unit: '%' },
  sfxMissiles: { group: 'sound', name: 'Missiles', unit: '%' },
  sfxHits: { group: 'sound', name: 'Hits', unit: '%' },
  sfxExplosions: { group: 'sound', name: 'Explosions', unit: '%' },
  sfxCrashing: { group: 'sound', name: 'Crashes', unit: '%' },
  sfxThunder: { group: 'sound', name: 'Thunder', unit: '%' },
  sfxJoins: { group: 'sound', name: 'Joins', unit: '%' },
  sfxMenu: { group: 'sound', name: 'Menu', unit: '%' },
};
