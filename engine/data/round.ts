import type { ErrorCode } from '../../schema/base/error.ts';
import { type BossName, FIELDS, type Field, keysOf, type Mode } from '../../schema/catalog/catalog.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { Overlay, Pause, RoundResult, StatsRow } from '../../schema/records/state.ts';
import type { PaidEffect, PaidOutcome, PilotIdentity, PlatformPresence } from '../../schema/wire/messages.ts';
import type { Components } from '../components.ts';
import { pick, type Rng } from './rng.ts';

/** The state of the round in the world: plain data, times in ticks. */
export interface RoundData {
  mode: Mode;
  phase: 'menu' | 'lobby' | 'playing';
  field: Field;
  /** The field of the current round, or of the last one; null before the first. */
  lastFought: Field | null;
  /** Teams of this round; 0 in a free for all. */
  teams: number;
  startedAt: number;
  /**
   * During a hold: its length in ticks, the number of the tick at which the fight continues, and the wall-clock time at
   * which it continues, in ms.
   */
  hold: { ticks: number; endsAt: number; until: number } | null;
  /** Absent unless the round is paused. */
  paused?: Pause;
  /** When a round with a clock ends. */
  endsAt: number | null;
  /** Score of each team. */
  scores: number[];
  reserves: number[];
  /** Number of lives that the pilots of a round against a boss have had so far; 0 in other modes. */
  livesGiven: number;
  fleetSize: number;
  lobby: LobbyData | null;
  result: RoundResult | null;
  stats: StatsRow[] | null;
  /** Ids of the pilots who were knocked out in the finished round, in the order of the knockouts. */
  knockouts: string[];
  /** Pilots who left during the round, by id. */
  departures: Record<string, Departure>;
  /** Tick at which the results board closes by itself. */
  resultsCloseAt: number | null;
  /** Tick at which the next rock may drift in. */
  rockAt: number;
  /** Bits cheered this round by each viewer. */
  bits: { name: string; bits: number }[];
  /** Bits of a boss fight that have not bought anything yet. */
  spareBits: number;
  /** The boss that was last shot down for good; null before the first. */
  bossDown: BossName | null;
  /** Time of the next natural calamity; null before the first is planned. */
  calamityAt: number | null;
  /** Number of calamities so far, which is also the number of the last one. */
  calamitiesSeen: number;
  /** Number of bosses called so far, which is also the number of the last one. */
  bossesSeen: number;
  bounties: Bounty[];
  /** Paid effects that have not been possible yet, oldest first. */
  waiting: WaitingEffect[];
  /** Outcomes of the latest payments, oldest first; absent before the first. */
  paid?: PaidRecord[];
  /** `announcement`, and the displays below, end at a tick number. Tick numbers also rise while the fight is held. */
  announcement: { text: string; color: string; seconds: number; endsAt: number } | null;
  /** When the current screen ends and the game is shown again. */
  screenEndsAt: number | null;
  /** When the beat of the music expires. */
  musicEndsAt: number | null;
  overlay: Omit<Overlay, 'announcement' | keyof PlatformPresence>;
}

/** A bounty: the pilot who destroys the ship gets extra points. */
export interface Bounty {
  /** Entity of the pilot. */
  pilot: number;
  stacks: number;
  /** The viewer who added the latest stacks. */
  by: string | null;
}

/** A paid effect that has not been possible yet. Recordings call it `order`. */
export interface WaitingEffect {
  order: PaidEffect;
  /** Tick number at which the effect expires. Tick numbers also rise while the fight is held. */
  until: number;
  /** Why the effect was not possible when the payment arrived. */
  code: ErrorCode;
}

/** The outcome of a payment, and its time. */
interface PaidRecord extends PaidOutcome {
  redemption: string;
  /** Unit: ticks. */
  at: number;
}

/** The record of a pilot in a round, and its team. */
export interface PilotRecord extends Pick<PilotIdentity, 'id' | 'name' | 'login' | 'bot' | 'color'> {
  team: number;
  tally: Record<keyof Components['Tally'], number>;
}

/**
 * The team and record of a pilot who left during a round. A pilot who returns gets them back, but no new lives. Until
 * then, the statistics still include the pilot.
 */
export interface Departure extends PilotRecord {
  /** Unit: ticks. */
  leftAt: number;
}

export interface LobbyData {
  /** Whether the countdown has not been started yet. */
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
  livesGiven: 0,
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

/** The chosen field, or a random field that differs from the field of the last round and from the field shown now. */
export const nextField = ({ settings, round, rng }: { settings: Settings; round: RoundData; rng: Rng }) =>
  chooseField(settings, [round.lastFought, round.field], rng);

function chooseField({ field }: Settings, used: readonly (Field | null)[], rng: Rng): Field {
  if (field !== 'random') return field;
  return pick(
    rng,
    keysOf(FIELDS).filter(name => !used.includes(name)),
  );
}
