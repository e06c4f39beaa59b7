import type { ComponentChildren } from 'preact';
import { counted, wordFor } from '../../core/counted.ts';
import type { Leaderboards } from '../../schema/catalog/catalog.ts';
import type { Means } from '../../schema/catalog/means.ts';

/** The texts of the HUD, by panel and board. Texts with something drawn in between are lists of parts. */

/** Numbers from two on, in words. */
const NUMBERS = 'two three four five six seven eight nine ten eleven twelve'.split(' ');

export const score = {
  lives: (areFew: boolean) => (areFew ? 'Last lives' : 'Lives'),
  of: (most: number) => `of ${most}`,
  ships: 'ships',
  points: 'Points',
  livesLeft: 'lives left',
  flying: 'flying',
  nextViewers: 'Next viewers',
  stillIn: (left: number, all: number) => `${left} of ${all} left`,
} as const;

/** How a pilot was destroyed, if nobody shot the pilot down. */
export const means: Record<Means, string> = {
  laser: 'shot down',
  missile: 'hit by a missile',
  mine: 'hit a mine',
  blast: 'blown up',
  ram: 'rammed',
  strike: 'orbital strike',
  nuke: 'nuked',
  rock: 'crashed',
  meteor: 'hit by a meteor',
  ice: 'ice storm',
  lightning: 'lightning',
  blackHole: 'black hole',
  radiation: 'radiation',
  flare: 'solar flare',
  heat: 'burned up',
  bleeding: 'bled out',
};

export const kills = {
  firstBlood: 'First blood',
  revenge: 'Revenge',
  joined: 'joined',
  more: (count: number) => `and ${count} more`,
} as const;

export const pilotCard = {
  out: 'Out',
  down: 'Shot down',
  followed: 'Following',
  shown: 'In the fight',
  kills: (count: number) => wordFor(count, 'kill'),
  deaths: (count: number) => wordFor(count, 'death'),
  lives: (count: number) => wordFor(count, 'life', 'lives'),
} as const;

export const pilotList = { title: 'Pilots', followNobody: 'Follow nobody', close: 'Close' } as const;

export const boss = {
  warning: 'Warning',
  coming: 'Something large is coming',
  leaving: 'leaving',
  leavesIn: (clock: string) => `leaves in ${clock}`,
  shielded: 'shield holds',
  damaged: 'damaged',
  almostDown: 'almost down',
  angry: 'angry',
  furious: 'furious',
  mostDamage: 'most damage',
  bestViewer: 'best viewer',
} as const;

export const plates = {
  calamityComes: 'incoming',
  suddenDeath: 'Sudden death',
  suddenDeathRules: 'Hulls bleed, the arena shrinks',
  paused: 'Paused',
  demo: 'Demo',
  sound: 'Click or press a key for sound',
  lost: 'Waiting for the game …',
  refused: 'The address of this overlay is no longer valid: copy it again from the streaming menu.',
  testBuild: (version: string) => `TEST BUILD of NW.js ${version}`,
  bits: 'Bits',
  call: (command: ComponentChildren) => ['Type ', command],
} as const;

export const menu = {
  title: 'Title screen',
  back: 'Back',
  streamingMenu: 'Streaming menu',
  howToOpen: (how: string) => `To run the show, ${how}.`,
  tagline: 'Space combat for live streams',
  fly: 'Fly in the next round',
  call: (command: ComponentChildren) => ['Type ', command, ' in the chat'],
  credits: {
    purpose: 'Made for live streams and their bots.',
    licence: 'Free software under the MIT licence. Ships, planets and explosions are drawn by its own code.',
    typefaces: 'Typefaces: Barlow Condensed and Chakra Petch, SIL Open Font License.',
    licences: (link: ComponentChildren) => ['Licences of everything in it: ', link],
  },
} as const;

export const leaderboards: Record<keyof Leaderboards, string> & Record<'title' | 'empty', string> = {
  title: 'Top pilots',
  day: 'Today',
  week: 'This week',
  month: 'This month',
  empty: 'Nobody yet',
};

export const lobby = {
  rolling: (count: number) => `all ${count} names roll past`,
  next: (field: string) => `Next round · ${field}`,
  anyBoss: (bosses: number) => `One of ${NUMBERS[bosses - 2] ?? bosses} bosses`,
  anyThreat: 'Nobody knows which one will come.',
  bossTerms: (lives: number, minutes: number) =>
    `All together: ${counted(lives, 'life', 'lives')} per pilot${minutes > 0 ? `, ${counted(minutes, 'minute')}` : ''}.`,
  watchYourShip: 'Look for your ship in the fight',
  watchBots: 'Bots fly: pick a favourite',
  isEmpty: 'Nobody flies yet',
  lastRound: 'Last round',
  bestToday: 'Best today',
  onHold: 'on hold',
  seconds: 'seconds',
  minutes: 'minutes',
  waits: 'Waiting for the host',
  vote: { mode: 'Vote for the mode:', field: 'Vote for the field:' },
  start: 'Start',
  pilots: (count: number) => (count === 0 ? 'Be the first to fly' : counted(count, 'pilot')),
  fillers: (bots: number) => ` · up to ${counted(bots, 'bot')} ${wordFor(bots, 'fills', 'fill')} the ranks`,
  crew: (pilots: number, bots: number) => (bots === 0 ? pilots : `${pilots} + ${counted(bots, 'bot')}`),
  joined: 'joined',
  more: (count: number) => `and ${count} more`,
} as const;

export const results = {
  nextLobby: 'Next lobby',

  tie: 'A tie',
  theBoss: 'The boss',
  nobody: 'Nobody',
  defeated: (boss: string) => `${boss} defeated`,
  wins: (winner: string) => `${winner} wins`,
  lastHit: 'last hit',
  mostDamage: 'most damage',
  finalKill: 'Final kill',
  shipsLeft: 'ships left',
  points: 'points',

  awards: 'Awards',
  viewerAwards: 'Viewer awards',

  comeback: (team: string, chance: string, time: string) =>
    `${team} came back from ${chance}, ${time} before the end.`,
  seconds: (seconds: number) => counted(seconds, 'second'),
  minutes: (minutes: number) => `${NUMBERS[minutes - 2] ?? minutes} minutes`,
  leadChanges: (changes: number) => `The lead changed ${changes} times.`,
  fellTogether: 'The last ships fell together.',
  fellTogetherBut: (edge: string) => `The last ships fell together: ${edge} decided it.`,
  equal: 'Equal to the last kill.',
  nobodyScored: 'Nobody scored.',
  bounties: 'Bounties decided it.',
  levelWith: (second: string, edge: string) => `Level on points with ${second}: ${edge} decided it.`,
  moreKills: 'more kills',
  fewerDeaths: 'fewer deaths',
  earlierKill: 'the earlier kill',
  moreAssists: 'more assists',

  topPilots: 'Top pilots',
  topViewers: 'Top viewers',
  viewers: 'Viewers',
  amongAll: (pilots: number) => `ranked among all ${pilots} pilots`,
  allPilots: 'All pilots',
  more: (pilots: number) => `and ${pilots} more`,
  moreBots: (bots: number) => `and ${counted(bots, 'bot')}`,
  pilot: 'Pilot',
  kills: 'Kills',
  deaths: 'Deaths',
  assists: 'Assists',
  damage: 'Damage',
  lastHits: 'Last hits',
  killsAndBounties: (kills: number, bounties: number) =>
    bounties > 0 ? `${kills} + ${counted(bounties, 'bounty', 'bounties')}` : counted(kills, 'kill'),
  byLasting: 'who lasted longest',
  byDamage: 'damage to bosses and what they send out',
  ofPilots: (place: string, pilots: number) => `${place} of ${pilots} pilots`,
  page: (page: number, pages: number) => `${page} of ${pages}`,
  pageLabel: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
