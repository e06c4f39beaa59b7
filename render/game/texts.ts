import { counted } from '../../core/counted.ts';
import type { Ability, MENU_PAGES, Mode } from '../../schema/catalog/catalog.ts';
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
  zoom: 'Camera: at the zoom of the settings',
};

const leftOf = (count: number) => (count > 0 ? `${count} left` : 'none left');

/** Texts about a fight and its result that several boards and plates show. */
export const texts = {
  modeHints,
  commandHints,
  pageNames,
  cameras,

  noAnswer: 'The game does not answer. Try again in a moment.',
  comesNext: 'That mode comes next.',
  notStopped: 'Nothing was stopped: the game does not answer.',
  notSignedIn: 'Only with the session of the streamer: open the link that "npm run admin" prints.',

  /** `a 12 % chance`, `an 8 % chance`. */
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
  neverGaveUp: 'Never gave up',
  deathsAndBack: (deaths: number) => `${counted(deaths, 'death')}, and back again`,

  killsAndBounties: (kills: number, bounties: number) =>
    `${counted(kills, 'kill')}${bounties > 0 ? ` + ${bounties} for bounties` : ''}`,
  bestViewerAt: (place: number, kills: string) => `best viewer, ${ordinal(place)}, ${kills}`,
  bestOf: (team: string) => `best of ${team}`,
  bestViewerOf: (team: string) => `best viewer of ${team}`,
  mostOf: (team: string, kills: string) => `${kills}, the most of ${team}`,
  killsOfBestViewer: (team: string, kills: string) => `${kills}, best viewer of ${team}`,

  shieldsUp: 'shields are up',
  ramming: 'ramming',
  flyingHome: 'flying home',
  missileFired: (left: number) => `missile fired, ${leftOf(left)}`,
  mineLaid: (left: number) => `mine laid, ${leftOf(left)}`,
} as const;
