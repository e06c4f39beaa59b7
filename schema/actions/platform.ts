import * as v from 'valibot';
import { action } from '../base/action.ts';
import { nameOf } from '../base/names.ts';
import { Ok, PilotName } from '../base/primitives.ts';
import {
  Ban,
  Bits,
  ChatText,
  Emote,
  EmoteId,
  Login,
  PlatformId,
  PlatformName,
  Receipt,
  Roles,
  TitleText,
} from '../platform/platform.ts';

/** What bridges bring in from chats, and who may not take part. */

/** The same id brings the same thing in once. */
const id = v.nullish(PlatformId);

/** What a bridge may say of a viewer beside the name. */
const viewer = {
  displayName: v.nullish(nameOf(64)),
  userId: v.nullish(PlatformId),
  platform: v.nullish(PlatformName),
};

/** For bridges and the owner, on this side of the world. */
const forBridges = { preview: true, runs: 'net', scope: 'bridge' } as const;
/** The same, for what asks the world too. */
const throughTheWorld = { ...forBridges, lasting: true } as const;
/** Its tool is of no use to those who run the show. */
const unlisted = { forBridges: true } as const;

const EXAMPLE: Receipt = {
  id: 'r1',
  rewardId: null,
  title: 'Drop a nuke',
  user: 'ada',
  effect: 'nuke',
  state: 'applied',
  text: 'Nuke: done.',
  at: 1_790_000_000_000,
};

export const reportChat = action({
  summary:
    "Brings in a line of a chat, as the platform's own connection would: `!join`, `!leave`, abilities and commands of scripts are carried out. `handled` says whether it was a command; `reply` is for the viewer.",
  route: 'POST /chat',
  ...unlisted,
  notInMenu: 'Brought in by bridges.',
  whileStopped: 'never',
  ...throughTheWorld,
  input: v.object({
    user: Login,
    text: ChatText,
    ...viewer,
    roles: v.nullish(Roles),
    emotes: v.nullish(v.pipe(v.array(Emote), v.maxLength(100, 'must be at most 100 emotes'))),
    id,
  }),
  output: v.object({ handled: v.boolean(), reply: v.optional(v.string()) }),
  example: {
    input: { user: 'ada', displayName: 'Ada', text: '!join', platform: 'youtube', id: 'm1' },
    output: { handled: true, reply: 'Ada joined.' },
  },
});

export const reportRedeem = action({
  summary:
    'Brings in a redeemed reward, by `rewardId`, `title` or both. Its effect is applied now or within a minute; the answer is the receipt so far, and `receipt` events tell what comes of it.',
  route: 'POST /redeems',
  ...unlisted,
  notInMenu: 'Brought in by bridges.',
  whileStopped: 'never',
  ...throughTheWorld,
  input: v.pipe(
    v.object({
      rewardId: v.nullish(PlatformId),
      title: v.nullish(TitleText),
      user: Login,
      ...viewer,
      input: v.nullish(ChatText),
      id,
    }),
    v.check(({ rewardId, title }) => Boolean(rewardId || title), 'must have a "rewardId", a "title" or both'),
  ),
  output: Receipt,
  example: { input: { title: 'Drop a nuke', user: 'ada', id: 'r1' }, output: EXAMPLE },
});

export const reportCheer = action({
  summary:
    'Brings in cheered bits: they count towards the bit leaders, help in a boss fight, and start scripts. With `emote`, that emote flies in as a giant.',
  route: 'POST /cheers',
  ...unlisted,
  notInMenu: 'Brought in by bridges.',
  whileStopped: 'never',
  ...throughTheWorld,
  input: v.object({
    user: Login,
    bits: Bits,
    text: v.nullish(ChatText),
    ...viewer,
    emote: v.nullish(EmoteId),
    id,
  }),
  output: Ok,
  example: { input: { user: 'ada', bits: 100, text: 'go!', id: 'c1' }, output: { ok: true } },
});

export const listReceipts = action({
  summary: 'What came of the latest redemptions, newest first.',
  route: 'GET /redeems/receipts',
  preview: true,
  tool: false,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.object({ receipts: v.array(Receipt) }),
  example: { input: {}, output: { receipts: [EXAMPLE] } },
});

export const removePilot = action({
  summary:
    'Takes a viewer out of the game, as the leave command in chat would; with `banMinutes` the viewer cannot come back for that long.',
  route: 'DELETE /pilots/:name',
  params: { name: 'pilot' },
  ...throughTheWorld,
  input: v.object({
    pilot: PilotName,
    /** 1 minute to a year. */
    banMinutes: v.nullish(
      v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(525_600, 'must be at most 525600'),
      ),
    ),
  }),
  /** `bannedUntil`: wall-clock ms, null where nobody was banned. */
  output: v.object({ ...Ok.entries, removed: v.boolean(), bannedUntil: v.nullable(v.number()) }),
  example: { input: { pilot: 'ada' }, output: { ok: true, removed: true, bannedUntil: null } },
});

export const listBans = action({
  summary: 'Who may not join now, and until when.',
  route: 'GET /bans',
  ...unlisted,
  ...forBridges,
  input: v.object({}),
  output: v.object({ bans: v.array(Ban) }),
  example: {
    input: {},
    output: { bans: [{ name: 'troll', until: 1_790_000_600_000, at: 1_790_000_000_000 }] },
  },
});

export const liftBan = action({
  summary: 'Lets somebody who was banned join again; without a ban nothing changes.',
  route: 'DELETE /bans/:name',
  ...unlisted,
  ...forBridges,
  input: v.object({ name: PilotName }),
  output: v.object({ ...Ok.entries, lifted: v.boolean() }),
  example: { input: { name: 'troll' }, output: { ok: true, lifted: true } },
});
