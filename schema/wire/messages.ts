import type { Output, SimActionName } from '../actions/index.ts';
import type { ErrorCode } from '../base/error.ts';
import type { Season } from '../catalog/catalog.ts';
import type { Cosmetics } from '../catalog/cosmetics.ts';
import type { EffectId } from '../catalog/effects.ts';
import type { EventType, SimEventFields } from '../records/events.ts';
import type { Settings } from '../records/settings.ts';
import type { Overlay, Pause, Pilot, Refusal, Round } from '../records/state.ts';

/** Messages between the front thread and the simulation thread. */

/** Commands that only the front thread issues; they have no route and no tool. */
export interface InternalInputs {
  /** Resolved settings. During a round, each setting takes effect according to its own rule. */
  applySettings: { patch: Partial<Settings> };
  /** The current season, determined by the date and the `season` setting. */
  setSeason: { season: Season };
  /** Sets how viewers can reach the game from now on. */
  setPlatform: PlatformPresence;
  /**
   * A viewer cheered at least 1 bit. The bits count for the bit leaders, and in a boss fight they add lives or seconds.
   */
  cheer: Payer & { bits: number; text: string };
  /**
   * Holds a fight that continues after a server stop. `seconds` is the length of the hold in simulated seconds; `until`
   * is its end (wall clock, ms). Refused with `wrong-phase` outside a round.
   */
  holdRound: { seconds: number; until: number };
  /** Pauses the fight and the clocks, or lifts the pause if null. */
  setPause: { pause: Pause | null };
  /** Requests a checkpoint in the next report. */
  takeCheckpoint: Record<string, never>;
  /**
   * A viewer redeemed an effect. The effect is applied now or in time; otherwise `redeem.failed` reports the
   * failure.
   */
  redeemEffect: Omit<PaidEffect, 'effect'> & { effect: EffectId };
  /**
   * A viewer's giant emote flies in as a rock, under the conditions of `redeemEffect`; `emote` is its id, `name` its
   * name.
   */
  giantEmote: Payer & Pick<PaidEffect, 'refundable'> & { emote: string; name?: string };
  /**
   * The paying viewer is banned. An effect that has not ended yet is dropped, and `redeem.failed` reports that. This
   * command may arrive before the effect.
   */
  refuseEffect: PaidEffect & { redemption: string };
  /**
   * Forgets a waiting payment, so that it no longer takes effect. The answer is the outcome of the payment if it is
   * no longer waiting, and otherwise null, because it did not take effect.
   */
  recallPayment: { redemption: string };
  /**
   * Removes a viewer from the game, by name, login or id. With `rename`, which needs the id, the viewer's name is also
   * replaced in actions and payments of this round, and `name.removed` reports that. This happens whether or not the
   * viewer is in the game.
   */
  removePilot: { pilot: string; rename?: { from: string; to: string } };
  /** A viewer has a new login. The viewer's data in this round moves to the new id. */
  moveViewer: { from: string; to: Pick<PilotIdentity, 'id' | 'login' | 'name'> };
  /** Deletes the data of a viewer who has left. `id` is the id of the viewer's pilot. */
  forgetViewer: { id: string };
}

/** How viewers can reach the game, and what they vote on. */
export type PlatformPresence = Pick<Overlay, 'chat' | 'demo' | 'vote'>;

/** Fields that the front thread adds to the input of an action before it goes to the simulation. */
export interface AddedInputs {
  /** The display name, if it is not the username. */
  addPilot: { name?: string };
}

/** Answers of internal commands; commands that are not listed answer nothing. */
export interface InternalOutputs {
  removePilot: Pick<Output<'removePilot'>, 'removed'>;
  cheer: PaidOutcome;
  redeemEffect: PaidOutcome;
  giantEmote: PaidOutcome;
  refuseEffect: PaidOutcome;
  recallPayment: PaidOutcome | null;
}

/** The paying viewer, and the payment. */
interface Payer {
  /** Display name of the viewer. */
  user: string;
  /** Id of the viewer's pilot, whether or not it has joined. If absent, the pilot named `user` is meant. */
  pilot?: string;
  /**
   * Id of the payment, unique over all platforms. A repeated command is not carried out again, but answered with the
   * known outcome. Without an id, no outcome is remembered.
   */
  redemption?: string | null;
}

/** An effect that a viewer paid for. */
export interface PaidEffect extends Payer {
  /** `giant-emote`: an emote flies in as a rock. */
  effect: EffectId | 'giant-emote';
  /** The typed text; for a giant emote, the id of the emote. */
  input: string;
  /** Name of a giant emote, if known. */
  emoteName?: string;
  /** Whether the platform can refund the payment. A payment that cannot be refunded waits until a pause is over. */
  refundable?: boolean;
}

/**
 * Outcome of a payment. `waiting`: the effect is retried for some time, or until a pause is over. `refused`: the effect
 * can never become possible. `expired`: the minute is over, or too many payments were waiting. `code`: why the effect
 * has not been possible so far, as in refusals.
 */
export interface PaidOutcome {
  state: 'applied' | 'waiting' | 'refused' | 'expired';
  code: ErrorCode | null;
}

export type InternalName = keyof InternalInputs;
export type CommandName = SimActionName | InternalName;

/** An action on its way to the simulation. `input` is already parsed. */
export interface SingleCommand {
  /** Number of the command, assigned by the front thread in rising order. The reply repeats it. */
  seq: number;
  name: CommandName;
  input: unknown;
  /** Number of the entry in the audit. Events that the command causes also contain it. */
  cause?: number;
  /** Whether the command is only checked, without changing the world. */
  dryRun?: boolean;
}

/** Commands that are executed together, in order, or not at all. The reply contains their outputs. */
export interface Bundle extends Pick<SingleCommand, 'seq' | 'dryRun'> {
  members: readonly Pick<SingleCommand, 'name' | 'input' | 'cause'>[];
}

/** Input of the simulation. */
export type Command = SingleCommand | Bundle;

/** The reply to a command. Replies are in the order of execution. `unchanged`: the command changed nothing. */
export type Reply =
  | { seq: number; tick: number; ok: true; output: unknown; unchanged?: true }
  | { seq: number; tick: number; ok: false; code: ErrorCode; message: string };

/** A reply on its way to the caller. Its output is already JSON, because it is usually only passed on. */
export type EncodedReply =
  | { seq: number; tick: number; ok: true; json: string; unchanged?: true }
  | Extract<Reply, { ok: false }>;

/**
 * An event as the simulation reports it. `cause`: number of the audit entry of the command that led to the event; null
 * if there is none.
 */
export type SimEvent = {
  [T in EventType]: { type: T; fields: SimEventFields<T>; cause: number | null };
}[EventType];

/** The data of a pilot that rarely changes. `eid` identifies the pilot's row in the columns. */
export interface PilotIdentity {
  eid: number;
  id: Pilot['id'];
  name: string;
  login: string | null;
  bot: boolean;
  ship: Pilot['ship'];
  /** Hex colour: the pilot's own, or else the team's, or a generated one in a free for all. */
  color: string;
  /** Hex colour chosen for a bot of the roster. */
  ownColor?: string;
  cosmetics: Cosmetics;
}

/** Actions that are not possible now, whatever their input, with the refusal that they would get. */
export type Refusals = Partial<Record<SimActionName, Refusal>>;

/** Changes of the state outside the columns. Sent only when something has changed. */
export interface ColdPatch {
  /** The version after this patch. The columns contain the version that they belong to. */
  version: number;
  /** The whole round. Numbers that are also in the columns may be out of date here. */
  round?: Round;
  /** All refusals, if any has changed. */
  refusals?: Refusals;
  /** Present if any pilot joined, left or changed. */
  pilots?: RosterPatch;
}

/**
 * All pilots in joining order. Consecutive pilots that have not changed since the last patch are represented by their
 * positions in the list of the last patch. This keeps patches small in a large crowd, where pilots join or leave many
 * times per second.
 */
export type RosterPatch = readonly (PilotIdentity | UnchangedPilots)[];

/** Index of the first pilot, and index after the last one. */
export type UnchangedPilots = readonly [from: number, to: number];

/** A whole world that can be resumed. Opaque outside the engine; survives structured clone and `v8.serialize`. */
export interface Checkpoint {
  format: number;
  tick: number;
  arrays: Record<string, ArrayBufferView>;
  /** Everything except the columns, as JSON. */
  json: string;
}

/**
 * A command that changed something, as stored in the log: executed at the start of `tick`, in the order of the replies.
 */
export interface LoggedCommand {
  tick: number;
  name: CommandName;
  input: unknown;
}

/**
 * Message from the simulation after a tick or after the simulation was woken. Handle it in this order: state, replies,
 * events.
 */
export interface Report {
  tick: number;
  cold?: ColdPatch;
  replies: EncodedReply[];
  events: SimEvent[];
  /** True if a new frame was published since the last report. */
  frame: boolean;
  /** Sent about once per second of wall time, when a round begins, and on request. */
  checkpoint?: Checkpoint;
  /** State hash of a tick, once per simulated second during a round. */
  hash?: { tick: number; value: string };
  timing?: TickTiming;
}

/** Measurements of the last second of wall time, in ms. */
export interface TickTiming {
  ticks: number;
  /** Ticks dropped since the start because the machine was too slow. */
  slipped: number;
  tickMs: { p50: number; p99: number };
  latenessMs: { p50: number; p99: number };
  /** Longest delay with which the system's timer ends a wait. */
  timerGrainMs: number;
}

/** Start parameters of a simulation thread. */
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
  /** Commands executed before the first report: stored settings, and pilots who return. */
  opening: Pick<SingleCommand, 'name' | 'input'>[];
  /** Continue from here instead of a new world: restore, then replay `log` silently up to `untilTick`. */
  resume?: { checkpoint: Checkpoint; log: LoggedCommand[]; untilTick: number };
}
