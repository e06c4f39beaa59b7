import * as v from 'valibot';
import { action } from '../base/action.ts';
import { PlatformLogEntry, ServiceStatus } from '../platform/services.ts';

/** Services that report several platforms. */

const ServiceId = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/, 'must be the id of a service'));

/** Longest value of a field of a service, in characters. */
const MAX_VALUE = 4_000;

/** Example for the documentation. */
const STATUS = {
  service: 'streamelements',
  on: false,
  payments: true,
  state: 'off',
  text: 'StreamElements is switched off.',
  since: 1_763_730_000_000,
  lastError: null,
  writesTo: [],
  remarks: [],
  values: { account: '5f2de5dd9a474a2c2a000000', tokenType: 'apikey' },
  secrets: ['token'],
  guide: {
    name: 'StreamElements',
    about: 'Viewers play from the chat that StreamElements reads.',
    untested: 'Nobody has tried it with the real service yet.',
    steps: [{ text: 'Copy the token.' }],
    fields: [{ id: 'token', kind: 'secret', label: 'Token' }],
  },
} as const;

export const getServices = action({
  summary:
    'The services that report several platforms, such as StreamElements and Streamer.bot: the state of each, also in words, and the texts of the streaming menu. Tokens and passwords are never returned.',
  route: 'GET /platforms/services',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({ services: v.array(ServiceStatus) }),
  example: { input: {}, output: { services: [STATUS] } },
});

export const setService = action({
  summary:
    'Switches a service on or off, and sets its values by field. Omitted fields stay; an empty text removes the value. Tokens and passwords are never returned.',
  route: 'PATCH /platforms/services/:service',
  tool: false,
  preview: true,
  secret: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    service: ServiceId,
    on: v.nullish(v.boolean()),
    /** Whether the game takes payments from it: donations, bits, rewards and subscriptions. */
    payments: v.nullish(v.boolean()),
    values: v.nullish(
      v.record(
        v.string(),
        v.pipe(
          v.string(),
          v.trim(),
          v.maxLength(MAX_VALUE, `must be at most ${MAX_VALUE.toLocaleString('en')} characters`),
        ),
      ),
    ),
  }),
  output: ServiceStatus,
  example: {
    input: {
      service: 'streamelements',
      on: false,
      values: { account: '5f2de5dd9a474a2c2a000000', token: 'the-overlay-token' },
    },
    output: STATUS,
  },
});

export const testService = action({
  summary:
    'Tries whether a service accepts the stored values: opens another connection, waits until the service reports that chat will arrive, and closes it again.',
  route: 'POST /platforms/services/:service/test',
  tool: false,
  preview: true,
  lasting: true,
  idempotent: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ service: ServiceId }),
  output: v.object({
    works: v.boolean(),
    /** The result in words. */
    text: v.string(),
  }),
  example: {
    input: { service: 'streamelements' },
    output: { works: false, text: 'StreamElements cannot be used yet: set the token.' },
  },
});

const PlatformLog = v.object({
  on: v.boolean(),
  /** The latest messages, oldest first. */
  messages: v.array(PlatformLogEntry),
});

export const getPlatformLog = action({
  summary:
    'The latest messages from services, oldest first, while the log is on. Texts and numbers are replaced by their types and lengths; only the names of fields and the kinds of messages stay.',
  route: 'GET /platforms/log',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: PlatformLog,
  example: { input: {}, output: { on: false, messages: [] } },
});

export const setPlatformLog = action({
  summary:
    'Switches the log of messages from services on or off. It is off when the game starts, only in memory, and never part of the bug report. Switching it off deletes the messages.',
  route: 'PUT /platforms/log',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ on: v.boolean() }),
  output: PlatformLog,
  example: { input: { on: false }, output: { on: false, messages: [] } },
});
