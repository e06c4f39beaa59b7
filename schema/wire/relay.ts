import * as v from 'valibot';
import { ABILITIES, FIELDS, keysOf, MODES, PHASES, TEAM_PICKS } from '../catalog/catalog.ts';
import { PlatformId } from '../platform/platform.ts';
import { Boss } from '../records/state.ts';

/** The messages between the game and the relay of a published viewer extension. `docs/relay.md` is the manual. */

export const RELAY_PROTOCOL = 'starfray-relay.1';

/** Largest message in either direction. Unit: bytes. */
export const MAX_RELAY_MESSAGE = 16_384;
/** Largest `message` of a viewer as JSON. Unit: bytes. */
export const MAX_VIEWER_MESSAGE = 4_096;
/** Largest `pulse`, in bytes; the platform broadcasts at most 5 kB to an extension. */
export const MAX_PULSE = 5_000;
const MAX_ENTITLEMENTS = 100;

/** Codes with which the relay closes a connection permanently. */
export const RELAY_CLOSE_CODES = { key: 4_401, version: 4_426 } as const;

/** The relay's first message, which means that the key was accepted. */
const Welcome = v.object({
  t: v.literal('welcome'),
  /** Names of add-on content, taken from the channel's configuration at the relay. */
  entitlements: v.pipe(v.array(PlatformId), v.maxLength(MAX_ENTITLEMENTS)),
});
export type Welcome = v.InferOutput<typeof Welcome>;

/** The sender, according to the platform's signed token, which the relay has checked. */
const Sender = v.object({
  role: v.picklist(['viewer', 'moderator', 'broadcaster']),
  /** Null for viewers who do not share their identity. */
  userId: v.nullable(PlatformId),
  opaqueUserId: PlatformId,
  /** The relay looks up `login` and `name`, if it can. */
  login: v.nullish(v.pipe(v.string(), v.maxLength(64))),
  name: v.nullish(v.pipe(v.string(), v.maxLength(64))),
});
export type Sender = v.InferOutput<typeof Sender>;

/** `id`: a message with the same id is a repetition. */
const sent = { id: PlatformId, from: Sender };

/** A message from the extension's page to the streamer's programs, which get it as the event `extension`. */
const ViewerMessage = v.object({ t: v.literal('message'), ...sent, message: v.unknown() });
export type ViewerMessage = v.InferOutput<typeof ViewerMessage>;

/**
 * The press of a button of the extension, which controls the viewer's own ship. `team` is used only with `join`.
 */
const Press = v.object({
  t: v.literal('press'),
  ...sent,
  button: v.picklist(['join', 'leave', ...ABILITIES]),
  team: v.nullish(v.picklist(TEAM_PICKS)),
});
export type Press = v.InferOutput<typeof Press>;

export const FromRelay = v.variant('t', [Welcome, ViewerMessage, Press]);
export type FromRelay = v.InferOutput<typeof FromRelay>;

const whole = v.pipe(v.number(), v.integer());

/** Outcome of a press; `text` is for the viewer, null if there is nothing to say. */
export const PressAnswer = v.object({
  t: v.literal('answer'),
  id: v.string(),
  text: v.nullable(v.string()),
});

/** The game as shown by the extension's pages; the relay broadcasts it unchanged. */
export const Pulse = v.object({
  t: v.literal('pulse'),
  phase: v.picklist(PHASES),
  mode: v.picklist(keysOf(MODES)),
  field: v.picklist(keysOf(FIELDS)),
  /** Seconds left in the round, or, while a lobby is counting down, until the round starts; null without a clock. */
  seconds: v.nullable(whole),
  /** Whether the emergency stop is on, so that buttons have no effect. */
  stopped: v.boolean(),
  /** Number of pilots in the game, and number of those who are flying. */
  pilots: whole,
  flying: whole,
  /** One entry per team; empty in a free for all. */
  teams: v.array(v.object({ name: v.string(), score: v.number() })),
  bosses: v.array(v.pick(Boss, ['name', 'phase', 'hp'])),
  /** The best pilots, best first. `team` is an index into `teams`, or -1 without a team. */
  leaders: v.array(v.object({ name: v.string(), team: whole, kills: whole, bounties: whole, deaths: whole })),
  /** A sentence on how the last round ended, while its board is shown. */
  result: v.nullable(v.string()),
});
export type Pulse = v.InferOutput<typeof Pulse>;

export type ToRelay = v.InferOutput<typeof PressAnswer> | Pulse;
