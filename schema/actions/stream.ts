import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';
import { ACCOUNT_STATES, CLIENT_ID, PACK_IDS } from '../platform/stream-account.ts';

/** What a client id looks like. */
const CLIENT_ID_RULE = 'must be the client id of the platform: 10 to 60 small letters and digits';

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
    'Looks up users of the streaming platform by login or link, separated by commas. Refused while no streaming account is connected.',
  route: 'GET /stream/users',
  tool: false,
  runs: 'net',
  scope: 'read',
  input: v.object({ logins: v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')) }),
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
    'Starts connecting the streaming account: the streamer opens the `url`, types the `code` and authorizes; poll with stream_connect_poll every `interval` seconds. Refused as not configured until a client id is set.',
  route: 'POST /stream/connect',
  secret: true,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    /** What is wanted beside the usual; those granted before are asked for again. Preview. */
    packs: v.nullish(v.array(v.picklist(PACK_IDS))),
  }),
  output: v.object({
    url: v.string(),
    code: v.string(),
    /** Seconds. */
    interval: v.number(),
    /** Seconds until the code is void. Preview. */
    expiresIn: v.number(),
  }),
  example: {
    input: {},
    output: { url: 'https://www.twitch.tv/activate', code: 'ABCDEFGH', interval: 5, expiresIn: 1_800 },
  },
});

export const streamConnectPoll = action({
  summary: 'How far connecting the streaming account has come; `done` when it is connected.',
  route: 'POST /stream/connect/poll',
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({
    status: v.picklist(['pending', 'done', 'denied', 'expired']),
    error: v.optional(v.string()),
  }),
  example: { input: {}, output: { status: 'pending' } },
});

/** The streaming account, as the streaming menu shows it. Never a token or a code. */
const StreamAccount = v.object({
  state: v.picklist(ACCOUNT_STATES),
  /** Null while none is connected. */
  user: v.nullable(StreamUser),
  /** Where the client id comes from; it is no secret. */
  client: v.object({ from: v.picklist(['environment', 'stored', 'built-in', 'none']), id: v.string() }),
  /** What was granted beside the usual. */
  packs: v.array(v.picklist(PACK_IDS)),
  /** What is wrong, or what the account lacks, in sentences for the streamer. */
  remarks: v.array(v.string()),
});
export type StreamAccount = v.InferOutput<typeof StreamAccount>;

/** For documents. */
const DISCONNECTED = {
  state: 'disconnected',
  user: null,
  client: { from: 'stored', id: 'uo6dggojyb8d6soh92zknwmi5ej1q2' },
  packs: [],
  remarks: [],
} as const;

export const getStreamAccount = action({
  summary: 'The streaming account: whether one is connected, how its connection is, and what it lacks.',
  route: 'GET /stream/account',
  preview: true,
  tool: false,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
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

export const streamDisconnect = action({
  summary:
    'Disconnects the streaming account: the game forgets it, and the platform is told to revoke its tokens.',
  route: 'POST /stream/disconnect',
  preview: true,
  tool: false,
  lasting: true,
  idempotent: true,
  destructive: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: StreamAccount,
  example: {
    input: {},
    output: DISCONNECTED,
  },
});

export const setStreamClient = action({
  summary:
    'Sets the client id by which the game connects a streaming account, or removes it (an empty text). The account is disconnected when it changes.',
  route: 'PUT /stream/client',
  preview: true,
  tool: false,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({
    clientId: v.pipe(
      v.string(),
      v.trim(),
      v.check(id => id === '' || CLIENT_ID.test(id), CLIENT_ID_RULE),
    ),
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
