import * as v from 'valibot';
import { ABILITIES, FIELDS, keysOf, MODES, PHASES, TEAM_PICKS } from '../catalog/catalog.ts';
import { PlatformId } from '../platform/platform.ts';
import { Boss } from '../records/state.ts';

/** The messages between the game and the relay of a published viewer extension; `docs/relay.md` is its manual. */

export const RELAY_PROTOCOL = 'starfray-relay.1';

/** Largest message in either direction, bytes. */
export const MAX_RELAY_MESSAGE = 16_384;
/** Largest `message` of a viewer as JSON, bytes. */
export const MAX_VIEWER_MESSAGE = 4_096;
/** Largest `pulse`, bytes: what the platform broadcasts to an extension is at most 5 kB. */
export const MAX_PULSE = 5_000;
const MAX_ENTITLEMENTS = 100;

/** The codes by which the relay closes a connection for good. */
export const RELAY_CLOSE_CODES = { key: 4_401, version: 4_426 } as const;

/** The first message of the relay: the key was accepted. */
const Welcome = v.object({
  t: v.literal('welcome'),
  /** Names of add-on content, from the channel's configuration at the relay. */
  entitlements: v.pipe(v.array(PlatformId), v.maxLength(MAX_ENTITLEMENTS)),
});
export type Welcome = v.InferOutput<typeof Welcome>;

/** Who sends, as the platform's signed token says that the relay has checked. */
const Sender = v.object({
  role: v.picklist(['viewer', 'moderator', 'broadcaster']),
  /** Null for viewers who do not share their identity. */
  userId: v.nullable(PlatformId),
  opaqueUserId: PlatformId,
  /** Both as the relay knows them by the id, where it does. */
  login: v.nullish(v.pipe(v.string(), v.maxLength(64))),
  name: v.nullish(v.pipe(v.string(), v.maxLength(64))),
});
export type Sender = v.InferOutput<typeof Sender>;

/** `id`: the same id is the same message. */
const sent = { id: PlatformId, from: Sender };

/** What the extension's page sends for programs of the streamer: the event `extension`. */
const ViewerMessage = v.object({ t: v.literal('message'), ...sent, message: v.unknown() });
export type ViewerMessage = v.InferOutput<typeof ViewerMessage>;

/** A button of the extension, which acts on the viewer's own ship. `team` is for `join`. */
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

/** What came of a press; `text` is for the viewer, null where there is nothing to say. */
export const PressAnswer = v.object({
  t: v.literal('answer'),
  id: v.string(),
  text: v.nullable(v.string()),
});

/** The game as pages of the extension show it, to be broadcast as it is. */
export const Pulse = v.object({
  t: v.literal('pulse'),
  phase: v.picklist(PHASES),
  mode: v.picklist(keysOf(MODES)),
  field: v.picklist(keysOf(FIELDS)),
  /** Seconds left in the round, or to its start in a running lobby; null without a clock. */
  seconds: v.nullable(whole),
  /** Whether everything is stopped: buttons do nothing. */
  stopped: v.boolean(),
  /** Pilots in the game, and how many of them fly. */
  pilots: whole,
  flying: whole,
  /** One per team, none in a free for all. */
  teams: v.array(v.object({ name: v.string(), score: v.number() })),
  bosses: v.array(v.pick(Boss, ['name', 'phase', 'hp'])),
  /** The best pilots, best first. `team` is an index into `teams`, -1 without one. */
  leaders: v.array(v.object({ name: v.string(), team: whole, kills: whole, bounties: whole, deaths: whole })),
  /** How the last round ended, in a sentence, while its board is up. */
  result: v.nullable(v.string()),
});
export type Pulse = v.InferOutput<typeof Pulse>;

export type ToRelay = v.InferOutput<typeof PressAnswer> | Pulse;
