import * as v from 'valibot';
import type { OverlayState } from '../overlay-socket.ts';
import { MAX_PULSE, Pulse } from '../relay.ts';
import { FANOUT_VERSION } from './channel.ts';

/** The JSON messages that a game publishes through Redis. */

const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const eventId = v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}$/, 'an id such as 1790000000000.17'));
const version = v.literal(FANOUT_VERSION);

/**
 * The fields of an entry in the stream of events. `d` is the public event as JSON: `id`, `type`, `at` and its own
 * fields. `s` is the event for pages that draw the fight, and `p` contains the names of the people in it.
 */
export const ENTRY_FIELDS = { event: 'd', overlay: 's', people: 'p' } as const;

/** Event 0 of an epoch: another game owns the channel from now on. `at` is the store's clock. */
export const OwnerEvent = v.object({ v: version, id: eventId, type: v.literal('owner'), at: v.number() });
export type OwnerEvent = v.InferOutput<typeof OwnerEvent>;

/** Replaces events that are no longer stored: those after `from`, up to and including `to`. */
export const GapEvent = v.object({
  id: v.optional(eventId),
  type: v.literal('gap'),
  at: v.number(),
  /** The position that the reader sent, unchanged. */
  from: v.string(),
  to: eventId,
});
export type GapEvent = v.InferOutput<typeof GapEvent>;

/** An event on the stream, with the fields of its type. */
export const StoredEvent = v.looseObject({ id: eventId, type: v.string(), at: v.number() });
export type StoredEvent = v.InferOutput<typeof StoredEvent>;

/** Largest pulse as JSON. Unit: bytes. */
export const MAX_FANOUT_PULSE = MAX_PULSE;
/** Maximum number of events in a pulse. Long events reduce it. */
export const PULSE_EVENTS = 8;

/**
 * The pulse, which is published once per second: leader, score, clock, counts and the latest events. Its size does not
 * depend on the number of watchers.
 */
export const FanoutPulse = v.object({
  ...Pulse.entries,
  v: version,
  epoch: whole,
  /** Number of the pulse in its epoch. Of two pulses, the one with the higher (epoch, seq) is newer. */
  seq: whole,
  /** Wall clock of the game, ms. */
  at: v.number(),
  /** Id of the last published event; later events are not in this pulse. */
  lastEvent: eventId,
  /** The latest events, newest last. */
  events: v.pipe(v.array(StoredEvent), v.maxLength(PULSE_EVENTS)),
});
export type FanoutPulse = v.InferOutput<typeof FanoutPulse>;

/**
 * The public state, which is published once per second, for programs and for pages that draw the fight. Settings that
 * name viewers or rewards are replaced by their defaults.
 */
export interface FanoutState {
  v: typeof FANOUT_VERSION;
  epoch: number;
  seq: number;
  /** Wall clock of the game, ms. */
  at: number;
  tick: number;
  /** Id of the last published event. */
  lastEvent: string;
  arena: { width: number; height: number };
  state: OverlayState;
}
