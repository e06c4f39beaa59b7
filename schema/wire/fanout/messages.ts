import * as v from 'valibot';
import type { OverlayState } from '../overlay-socket.ts';
import { MAX_PULSE, Pulse } from '../relay.ts';
import { FANOUT_VERSION } from './channel.ts';

/** The JSON that a game publishes through Redis. */

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const eventId = v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'an id such as 1790000000000.17'));
const version = v.literal(FANOUT_VERSION);

/**
 * The fields of an entry in the stream of events. `d` is the event as JSON: `id`, `type`, `at` and its own fields. `s`
 * is the event as screens are sent it, `p` has the names of the people in that.
 */
export const ENTRY_FIELDS = { event: 'd', overlay: 's', people: 'p' } as const;

/** Event 0 of an epoch: another game has the channel from now on. `at` is the store's clock. */
export const OwnerEvent = v.object({ v: version, id: eventId, type: v.literal('owner'), at: v.number() });
export type OwnerEvent = v.InferOutput<typeof OwnerEvent>;

/** Stands for events that are no longer kept: those after `from` and up to `to`. */
export const GapEvent = v.object({
  id: v.optional(eventId),
  type: v.literal('gap'),
  at: v.number(),
  /** Repeats what the reader has said, whatever that was. */
  from: v.string(),
  to: eventId,
});
export type GapEvent = v.InferOutput<typeof GapEvent>;

/** An event as the stream carries it, with the fields of its type. */
export const StoredEvent = v.looseObject({ id: eventId, type: v.string(), at: v.number() });
export type StoredEvent = v.InferOutput<typeof StoredEvent>;

/** Largest pulse as JSON, bytes. */
export const MAX_FANOUT_PULSE = MAX_PULSE;
/** Most events in a pulse; fewer where they are long. */
export const PULSE_EVENTS = 8;

/** Who leads, score, clock, counts and the latest events: once a second, for any number of watchers. */
export const FanoutPulse = v.object({
  ...Pulse.entries,
  v: version,
  epoch: whole,
  /** Number of the pulse in its epoch: of two pulses, the higher (epoch, seq) is the newer one. */
  seq: whole,
  /** Wall-clock ms of the game. */
  at: v.number(),
  /** Id of the last published event: what follows it is not in this pulse. */
  lastEvent: eventId,
  /** The latest events, the newest last. */
  events: v.pipe(v.array(StoredEvent), v.maxLength(PULSE_EVENTS)),
});
export type FanoutPulse = v.InferOutput<typeof FanoutPulse>;

/**
 * What everybody may know of the game, once a second: for programs, and for pages that draw the fight. Settings that
 * name viewers or rewards have their defaults.
 */
export interface FanoutState {
  v: typeof FANOUT_VERSION;
  epoch: number;
  seq: number;
  /** Wall-clock ms of the game. */
  at: number;
  tick: number;
  /** Id of the last published event. */
  lastEvent: string;
  arena: { width: number; height: number };
  state: OverlayState;
}
