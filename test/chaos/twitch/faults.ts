import { setTimeout as pause } from 'node:timers/promises';
import type { FakeTwitch } from '../../../harness/twitch/fake-twitch.ts';

/** A fault of the platform while viewers act there. Resolves once everything works again. */

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

/**
 * Longest wait for the end of a fault. If no connection lasts, the game's pauses between attempts grow to two minutes.
 */
export const LONGEST_MS = 150_000;

/** A fault that ends once the game has subscribed again. */
const reconnecting =
  (fault: Fault): Fault =>
  async (twitch, deeds) => {
    const old = new Set(twitch.subscriptions);
    await fault(twitch, deeds);
    await twitch.until(() => !twitch.subscriptions.some(subscription => old.has(subscription)), LONGEST_MS);
  };

/** A fault that ends once a call has been carried out with a new access token. The game has then stored the token. */
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

/** Faults that may lose data that the platform does not store. */
export const LOSING: ReadonlySet<string> = new Set<FaultName>([
  'sockets cut',
  'sockets that say nothing',
  'access tokens that lapse',
  'renewing refused',
  'away',
]);

/** Faults that end only when the game calls the platform. */
export const CALLING: ReadonlySet<string> = new Set<FaultName>([
  'access tokens that lapse',
  'renewing refused',
]);

/**
 * Calls during which the game is killed: before the platform carries them out, or afterwards, when the answer is lost.
 * The renewal of tokens is listed only once. If its answer were lost, nobody would have the successor of the used
 * refresh token, and the account would be lost.
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

/** Makes the game send that call, unless the acts of viewers already cause it. */
export function provoke({ expireAccess, faults }: FakeTwitch, { path }: Kill) {
  if (path === TOKEN) expireAccess();
  if (path === '/eventsub/subscriptions' || path === REDEMPTIONS) faults.cutSockets();
}
