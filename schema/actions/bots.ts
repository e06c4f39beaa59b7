import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok, PilotName } from '../base/primitives.ts';
import { BotName, MAX_ROSTER, RosterBot } from '../records/settings.ts';

/** The largest body of an upload, which contains the picture as a data URL. Unit: bytes. */
const MAX_UPLOAD_BYTES = 4 * 1024 * 1024;

const ColorOrAuto = v.pipe(
  v.string(),
  v.regex(
    /^(?:#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))?$/,
    'must be a hex colour such as #ff8800, or empty for an automatic one',
  ),
);

/** A picture of one pixel, as an example. */
const SMALLEST_GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

export const joinBots = action({
  summary:
    'Adds bots of the roster to this lobby or round without auto-join; they leave when it ends. Bots that already fly are not changed.',
  route: 'POST /bots/join',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({
    logins: v.pipe(
      v.array(PilotName),
      v.minLength(1, 'must name at least one bot'),
      v.maxLength(MAX_ROSTER, `must name at most ${MAX_ROSTER} bots`),
    ),
  }),
  output: v.object({ ...Ok.entries, bots: v.array(RosterBot) }),
  example: {
    input: { logins: ['robo'] },
    output: { ok: true, bots: [{ login: 'robo', name: 'Robo', stream: false, autoJoin: false }] },
  },
});

export const updateBot = action({
  summary:
    'Changes the name, colour or picture of a bot of the roster, at once if it is flying. An empty string means an automatic colour, or no picture.',
  route: 'PATCH /bots/:login',
  lasting: true,
  runs: 'net',
  scope: 'play',
  input: v.object({
    login: PilotName,
    name: v.nullish(BotName),
    color: v.nullish(ColorOrAuto),
    image: v.nullish(v.string()),
  }),
  output: v.object({ bot: RosterBot }),
  example: {
    input: { login: 'robo', name: 'Robo II', color: '#ff8800' },
    output: { bot: { login: 'robo', name: 'Robo II', stream: false, color: '#ff8800', autoJoin: false } },
  },
});

export const uploadBotImage = action({
  summary:
    'Stores a picture for a bot of the roster: a data URL of a PNG, JPEG, WebP or GIF of at most 1,024 pixels a side and 2 MB. Returns its path.',
  route: 'PUT /bots/:login/image',
  tool: false,
  maxBodyBytes: MAX_UPLOAD_BYTES,
  lasting: true,
  runs: 'net',
  scope: 'play',
  input: v.object({ login: PilotName, data: v.string() }),
  output: v.object({ path: v.string() }),
  example: {
    input: { login: 'robo', data: SMALLEST_GIF },
    output: { path: '/bot-images/7f9c2ba4e88f827d616045507605853e.gif' },
  },
});
