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
import { Amount, Currency, withoutAddresses } from '../platform/tips.ts';

/** Actions for bridges, which pass on chat lines and payments, and actions for bans. */

/** Of several requests with the same id, only the first is carried out. */
const id = v.nullish(PlatformId);

/** Optional details about a viewer, besides the name. */
const viewer = {
  displayName: v.nullish(nameOf(64)),
  userId: v.nullish(PlatformId),
  platform: v.nullish(PlatformName),
};

/** For bridges and the owner; runs on the front thread. */
const forBridges = { preview: true, runs: 'net', scope: 'bridge' } as const;
/** Like `forBridges`, but for actions that also ask the simulation. */
const throughTheWorld = { ...forBridges, lasting: true } as const;
/** For actions whose tool is only useful to bridges. */
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
    "Passes on a line of a chat, as the platform's own connection would: `!join`, `!leave`, abilities and script commands are carried out. `handled` says whether it was a command; `reply` is for the viewer.",
  route: 'POST /chat',
  ...unlisted,
  notInMenu: 'Sent by bridges.',
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
    'Passes on a redeemed reward, by `rewardId`, `title` or both. Its effect is applied now or as soon as possible; the answer is the receipt so far, and `receipt` events report the outcome.',
  route: 'POST /redeems',
  ...unlisted,
  notInMenu: 'Sent by bridges.',
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
    'Passes on cheered bits: they count for the bit leaders, help in a boss fight, and start scripts. With `emote`, that emote flies in as a giant.',
  route: 'POST /cheers',
  ...unlisted,
  notInMenu: 'Sent by bridges.',
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

/** Maximum length of a text in which e-mail addresses are searched. @limit characters */
const MAX_INPUT = 8_000;

/** Text without e-mail addresses, which must not be stored. */
const anonymous = <Text extends v.GenericSchema<string, string>>(text: Text) =>
  v.pipe(
    v.string(),
    v.maxLength(MAX_INPUT, 'must be at most 8,000 characters'),
    v.transform(withoutAddresses),
    text,
  );

/** Replaces what a private tip says about its viewer, so that it appears nowhere, not even in the log of actions. */
const HIDDEN = { user: 'private', displayName: null, userId: null, platform: null, message: null };

export const reportTip = action({
  summary:
    'Passes on money that a viewer gave through the service `via`. It is announced once per `via` and `id`, and causes the effect of the highest threshold that it reaches in its currency. It never counts as bits. `private` hides the viewer; `test` marks a test, which causes nothing. E-mail addresses are removed.',
  route: 'POST /tips',
  tool: false,
  notInMenu: 'Sent by bridges.',
  whileStopped: 'never',
  ...throughTheWorld,
  input: v.pipe(
    v.object({
      user: anonymous(Login),
      amount: Amount,
      currency: Currency,
      message: v.nullish(anonymous(ChatText)),
      via: PlatformName,
      id: PlatformId,
      ...viewer,
      displayName: v.nullish(anonymous(nameOf(64))),
      private: v.nullish(v.boolean()),
      test: v.nullish(v.boolean()),
    }),
    v.transform(tip => (tip.private ? { ...tip, ...HIDDEN } : tip)),
  ),
  output: Ok,
  example: {
    input: { user: 'ada', amount: '12.50', currency: 'EUR', message: 'for the fleet', via: 'kofi', id: 't1' },
    output: { ok: true },
  },
});

export const listReceipts = action({
  summary: 'Outcomes of the latest redemptions, newest first.',
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
    'Removes a viewer from the game, like the chat command !leave. With `banMinutes` the viewer cannot come back for that long.',
  route: 'DELETE /pilots/:name',
  params: { name: 'pilot' },
  ...throughTheWorld,
  input: v.object({
    pilot: PilotName,
    /** Duration of the ban: 1 minute to a year. */
    banMinutes: v.nullish(
      v.pipe(
        v.number(),
        v.integer('must be a whole number'),
        v.minValue(1, 'must be at least 1'),
        v.maxValue(525_600, 'must be at most 525600'),
      ),
    ),
  }),
  /** `bannedUntil`: wall clock, ms; null if nobody was banned. */
  output: v.object({ ...Ok.entries, removed: v.boolean(), bannedUntil: v.nullable(v.number()) }),
  example: { input: { pilot: 'ada' }, output: { ok: true, removed: true, bannedUntil: null } },
});

export const listBans = action({
  summary: 'The viewers who are banned, and until when.',
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
  summary: 'Lets a banned viewer join again; without a ban nothing changes.',
  route: 'DELETE /bans/:name',
  ...unlisted,
  ...forBridges,
  input: v.object({ name: PilotName }),
  output: v.object({ ...Ok.entries, lifted: v.boolean() }),
  example: { input: { name: 'troll' }, output: { ok: true, lifted: true } },
});
