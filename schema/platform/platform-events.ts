import * as v from 'valibot';
import { type EventDeclaration, event } from '../base/event.ts';
import { ReceiptFields } from './platform.ts';

const name = v.string();
const whole = v.pipe(v.number(), v.integer());

/** Events that viewers cause on their platforms, and their outcomes; all are previews. `user` is a display name. */
export const PLATFORM_EVENTS = {
  'redeem.failed': {
    ...event(
      'An effect that a viewer paid for could not be applied in time; it is refunded where possible.',
      v.object({
        /** Id of the effect, or `giant-emote`. */
        effect: v.string(),
        user: name,
        input: v.string(),
        /** Platform, kind and id of the payment; null if the payment has no id. */
        redemption: v.nullable(v.string()),
        /** An error code, as in refusals. */
        code: v.string(),
        reason: v.string(),
      }),
      {
        effect: 'grow',
        user: 'ada',
        input: '',
        redemption: 'twitch/redeem/c41f',
        code: 'not-flying',
        reason: 'ada is not flying: its ship was destroyed; it may come back in a moment.',
      },
    ),
    preview: true,
  },
  'redeem.applied': {
    ...event(
      'An effect that a viewer paid for was applied.',
      v.object({
        effect: v.string(),
        user: name,
        input: v.string(),
        redemption: v.nullable(v.string()),
      }),
      { effect: 'calamity:blackHole', user: 'ada', input: '', redemption: 'twitch/redeem/c41f' },
    ),
    preview: true,
  },
  receipt: {
    ...event('The outcome of a redemption, each time it changes.', ReceiptFields, {
      id: 'c41f',
      rewardId: 'b2a7',
      title: 'Drop a nuke',
      user: 'ada',
      effect: 'nuke',
      state: 'applied',
      text: 'Nuke: done.',
    }),
    preview: true,
  },
  say: {
    ...event(
      'A script says something to the chat. `script` is its name.',
      v.object({ text: v.string(), script: name }),
      { text: 'Welcome, ada!', script: 'Greeter' },
    ),
    preview: true,
  },
  tip: {
    ...event(
      'A viewer gave money. `amount` is a decimal number, `cents` is the amount times 100, also for currencies without cents. `via` is the service that received it, and `effect` what it causes. A test (`test`) causes nothing.',
      v.object({
        amount: v.string(),
        currency: v.string(),
        cents: whole,
        user: name,
        message: v.string(),
        via: v.string(),
        id: v.string(),
        effect: v.nullable(v.string()),
        test: v.boolean(),
      }),
      {
        amount: '12.50',
        currency: 'EUR',
        cents: 1_250,
        user: 'ada',
        message: 'for the fleet',
        via: 'kofi',
        id: 't1',
        effect: 'nuke',
        test: false,
      },
    ),
    preview: true,
  },
  sub: {
    ...event(
      'A viewer subscribed; `months` is the total so far.',
      v.object({ user: name, months: whole, text: v.string() }),
      { user: 'ada', months: 3, text: 'still here' },
    ),
    preview: true,
  },
  gift: {
    ...event('A viewer gave subscriptions to others.', v.object({ user: name, count: whole }), {
      user: 'ada',
      count: 5,
    }),
    preview: true,
  },
  raid: {
    ...event('Another channel raided this one with its viewers.', v.object({ user: name, viewers: whole }), {
      user: 'grace',
      viewers: 42,
    }),
    preview: true,
  },
  'watch-streak': {
    ...event('A viewer has watched `streams` streams in a row.', v.object({ user: name, streams: whole }), {
      user: 'ada',
      streams: 10,
    }),
    preview: true,
  },
  stream: {
    ...event('The stream began (`live` is true) or ended.', v.object({ live: v.boolean() }), { live: true }),
    preview: true,
  },
  ad: {
    ...event('Advertisements are shown in the stream for `seconds`.', v.object({ seconds: whole }), {
      seconds: 90,
    }),
    preview: true,
  },
  'name.removed': {
    ...event(
      'A moderator removed a viewer: whatever shows `user` must show `callSign` from now on.',
      v.object({ user: name, callSign: name }),
      { user: 'troll', callSign: 'Falcon 27' },
    ),
    preview: true,
  },
} as const satisfies Record<string, EventDeclaration>;
