import * as v from 'valibot';
import { action } from '../action.ts';

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
    'Starts connecting the streaming account: the streamer opens the `url`, types the `code` and authorizes; poll with stream_connect_poll every `interval` seconds. Refused as not available in this version.',
  route: 'POST /stream/connect',
  secret: true,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({}),
  output: v.object({
    url: v.string(),
    code: v.string(),
    /** Seconds. */
    interval: v.number(),
  }),
  example: {
    input: {},
    output: { url: 'https://www.twitch.tv/activate', code: 'ABCDEFGH', interval: 5 },
  },
});

export const streamConnectPoll = action({
  summary:
    'How far connecting the streaming account has come; `done` when it is connected. Refused as not available in this version.',
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
