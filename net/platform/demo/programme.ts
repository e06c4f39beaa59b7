import type { Mode } from '../../../schema/catalog/catalog.ts';
import type { Emote } from '../../../schema/platform/platform.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { RAIDER } from './cast.ts';
import { cheers, direct, notices, redeems, type SceneCue } from './cues.ts';
import { LINKS } from './rewards.ts';
import type { Troupe } from './troupe.ts';

/** A highlight of a fight, which the next viewer performs. */
type Highlight = (troupe: Troupe) => SceneCue['does'];

/** A round of the show: its mode, and the actions during it. */
export interface RoundPlan {
  mode: Mode;
  settings: Partial<Settings>;
  /** Highlights of the fight, in order. */
  highlights: readonly Highlight[];
  /** Actions while the results are shown, in order. */
  afterwards: readonly Highlight[];
  /** Numbers of new viewers who join in the lobby and in the fight. */
  arrivals: { lobby: number; fight: number };
  /** Whether viewers who have already joined pick a team again. */
  hasTeams?: true;
  /** Whether viewers vote for a calamity. */
  hasVote?: true;
  /** Whether a viewer spams the chat and is banned. */
  hasFaults?: true;
}

type Effect = Parameters<typeof redeems>[1];

const redeem =
  (effect: Effect, input = ''): Highlight =>
  troupe =>
    redeems(troupe.next(), effect, input);
const bounty: Highlight = troupe => redeems(troupe.next(), 'bounty', `@${troupe.next().name}`);
const cheer =
  (bits: number, text: string, emote?: Emote): Highlight =>
  troupe =>
    cheers(troupe.next(), bits, text, emote);
const notice =
  (kind: Parameters<typeof notices>[1], count: number, text = ''): Highlight =>
  troupe =>
    notices(troupe.next(), kind, count, text);
const boss: Highlight = () => direct('spawnBoss', {});
const raid: Highlight = () => notices(RAIDER, 'raid', 42);

/** Emotes whose ids exist on no platform, so that pages request no picture and show the name. */
const HYPE: Emote = { id: 'demo:hype', name: 'HYPE' };
const LOVE: Emote = { id: 'demo:love', name: 'LOVE' };

/** Settings that all rounds share. Calamities are rare, because only viewers cause them. */
export const COMMON: Partial<Settings> = {
  bots: 12,
  botSkill: 'normal',
  calamities: false,
  teamPick: true,
  teamCount: 2,
  roundMinutes: 1,
  fleetSize: 22,
  ffaLives: 2,
  boss: 'random',
  bossLives: 3,
  bossMinutes: 3,
  resultsSeconds: 0,
  redeemLinks: { ...LINKS },
  noticeEffects: { gift: 'missiles', 'watch-streak': 'trail' },
};

/** One round of every mode. After the last, the programme starts again. */
export const PROGRAMME: readonly RoundPlan[] = [
  {
    mode: 'dogfight',
    hasTeams: true,
    settings: { field: 'saturn', lobbySeconds: 30 },
    arrivals: { lobby: 16, fight: 2 },
    highlights: [
      redeem('trail', 'rainbow'),
      redeem('missiles'),
      boss,
      cheer(100, 'good luck everybody!'),
      redeem('calamity:meteorShower'),
      bounty,
      cheer(200, 'look at that!', HYPE),
      redeem('nuke'),
      redeem('lucky-wheel'),
      notice('sub', 7, 'seven months in space'),
      redeem('grow'),
      redeem('laser', '🥕'),
    ],
    afterwards: [raid],
  },
  {
    mode: 'reserves',
    settings: { lobbySeconds: 20 },
    arrivals: { lobby: 2, fight: 1 },
    hasTeams: true,
    hasVote: true,
    hasFaults: true,
    highlights: [
      redeem('mines'),
      redeem('shield', 'hearts'),
      redeem('calamity:thunderStorm'),
      cheer(300, 'for my team'),
      redeem('emp'),
      notice('gift', 5),
      redeem('explosion', '🎉'),
      redeem('missiles'),
      bounty,
      redeem('calamity:blackHole'),
    ],
    afterwards: [notice('watch-streak', 10, 'ten streams in a row')],
  },
  {
    mode: 'ffa',
    settings: { lobbySeconds: 20 },
    arrivals: { lobby: 2, fight: 0 },
    highlights: [
      redeem('laser', 'plasma'),
      bounty,
      cheer(250, 'wake something up'),
      redeem('calamity:iceStorm'),
      redeem('lucky-wheel'),
      cheer(400, 'boss! boss! boss!'),
      redeem('grow'),
      redeem('trail', 'bubbles'),
      notice('sub', 1, 'hello!'),
      redeem('calamity:random'),
      redeem('missiles'),
      cheer(100, 'wow', LOVE),
    ],
    afterwards: [notice('gift', 3)],
  },
  {
    mode: 'ffaReserves',
    settings: { lobbySeconds: 20, bots: 4 },
    arrivals: { lobby: 0, fight: 0 },
    highlights: [
      redeem('shield', 'galaxy'),
      redeem('calamity:radiationLeak'),
      redeem('mines'),
      notice('watch-streak', 5),
      redeem('calamity:blizzard'),
      bounty,
      redeem('nuke'),
      cheer(100, 'last one standing!', HYPE),
      redeem('explosion', 'confetti'),
      redeem('emp'),
    ],
    afterwards: [notice('sub', 24, 'two years!')],
  },
  {
    mode: 'boss',
    settings: { lobbySeconds: 20, bots: 40, botSkill: 'veryHard' }, // with fewer or weaker bots, the boss would win or survive for minutes
    arrivals: { lobby: 0, fight: 0 },
    highlights: [
      redeem('missiles'),
      cheer(200, 'hold on!'),
      redeem('trail', '🔥'),
      redeem('missiles'),
      redeem('shield', 'neon'),
      cheer(300, 'more lives!', LOVE),
      redeem('grow'),
      redeem('missiles'),
      cheer(500, 'we can do this'),
      redeem('lucky-wheel'),
      redeem('mines'),
      notice('gift', 10),
    ],
    afterwards: [notice('watch-streak', 3)],
  },
];

/** More highlights for fights that last longer than planned. */
export const ENCORES: readonly Highlight[] = [
  redeem('missiles'),
  bounty,
  cheer(100, 'still going!'),
  redeem('mines'),
  redeem('lucky-wheel'),
  redeem('grow'),
  redeem('laser', 'stars'),
  cheer(150, 'finish it', HYPE),
];
