import type { Output, SimActionName } from '../actions/index.ts';
import type { ErrorCode } from '../base/error.ts';
import type { Season } from '../catalog/catalog.ts';
import type { Cosmetics } from '../catalog/cosmetics.ts';
import type { EffectId } from '../catalog/effects.ts';
import type { EventType, SimEventFields } from '../records/events.ts';
import type { Settings } from '../records/settings.ts';
import type { Overlay, Pause, Pilot, Refusal, Round } from '../records/state.ts';

/** Everything that crosses between the front thread and the simulation thread. */

/** Commands that only the front thread itself issues; they have no route and no tool. */
export interface InternalInputs {
  /** Resolved settings; during a round they take effect as each setting's rule says. */
  applySettings: { patch: Partial<Settings> };
  /** The current season, resolved from the date and the `season` setting. */
  setSeason: { season: Season };
  /** How viewers can reach the game from now on. */
  setPlatform: PlatformPresence;
  /** A viewer cheered bits, 1 or more: feeds the bit leaders, and in a boss fight lives or the boss's clock. */
  cheer: Payer & { bits: number; text: string };
  /**
   * Holds a fight that continues after a stop for that many simulated seconds; `until` is the wall-clock time
   * when the hold ends, in ms. Refused with `wrong-phase` outside a round.
   */
  holdRound: { seconds: number; until: number };
  /** Pauses fight and clocks, or lifts the pause (null). */
  setPause: { pause: Pause | null };
  /** The next report must carry a checkpoint. */
  takeCheckpoint: Record<string, never>;
  /** A viewer redeemed an effect: it is applied now or within a minute, or else `redeem.failed` reports it. */
  redeemEffect: Omit<PaidEffect, 'effect'> & { effect: EffectId };
  /** A viewer's giant emote flies in as a rock, on the same terms; `emote` is its id, `name` what viewers type for it. */
  giantEmote: Payer & Pick<PaidEffect, 'refundable'> & { emote: string; name?: string };
  /**
   * The viewer who pays for it is banned: it does not happen, and `redeem.failed` reports that, unless it has ended
   * before. It need not have come in.
   */
  refuseEffect: PaidEffect & { redemption: string };
  /**
   * Forgets a payment that waits, so that it no longer happens. Answers what became of one that waits no more, and null
   * where it has not happened.
   */
  recallPayment: { redemption: string };
  /**
   * Takes a viewer out of the game, by name, login or id. With `rename`, which needs the id, the name goes too: what the
   * viewer did and paid for in this round stands under the new name, and `name.removed` reports it, whether the viewer
   * is in the game or not.
   */
  removePilot: { pilot: string; rename?: { from: string; to: string } };
  /** A viewer has another login: what the viewer has in this round goes on under the new id. */
  moveViewer: { from: string; to: Pick<PilotIdentity, 'id' | 'login' | 'name'> };
  /** Drops what is kept of a viewer who has left, by the id of its pilot. */
  forgetViewer: { id: string };
}

/** How viewers can reach the game. */
export type PlatformPresence = Pick<Overlay, 'chat' | 'demo'>;

/** What the front thread adds to the input of an action before it goes to the world. */
export interface AddedInputs {
  /** The name to show, where it is not the username. */
  addPilot: { name?: string };
}

/** What internal commands answer; others answer nothing. */
export interface InternalOutputs {
  removePilot: Pick<Output<'removePilot'>, 'removed'>;
  cheer: PaidOutcome;
  redeemEffect: PaidOutcome;
  giantEmote: PaidOutcome;
  refuseEffect: PaidOutcome;
  recallPayment: PaidOutcome | null;
}

/** Somebody who pays, and for which payment. */
interface Payer {
  /** Name of the viewer, as it is shown. */
  user: string;
  /** Id of the viewer's pilot, whether it has joined or not; where it is left out, the pilot named `user`. */
  pilot?: string;
  /**
   * Names the payment, over all platforms: a command that comes again is not carried out again but answered with the
   * outcome. Without it, nothing is remembered.
   */
  redemption?: string | null;
}

/** An effect that a viewer paid for. */
export interface PaidEffect extends Payer {
  /** `giant-emote`: an emote flies in as a rock. */
  effect: EffectId | 'giant-emote';
  /** The text typed with it; for a giant emote, its id. */
  input: string;
  /** Of a giant emote, where it is known: what viewers type for it. */
  emoteName?: string;
  /** Whether the platform pays back what did not happen. What it does not pay back waits until a pause is over. */
  refundable?: boolean;
}

/**
 * What became of something paid. `waiting`: it is tried again for a minute, or until a pause is over. `refused`: it could never happen; `expired`:
 * its minute is over, or too many waited. `code`: why it did not happen so far, as in refusals.
 */
export interface PaidOutcome {
  state: 'applied' | 'waiting' | 'refused' | 'expired';
  code: ErrorCode | null;
}

export type InternalName = keyof InternalInputs;
export type CommandName = SimActionName | InternalName;

/** An action on its way into the world. `input` is parsed already. */
export interface SingleCommand {
  /** Rising number of the front thread; the reply carries it back. */
  seq: number;
  name: CommandName;
  input: unknown;
  /** The number of the act in the audit; events that the command causes carry it. */
  cause?: number;
  /** Checks only; the world is not changed. */
  dryRun?: boolean;
}

/** Commands that are executed together, in order, or not at all. The reply carries their outputs. */
export interface Bundle extends Pick<SingleCommand, 'seq' | 'dryRun'> {
  members: readonly Pick<SingleCommand, 'name' | 'input' | 'cause'>[];
}

/** What is sent to the simulation. */
export type Command = SingleCommand | Bundle;

/** The reply to a command; replies come in the order of execution. `unchanged`: the command changed nothing. */
export type Reply =
  | { seq: number; tick: number; ok: true; output: unknown; unchanged?: true }
  | { seq: number; tick: number; ok: false; code: ErrorCode; message: string };

/** A reply on its way to the caller. Its output is already JSON, because most callers only pass it on. */
export type EncodedReply =
  | { seq: number; tick: number; ok: true; json: string; unchanged?: true }
  | Extract<Reply, { ok: false }>;

/** An event as the simulation reports it; `cause` is that of the command that caused it, if any. */
export type SimEvent = {
  [T in EventType]: { type: T; fields: SimEventFields<T>; cause: number | null };
}[EventType];

/** The part of a pilot that seldom changes; `eid` names its row in the columns. */
export interface PilotIdentity {
  eid: number;
  id: Pilot['id'];
  name: string;
  login: string | null;
  bot: boolean;
  ship: Pilot['ship'];
  /** Hex colour: the pilot's own if it has one, else the team's, or one of a free for all. */
  color: string;
  /** Hex colour that a bot of the roster was given. */
  ownColor?: string;
  cosmetics: Cosmetics;
}

/** Actions that cannot be done now whatever their input is, and why, as they would answer. */
export type Refusals = Partial<Record<SimActionName, Refusal>>;

/** What has changed in the state outside the columns. Sent only when something has. */
export interface ColdPatch {
  /** Version that this patch leads to; the columns name the version they belong to. */
  version: number;
  /** The whole round; numbers that the columns carry may be stale in it. */
  round?: Round;
  /** All of them, when any has changed. */
  refusals?: Refusals;
  /** When any pilot joined, left or changed. */
  pilots?: RosterPatch;
}

/** All pilots in joining order; one that is as it was in the last patch by its eid alone. */
export type RosterPatch = readonly (PilotIdentity | PilotIdentity['eid'])[];

/** A whole world that can be resumed. Opaque outside the engine; survives structured clone and `v8.serialize`. */
export interface Checkpoint {
  format: number;
  tick: number;
  arrays: Record<string, ArrayBufferView>;
  /** Everything other than the columns, as JSON. */
  json: string;
}

/**
 * A command that changed something, as kept in the log: executed at the start of `tick`, in the order of the
 * replies.
 */
export interface LoggedCommand {
  tick: number;
  name: CommandName;
  input: unknown;
}

/** What the simulation sends after a tick or a wake. Handle it in this order: state, replies, events. */
export interface Report {
  tick: number;
  cold?: ColdPatch;
  replies: EncodedReply[];
  events: SimEvent[];
  /** True when a new frame was published since the last report. */
  frame: boolean;
  /** About once a second of wall time, whenever a round began, and when one was asked for. */
  checkpoint?: Checkpoint;
  /** State hash at a tick, once a simulated second while a round is fought. */
  hash?: { tick: number; value: string };
  timing?: TickTiming;
}

/** Figures of the last second of wall time, in ms. */
export interface TickTiming {
  ticks: number;
  /** Ticks dropped since the start because the machine could not keep up. */
  slipped: number;
  tickMs: { p50: number; p99: number };
  latenessMs: { p50: number; p99: number };
  /** How late the system's timer ends waits, at most. */
  timerGrainMs: number;
}

/** What a simulation thread is started with. */
export interface Startup {
  /** Mailbox of batches of commands. */
  commands: SharedArrayBuffer;
  /** Mailbox of reports. */
  reports: SharedArrayBuffer;
  state: SharedArrayBuffer;
  frames: SharedArrayBuffer;
  seed: number;
  /** Simulated seconds per second, 1 to 50. */
  speed: number;
  settings: Settings;
  season: Season;
  /** Executed before the first report: stored settings, and pilots who are to be present again. */
  opening: Pick<SingleCommand, 'name' | 'input'>[];
  /** Continue from here instead of a fresh world: restore, then re-run `log` silently up to `untilTick`. */
  resume?: { checkpoint: Checkpoint; log: LoggedCommand[]; untilTick: number };
}
