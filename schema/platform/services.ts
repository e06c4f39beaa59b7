import * as v from 'valibot';
import { GuideStep } from './stream-account.ts';

/** Services that report the chats of several platforms to the game, such as a bot program on the streamer's computer. */

/**
 * State of the connection to a service. `waiting`: the connection failed and will be retried; `refused`: the service
 * rejects the token or password, so retries are rare.
 */
const SERVICE_STATES = ['off', 'connecting', 'connected', 'waiting', 'refused'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** A value that the streamer sets. The texts of `secret` fields are never shown; a `tick` is `yes` or empty. */
const ServiceField = v.object({
  id: v.string(),
  kind: v.picklist(['text', 'secret', 'choice', 'tick']),
  label: v.string(),
  hint: v.optional(v.string()),
  /** Values and their texts, for a `choice`. */
  options: v.optional(v.record(v.string(), v.string())),
});

/** Texts of the streaming menu about a service, in sentences for the streamer. They never change. */
export const ServiceGuide = v.object({
  /** The service's name as people write it. */
  name: v.string(),
  /** What the service does for the game. */
  about: v.string(),
  /** Parts that nobody has tried with the real service yet. */
  untested: v.string(),
  steps: v.array(GuideStep),
  fields: v.array(ServiceField),
});
export type ServiceGuide = v.InferOutput<typeof ServiceGuide>;

export const ServiceStatus = v.object({
  /** Id of the service, as in the routes. */
  service: v.string(),
  /** Whether the streamer has switched the service on. */
  on: v.boolean(),
  /** Whether the game takes payments from it: donations, bits, rewards and subscriptions. */
  payments: v.boolean(),
  state: v.picklist(SERVICE_STATES),
  /** The state in words. */
  text: v.string(),
  /** Time of the state: wall clock, ms. */
  since: v.number(),
  /** The last failure in words; null if there was none since the start of the game. `at`: wall clock, ms. */
  lastError: v.nullable(v.object({ text: v.string(), at: v.number() })),
  /** Platforms to whose chats the game can write through the service now. */
  writesTo: v.array(v.string()),
  /** What is missing although the connection is open, in sentences for the streamer. */
  remarks: v.array(v.string()),
  /** The values that are not secret, by field. */
  values: v.record(v.string(), v.string()),
  /** The secret fields that are set. */
  secrets: v.array(v.string()),
  guide: ServiceGuide,
});
export type ServiceStatus = v.InferOutput<typeof ServiceStatus>;

/** A message from a service. Its values are replaced by their types and lengths. */
export const PlatformLogEntry = v.object({
  /** Wall clock, ms. */
  at: v.number(),
  service: v.string(),
  message: v.unknown(),
});
export type PlatformLogEntry = v.InferOutput<typeof PlatformLogEntry>;
