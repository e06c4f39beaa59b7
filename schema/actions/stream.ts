import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';
import { PlatformName } from '../platform/platform.ts';
import { ACCOUNT_STATES, AccountGuide } from '../platform/stream-account.ts';

/**
 * Preview: the platform of the account. By default, it is the first platform that has accounts; for requests about
 * users, it is the first one with a connected account.
 */
const Named = { platform: v.nullish(PlatformName) };

/** Id of an optional group of permissions. */
const PackId = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,20}$/, 'must be 1 to 20 small letters, digits and dashes'),
);

/** A user of the streaming platform. */
const StreamUser = v.object({
  id: v.string(),
  login: v.string(),
  name: v.string(),
  /** Address of the picture. */
  avatar: v.string(),
});
export type StreamUser = v.InferOutput<typeof StreamUser>;

export const getStreamUsers = action({
  summary:
    'Looks up users of the streaming platform by login or link, separated by commas. Refused if no streaming account is connected.',
  route: 'GET /stream/users',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: v.object({
    logins: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')),
    ...Named,
  }),
  output: v.object({ users: v.array(StreamUser), missing: v.array(v.string()) }),
  example: {
    input: { logins: 'ada,nobody' },
    output: {
      users: [{ id: '4711', login: 'ada', name: 'Ada', avatar: 'https://static-cdn.jtvnw.net/ada.png' }],
      missing: ['nobody'],
    },
  },
});

export const streamConnect = action({
  summary:
    'Starts connecting the streaming account: the streamer opens the `url`, types the `code` and authorizes; poll with stream_connect_poll every `interval` seconds. Refused until a client id is set.',
  route: 'POST /stream/connect',
  secret: true,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    /** Preview: optional permissions to request. Permissions that were granted before are requested again. */
    packs: v.nullish(v.pipe(v.array(PackId), v.maxLength(20, 'must be at most 20 packs'))),
    ...Named,
  }),
  output: v.object({
    url: v.string(),
    code: v.string(),
    /** Unit: s. */
    interval: v.number(),
    /** Preview: seconds until the code expires. */
    expiresIn: v.number(),
  }),
  example: {
    input: {},
    output: { url: 'https://www.twitch.tv/activate', code: 'ABCDEFGH', interval: 5, expiresIn: 1_800 },
  },
});

export const streamConnectPoll = action({
  summary: 'Progress of connecting the streaming account; `done` once it is connected.',
  route: 'POST /stream/connect/poll',
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object(Named),
  output: v.object({
    status: v.picklist(['pending', 'done', 'denied', 'expired']),
    error: v.optional(v.string()),
  }),
  example: { input: {}, output: { status: 'pending' } },
});

/** A streaming account, as the streaming menu shows it. Never contains a token or a code. */
const StreamAccount = v.object({
  /** The platform as in viewers' events, such as `twitch`. */
  platform: v.string(),
  state: v.picklist(ACCOUNT_STATES),
  /** Null if no account is connected. */
  user: v.nullable(StreamUser),
  /** Source of the client id, which is not a secret. */
  client: v.object({ from: v.picklist(['environment', 'stored', 'built-in', 'none']), id: v.string() }),
  /** Optional permissions that were granted. */
  packs: v.array(v.string()),
  /** Problems and missing permissions of the account, in sentences for the streamer. */
  remarks: v.array(v.string()),
});
export type StreamAccount = v.InferOutput<typeof StreamAccount>;

/** Example for the documentation. */
const DISCONNECTED = {
  platform: 'twitch',
  state: 'disconnected',
  user: null,
  client: { from: 'stored', id: 'uo6dggojyb8d6soh92zknwmi5ej1q2' },
  packs: [],
  remarks: [],
} as const;

export const getStreamAccount = action({
  summary: 'The streaming account: whether one is connected, the state of its connection, and what it lacks.',
  route: 'GET /stream/account',
  preview: true,
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object(Named),
  output: StreamAccount,
  example: {
    input: {},
    output: {
      ...DISCONNECTED,
      state: 'connected',
      user: { id: '4711', login: 'ada', name: 'Ada', avatar: 'https://static-cdn.jtvnw.net/ada.png' },
    },
  },
});

const GuidedAccount = v.object({
  ...StreamAccount.entries,
  guide: AccountGuide,
  /** Whether viewers can redeem rewards with channel points on the platform. */
  rewards: v.boolean(),
});
export type GuidedAccount = v.InferOutput<typeof GuidedAccount>;

export const getStreamAccounts = action({
  summary:
    'Every streaming account that can be connected, in the order of the platforms, with the texts of the streaming menu.',
  route: 'GET /stream/accounts',
  preview: true,
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({ accounts: v.array(GuidedAccount) }),
  example: {
    input: {},
    output: {
      accounts: [
        {
          ...DISCONNECTED,
          guide: {
            name: 'Twitch',
            about: 'Connect your Twitch account, and viewers play from your chat.',
            grants: ['to read your chat, so that viewers can type !join'],
            packs: [
              { id: 'ads', name: 'Advertisement breaks', about: 'The game learns when they are shown.' },
            ],
          },
          rewards: true,
        },
      ],
    },
  },
});

export const streamDisconnect = action({
  summary:
    'Disconnects the streaming account: the game deletes its tokens and asks the platform to revoke them.',
  route: 'POST /stream/disconnect',
  preview: true,
  tool: false,
  lasting: true,
  idempotent: true,
  destructive: true,
  runs: 'net',
  scope: 'owner',
  input: v.object(Named),
  output: StreamAccount,
  example: {
    input: {},
    output: DISCONNECTED,
  },
});

export const setStreamClient = action({
  summary:
    'Sets the client id with which the game connects a streaming account, or removes it (an empty text). Changing it disconnects the account.',
  route: 'PUT /stream/client',
  preview: true,
  tool: false,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    clientId: v.pipe(v.string(), v.trim(), v.maxLength(200, 'must be at most 200 characters')),
    ...Named,
  }),
  output: v.object({ ...Ok.entries, account: StreamAccount }),
  example: {
    input: { clientId: 'uo6dggojyb8d6soh92zknwmi5ej1q2' },
    output: {
      ok: true,
      account: DISCONNECTED,
    },
  },
});
