import { counted } from '../../core/counted.ts';
import type { Ability, BossName, MENU_PAGES, Mode } from '../../schema/catalog/catalog.ts';
import type { SETTINGS } from '../../schema/records/settings.ts';
import { formatted, ordinal } from './format.ts';

/** One sentence that explains a mode to newcomers. */
const modeHints: Record<Mode, string> = {
  dogfight: 'Teams fight for points until the clock runs out.',
  reserves: 'Every respawn costs a ship. The last fleet wins.',
  ffa: 'Everyone for themselves. Kills and bounties count.',
  ffaReserves: 'A few lives each. The last one flying wins.',
  boss: 'All together against the boss, with shared lives.',
};

/** One sentence on what makes a boss dangerous. */
const bossThreats: Record<BossName, string> = {
  Leviathan: 'Fires broadsides and launches fighters.',
  Bastion: 'Plates stop every shot while its shield is up.',
  Stormcaller: 'Its lightning jumps from ship to ship.',
  Reaper: 'Stalks the leader, takes aim and strikes.',
  Hydra: 'All three heads must be destroyed.',
  Warden: 'Reflects shots, then burns ships with a ray.',
  'Comet Queen': 'Drops mines and throws ice.',
  Null: 'Steals shields and opens black holes.',
};

/** The effect of each command, for newcomers. */
const commandHints: Record<Ability, string> = {
  missile: 'fires a missile',
  shields: 'raises your shields',
  ram: 'rams the ship ahead',
  retreat: 'flies home for repairs',
  mine: 'lays a mine',
};

/** The names of the pages of the title screen. */
const pageNames: Record<(typeof MENU_PAGES)[number], string> = {
  main: 'Play',
  modes: 'Modes',
  boards: 'Boards',
  credits: 'Credits',
};

/** The reply when another camera was chosen. */
const cameras: Record<(typeof SETTINGS.camera.options)[number], string> = {
  auto: 'Camera: where the action is',
  map: 'Camera: the whole arena',
  zoom: 'Camera: fixed zoom',
};

const leftOf = (count: number) => (count > 0 ? `${count} left` : 'none left');

/** Texts about a fight and its result. Several parts of the picture show them. */
export const texts = {
  modeHints,
  bossThreats,
  commandHints,
  pageNames,
  cameras,

  noAnswer: 'The game does not answer. Try again in a moment.',
  comesNext: 'That mode comes next.',
  notStopped: 'Nothing was stopped: the game does not answer.',
  notSignedIn: (how: string) => `Only with the streamer's session: ${how}.`,

  /** Formats a chance as `a 12 % chance` or `an 8 % chance`. */
  chance: (share: number) => {
    const percent = Math.max(1, Math.round(share * 100));
    return `${/^(8|11$|18$)/.test(`${percent}`) ? 'an' : 'a'} ${percent} % chance`;
  },
  lastHit: 'the last hit',
  damage: (damage: number) => `${formatted(damage)} damage`,

  bossSlayer: 'Boss slayer',
  lastHits: (hits: number) => `${hits} last hits`,
  mostDamage: 'Most damage',
  mostKills: 'Most kills',
  mostAssists: 'Most assists',
  kills: (kills: number) => counted(kills, 'kill'),
  assists: (assists: number) => counted(assists, 'assist'),
  hardToKill: 'Hard to kill',
  killsAndDeaths: (kills: number, deaths: number) => `${counted(kills, 'kill')}, ${counted(deaths, 'death')}`,
  damageAndDeaths: (damage: number, deaths: number) =>
    `${formatted(damage)} damage, ${counted(deaths, 'death')}`,
  neverGaveUp: 'Never gave up',
  wellFought: 'Well fought',
  onTheBoard: 'On the board',
  deathsAndBack: (deaths: number) => `${counted(deaths, 'death')}, and back again`,

  killsAndBounties: (kills: number, bounties: number) =>
    `${counted(kills, 'kill')}${bounties > 0 ? ` + ${bounties} for bounties` : ''}`,
  theWinner: 'The winner',
  tied: 'Tied for first',
  theLastHit: 'The last hit',
  lastHitAndMostDamage: 'Last hit and most damage',
  bestViewer: 'Best viewer',
  deedAt: (deed: string, place: number, of: number) => `${deed}, ${ordinal(place)} of ${of}`,
  lastViewer: 'Last viewer standing',
  lastViewerOf: (team: string) => `Last viewer of ${team}`,
  lastOf: (team: string) => `Last of ${team}`,
  bestOf: (team: string) => `Best of ${team}`,
  bestViewerOf: (team: string) => `Best viewer of ${team}`,
  mostKillsOf: (team: string) => `Most kills of ${team}`,

  shieldsUp: 'shields are up',
  ramming: 'ramming',
  flyingHome: 'flying home',
  missileFired: (left: number) => `missile fired, ${leftOf(left)}`,
  mineLaid: (left: number) => `mine laid, ${leftOf(left)}`,
} as const;
