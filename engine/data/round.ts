import type { BossName, Field, Mode } from '../../schema/catalog.ts';
import { FIELDS, keysOf } from '../../schema/catalog.ts';
import type { Settings } from '../../schema/settings.ts';
import type { Overlay, RoundResult, StatsRow } from '../../schema/state.ts';
import type { PaidEffect, PilotIdentity } from '../../schema/wire/messages.ts';
import type { Components } from '../components.ts';
import { pick, type Rng } from './rng.ts';

/** The round as the world keeps it: plain data, times in ticks. */
export interface RoundData {
  mode: Mode;
  phase: 'menu' | 'lobby' | 'playing';
  field: Field;
  /** The field of the round that is being fought, or of the last one; null before the first. */
  lastFought: Field | null;
  /** Teams of this round; 0 in a free for all. */
  teams: number;
  startedAt: number;
  /**
   * While the fight stands: for how many ticks in all, the number of the tick at which it goes on, and the wall-clock
   * ms of that.
   */
  hold: { ticks: number; endsAt: number; until: number } | null;
  /** When a round with a clock ends. */
  endsAt: number | null;
  /** By team. */
  scores: number[];
  reserves: number[];
  fleetSize: number;
  lobby: LobbyData | null;
  result: RoundResult | null;
  stats: StatsRow[] | null;
  /** Ids of those who went out for good in the round that ended, the first first. */
  knockouts: string[];
  /** By id, pilots who left while the round is fought. */
  departures: Record<string, Departure>;
  /** When the results board closes by itself. */
  resultsCloseAt: number | null;
  /** When the next rock may drift in. */
  rockAt: number;
  /** Bits cheered this round by each viewer. */
  bits: { name: string; bits: number }[];
  /** Bits of a boss fight that have not bought anything yet. */
  spareBits: number;
  /** The boss that was last shot down for good; null before the first. */
  bossDown: BossName | null;
  /** When the next natural calamity may come; null before the first is planned. */
  calamityAt: number | null;
  /** Calamities so far; the number of the last. */
  calamitiesSeen: number;
  /** Bosses that were called so far; the number of the last. */
  bossesSeen: number;
  bounties: Bounty[];
  /** What viewers paid for and could not happen yet, in the order in which it came. */
  waiting: WaitingEffect[];
  /** What is shown beside the fight, here and below, ends by the number of the tick, which rises in a hold too. */
  announcement: { text: string; color: string; seconds: number; endsAt: number } | null;
  /** When the game is shown again instead of another screen. */
  screenEndsAt: number | null;
  /** When the beat of the music is forgotten. */
  musicEndsAt: number | null;
  overlay: Omit<Overlay, 'announcement'>;
}

/** A pilot who is worth more to whoever destroys its ship. */
export interface Bounty {
  /** Entity of the pilot. */
  pilot: number;
  stacks: number;
  /** Who put the last stacks on it. */
  by: string | null;
}

/** Paid for, and not possible yet. */
interface WaitingEffect {
  order: PaidEffect;
  /** Tick from which on it is given up. */
  until: number;
}

/** What a pilot did in a round, and for which team. */
export interface PilotRecord extends Pick<PilotIdentity, 'id' | 'name' | 'login' | 'bot' | 'color'> {
  team: number;
  tally: Record<keyof Components['Tally'], number>;
}

/**
 * What a pilot who leaves during a round finds again when it comes back: its team and record, no fresh lives. As
 * long as it has not come back, the statistics tell of it all the same.
 */
export interface Departure extends PilotRecord {
  /** Unit: ticks. */
  leftAt: number;
}

export interface LobbyData {
  /** Waits for its countdown to be begun. */
  waiting: boolean;
  held: boolean;
  /** Ticks left of the countdown. */
  left: number;
}

export const createRound = (settings: Settings, rng: Rng): RoundData => ({
  mode: settings.mode,
  phase: 'menu',
  field: chooseField(settings, [], rng),
  lastFought: null,
  teams: 0,
  startedAt: 0,
  hold: null,
  endsAt: null,
  scores: [],
  reserves: [],
  fleetSize: settings.fleetSize,
  lobby: null,
  result: null,
  stats: null,
  knockouts: [],
  departures: {},
  resultsCloseAt: null,
  rockAt: 0,
  calamityAt: null,
  calamitiesSeen: 0,
  bossesSeen: 0,
  bounties: [],
  waiting: [],
  bits: [],
  spareBits: 0,
  bossDown: null,
  announcement: null,
  screenEndsAt: null,
  musicEndsAt: null,
  overlay: {
    screen: 'game',
    menu: 'main',
    follow: null,
    music: null,
    resultsBoard: 'kills',
    killlistBoard: 'lives',
    giants: [],
  },
});

/** The set field, or one at random: neither that of the last round that was fought nor the one shown now. */
export const nextField = ({ settings, round, rng }: { settings: Settings; round: RoundData; rng: Rng }) =>
  chooseField(settings, [round.lastFought, round.field], rng);

function chooseField({ field }: Settings, used: readonly (Field | null)[], rng: Rng): Field {
  if (field !== 'random') return field;
  return pick(
    rng,
    keysOf(FIELDS).filter(name => !used.includes(name)),
  );
}
