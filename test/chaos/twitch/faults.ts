import { setTimeout as pause } from 'node:timers/promises';
import type { FakeTwitch } from '../../../harness/twitch/fake-twitch.ts';

/** Faults of the platform while viewers act there. Each resolves once everything works again. */

export type Fault = (twitch: FakeTwitch, deeds: () => Promise<void>) => Promise<void>;

const REDEMPTIONS = '/mock/channel_points/custom_rewards/redemptions';
const MESSAGES = '/mock/chat/messages';
const TOKEN = '/auth/token';

const refuse =
  (method: string, path: string, status: number): Fault =>
  async ({ faults }, deeds) => {
    faults.answer({ method, path }, { status, body: { status, message: 'Not now.' } }, 2);
    await deeds();
  };

const loseAnswer =
  (method: string, path: string): Fault =>
  async ({ faults }, deeds) => {
    faults.dropAnswer({ method, path });
    await deeds();
  };

/** Connections that never last make the game's back-off longer, up to two minutes. */
export const LONGEST_MS = 150_000;

/** Until the game has subscribed anew. */
const reconnecting =
  (fault: Fault): Fault =>
  async (twitch, deeds) => {
    const old = new Set(twitch.subscriptions);
    await fault(twitch, deeds);
    await twitch.until(() => !twitch.subscriptions.some(subscription => old.has(subscription)), LONGEST_MS);
  };

/** Until a call was carried out with a new access token, which is then stored. */
const renewing =
  (fault: Fault): Fault =>
  async (twitch, deeds) => {
    const { length } = twitch.requests;
    twitch.expireAccess();
    await fault(twitch, deeds);
    await twitch.until(() => {
      const later = twitch.requests.slice(length);
      const renewed = later.findIndex(({ path, status }) => path === TOKEN && status === 200);
      return renewed >= 0 && later.slice(renewed).some(isCarriedOut);
    }, LONGEST_MS);
  };

const isCarriedOut = ({ path, status }: FakeTwitch['requests'][number]) =>
  path.startsWith('/mock/') && status < 300;

export const FAULTS = {
  none: (_, deeds) => deeds(),
  'every message twice': async ({ faults }, deeds) => {
    faults.repeat = 'same-id';
    await deeds();
    faults.repeat = 'never';
  },
  'redemptions under another message id': async (twitch, deeds) => {
    const known = new Set(twitch.redemptions.keys());
    await deeds();
    for (const id of twitch.redemptions.keys()) if (!known.has(id)) await twitch.faults.repeatRedemption(id);
  },
  'the last message first': async ({ faults }, deeds) => {
    faults.hold();
    await deeds();
    await faults.release(messages => messages.toReversed());
  },
  'sockets cut': reconnecting(async ({ faults }, deeds) => {
    faults.cutSockets();
    await deeds();
  }),
  'another address': async (twitch, deeds) => {
    await Promise.all([twitch.faults.reconnect(), deeds()]);
    await twitch.until(() => !twitch.isMoving);
  },
  'sockets that say nothing': reconnecting(async ({ faults }, deeds) => {
    faults.halfOpen();
    await deeds();
  }),
  'access tokens that lapse': renewing((_, deeds) => deeds()),
  away: reconnecting(async ({ faults }, deeds) => {
    await faults.down();
    await deeds();
    await pause(50);
    await faults.up();
  }),
  'settling refused': refuse('PATCH', REDEMPTIONS, 503),
  'too many requests': refuse('PATCH', REDEMPTIONS, 429),
  'saying refused': refuse('POST', MESSAGES, 500),
  'renewing refused': renewing(refuse('POST', TOKEN, 503)),
  'answers to settling lost': loseAnswer('PATCH', REDEMPTIONS),
  'answers to lines lost': loseAnswer('POST', MESSAGES),
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

/** With these, what the platform does not store may be lost. */
export const LOSING: ReadonlySet<string> = new Set<FaultName>([
  'sockets cut',
  'sockets that say nothing',
  'access tokens that lapse',
  'renewing refused',
  'away',
]);

/** These end when the game calls the platform. */
export const CALLING: ReadonlySet<string> = new Set<FaultName>([
  'access tokens that lapse',
  'renewing refused',
]);

/**
 * Calls at which the game is killed: before the platform carries them out, or afterwards when the answer is lost. The
 * answer to a renewal of tokens has no second kind here: a used refresh token whose successor nobody has is lost, and
 * the account with it.
 */
export const KILLS = [
  { method: 'POST', path: TOKEN, isDone: false },
  { method: 'PATCH', path: REDEMPTIONS, isDone: false },
  { method: 'PATCH', path: REDEMPTIONS, isDone: true },
  { method: 'POST', path: MESSAGES, isDone: false },
  { method: 'POST', path: MESSAGES, isDone: true },
  { method: 'GET', path: REDEMPTIONS, isDone: true },
  { method: 'POST', path: '/eventsub/subscriptions', isDone: false },
] as const;

export type Kill = (typeof KILLS)[number];

/** What makes the game send that call. */
export function provoke({ expireAccess, faults }: FakeTwitch, { path }: Kill) {
  if (path === TOKEN) expireAccess();
  if (path === '/eventsub/subscriptions' || path === REDEMPTIONS) faults.cutSockets();
}
