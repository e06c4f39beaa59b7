import * as v from 'valibot';
import { type EventDeclaration, EXAMPLE_AT, event } from '../base/event.ts';
import { CALAMITIES, FIELDS, keysOf, MODES } from '../catalog/catalog.ts';
import { MEANS } from '../catalog/means.ts';
import { PLATFORM_EVENTS } from '../platform/platform-events.ts';
import { ACCOUNT_STATES } from '../platform/stream-account.ts';
import { SCRIPT_ENDS } from './script-run.ts';
import { showFields } from './show.ts';
import { RoundResult, StatsRow } from './state.ts';

const name = v.string();
const whole = v.pipe(v.number(), v.integer());
const mode = v.picklist(keysOf(MODES));
const BitLeader = v.object({ name, bits: whole });
/** `id`, a preview, is the id in `round.bosses`. */
const Boss = { boss: name, id: whole };
const Coming = { ...Boss, role: v.string() };

const RosterRow = v.object({ name, login: v.nullable(v.string()), bot: v.boolean(), team: whole });

/** Every event of the game stream with its fields and an example. `user`, `victim`, `killer` and `by` are display names. */
export const EVENTS = {
  join: event('A pilot joined the game.', v.object({ user: name }), { user: 'ada' }),
  kill: {
    ...event(
      'A ship was destroyed. `killer` is null if nobody is credited.',
      v.object({ victim: name, killer: v.nullable(name), friendly: v.boolean() }),
      { victim: 'bob', killer: 'ada', friendly: false },
    ),
    /** Absent if the means are unknown. */
    internal: v.object({ means: v.optional(v.picklist(MEANS)) }),
  },
  'round.start': event(
    'A round began.',
    v.object({
      mode,
      field: v.picklist(keysOf(FIELDS)),
      pilots: whole,
      teams: v.array(whole),
      teamNames: v.array(v.string()),
      roster: v.array(RosterRow),
    }),
    {
      mode: 'dogfight',
      field: 'mars',
      pilots: 2,
      teams: [1, 1],
      teamNames: ['Red', 'Blue'],
      roster: [
        { name: 'ada', login: 'ada', bot: false, team: 0 },
        { name: 'Vega', login: null, bot: true, team: 1 },
      ],
    },
  ),
  'round.end': event(
    'A round was fought to its end.',
    v.object({
      mode,
      result: RoundResult,
      stats: v.array(StatsRow),
      teamNames: v.array(v.string()),
      winnerTeam: v.nullable(v.string()),
      bitLeaders: v.array(BitLeader),
      startedAt: v.number(),
    }),
    {
      mode: 'dogfight',
      result: {
        mode: 'dogfight',
        outcome: 'won',
        winner: 'team',
        team: 0,
        teamName: 'Red',
        pilot: null,
        scores: [7, 5],
        reason: 'time',
        text: 'Factions: Red wins 7 to 5.',
      },
      stats: [
        {
          id: 'chat:ada',
          name: 'ada',
          login: 'ada',
          bot: false,
          won: true,
          color: '#e02020',
          team: 0,
          k: 7,
          d: 5,
          a: 3,
          f: 0,
          dmg: 0,
          last: 0,
        },
        {
          id: 'filler:1',
          name: 'Vega',
          login: null,
          bot: true,
          won: false,
          color: '#3e74e6',
          team: 1,
          k: 5,
          d: 7,
          a: 0,
          f: 0,
          dmg: 0,
          last: 0,
        },
      ],
      teamNames: ['Red', 'Blue'],
      winnerTeam: 'Red',
      bitLeaders: [{ name: 'ada', bits: 500 }],
      startedAt: EXAMPLE_AT - 300_000,
    },
  ),
  lobby: event('A lobby countdown began or resumed.', v.object({ seconds: v.number() }), { seconds: 60 }),
  show: {
    ...event(
      'The running order continued, waits, was paused or ended. `round` is the index in its `rounds`, counted from 0.',
      v.object({ round: showFields.at, state: showFields.state, rounds: whole }),
      { round: 1, state: 'running', rounds: 4 },
    ),
    preview: true,
  },
  calamity: event('A calamity was announced.', v.object({ calamity: v.picklist(keysOf(CALAMITIES)), name }), {
    calamity: 'blackHole',
    name: 'Black Hole',
  }),
  nuke: event(
    'A nuke is counting down at `x`, `y`.',
    v.object({ by: v.nullable(name), x: v.number(), y: v.number() }),
    { by: 'ada', x: 412.5, y: -230 },
  ),
  'boss.warning': event('A boss is coming: its warning is shown.', v.object(Coming), {
    boss: 'Hydra',
    id: 1,
    role: 'many heads',
  }),
  'boss.spawned': event('A boss finished its entrance and fights.', v.object(Coming), {
    boss: 'Hydra',
    id: 1,
    role: 'many heads',
  }),
  'boss.rage': event('A boss got angrier.', v.object({ ...Boss, rage: whole }), {
    boss: 'Hydra',
    id: 1,
    rage: 2,
  }),
  'boss.shield': event("A boss's shield broke.", v.object({ ...Boss, shield: v.literal('down') }), {
    boss: 'Hydra',
    id: 1,
    shield: 'down',
  }),
  'boss.defeated': event(
    'A boss was shot down. `by` is the id of the pilot with the last hit.',
    v.object({ ...Boss, by: v.nullable(v.string()), livesLeft: whole }),
    { boss: 'Hydra', id: 1, by: 'chat:ada', livesLeft: 0 },
  ),
  'boss.left': event('A boss left because its time was up.', v.object(Boss), { boss: 'Hydra', id: 1 }),
  'boss.cheer': event(
    'Cheered bits added lives or seconds to a boss fight.',
    v.object({
      bits: whole,
      team: v.optional(whole),
      lives: v.optional(whole),
      seconds: v.optional(v.number()),
    }),
    { bits: 100, team: 0, lives: 1 },
  ),
  'giant-emote': event('A giant emote flew in as an asteroid.', v.object({ user: name, emote: v.string() }), {
    user: 'ada',
    emote: '25',
  }),
  cheer: event('A viewer cheered bits.', v.object({ user: name, bits: whole, text: v.string() }), {
    user: 'ada',
    bits: 100,
    text: 'cheer100 go!',
  }),
  redeem: event(
    "A viewer redeemed a channel-point reward. `effect` is null if the reward is not one of the game's.",
    v.object({
      title: v.string(),
      rewardId: v.string(),
      effect: v.nullable(v.string()),
      user: name,
      input: v.nullable(v.string()),
    }),
    { title: 'Drop a nuke', rewardId: 'b2a7', effect: 'nuke', user: 'ada', input: null },
  ),
  effect: event(
    'An effect was applied through the API.',
    v.object({ effect: v.string(), pilot: v.nullable(name) }),
    { effect: 'trail', pilot: 'ada' },
  ),
  announce: event('A banner was put up.', v.object({ text: v.string() }), { text: 'Boss in one minute' }),
  relay: event('The game is connected to the relay.', v.object({ entitlements: v.array(v.string()) }), {
    entitlements: ['gold-trails'],
  }),
  extension: event(
    'A viewer sent a message from the extension.',
    v.object({
      from: v.object({ role: v.string(), userId: v.nullable(v.string()), opaqueUserId: v.string() }),
      message: v.unknown(),
    }),
    {
      from: { role: 'viewer', userId: null, opaqueUserId: 'U4711' },
      message: { vote: 'hydra' },
    },
  ),
  ...PLATFORM_EVENTS,
  emergency: {
    ...event(
      'Everything was stopped, or resumed. `by` is the name of the key or session.',
      v.object({ on: v.boolean(), by: name }),
      { on: true, by: 'owner' },
    ),
    preview: true,
  },
  'script.output': {
    ...event(
      'A script wrote a line, or ended. Sent only to the owner.',
      v.object({
        /** Name of the script. */
        script: name,
        /** Number of the run. */
        run: whole,
        lines: v.array(v.object({ kind: v.picklist(['log', 'error', 'say']), text: v.string() })),
        /** How the run ended; null while the run is in progress. */
        end: v.nullable(v.picklist(SCRIPT_ENDS)),
      }),
      { script: 'Greeter', run: 12, lines: [{ kind: 'say', text: 'Welcome, ada!' }], end: null },
    ),
    preview: true,
    scope: 'owner',
  },
  'stream.account': {
    ...event(
      'The streaming account on that platform has changed: see GET /stream/account. Sent only to the owner.',
      v.object({ platform: v.string(), state: v.picklist(ACCOUNT_STATES) }),
      { platform: 'twitch', state: 'connected' },
    ),
    preview: true,
    scope: 'owner',
  },
} as const satisfies Record<string, EventDeclaration>;

export type EventType = keyof typeof EVENTS;
export const EVENT_TYPES = keysOf(EVENTS);

/**
 * Events about the connection, the server or scripts themselves, not about the game. Scripts cannot be triggered by
 * them.
 */
const SILENT_EVENTS: readonly EventType[] = [
  'relay',
  'extension',
  'emergency',
  'script.output',
  'say',
  'stream.account',
];
export const TRIGGERING_EVENT_TYPES = EVENT_TYPES.filter(type => !SILENT_EVENTS.includes(type));

/** The fields of an event on the stream, without `type` and `at`. */
export type EventFields<T extends EventType> = v.InferOutput<(typeof EVENTS)[T]['fields']>;
type InternalFields = {
  [T in EventType]: (typeof EVENTS)[T] extends { internal: infer S extends v.GenericSchema }
    ? v.InferOutput<S>
    : unknown;
};

/** The fields that the simulation fills in, including internal ones. The front thread stamps wall-clock fields. */
export type SimEventFields<T extends EventType> = Omit<EventFields<T>, 'startedAt'> & InternalFields[T];

/** An event on the stream. `at`: wall clock, ms. */
export type GameEvent = { [T in EventType]: { type: T; at: number } & EventFields<T> }[EventType];
/** An event for pages that draw the fight. It also has the internal fields. */
export type ShownEvent = {
  [T in EventType]: { type: T; at: number } & EventFields<T> & InternalFields[T];
}[EventType];

/** The public fields of an event; the same object if the event has no internal fields. */
export function publicFields<F extends object>(type: EventType, fields: F): F {
  const { internal }: EventDeclaration = EVENTS[type];
  if (!internal) return fields;
  const isPublic = ([name]: [string, unknown]) => !Object.hasOwn(internal.entries, name);
  return Object.fromEntries(Object.entries(fields).filter(isPublic)) as F;
}

/** The example of an event, moved to the time `at`. If the event ends a round, the round keeps its length. */
export function exampleAt<T extends EventType>(type: T, at: number): EventFields<T> {
  const example: object = EVENTS[type].example;
  const times = 'startedAt' in example ? { startedAt: Number(example.startedAt) + at - EXAMPLE_AT } : {};
  return { ...example, ...times } as EventFields<T>;
}
