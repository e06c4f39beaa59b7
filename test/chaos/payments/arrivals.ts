import type { PlatformEvent } from '../../../net/platform/intake/platform.ts';
import type { ReceiptState } from '../../../schema/platform/platform.ts';
import type { Point } from './points.ts';

/** The chat lines and payments that arrive from platforms, and their required outcomes. */

export interface Arrival {
  event: PlatformEvent;
  /** Key of the arrival in the game; null if the game does not store it. */
  key: string | null;
  /** Points (see points.ts) that the arrival passes during its delivery or soon after. */
  points: readonly Point[];
  /** Required final state of each of the arrival's payments in the ledger, by key. */
  ends: Record<string, ReceiptState>;
  /** The outcome that the platform must be sent; null for none. */
  settled: 'fulfilled' | 'refunded' | null;
  /** Number of calamities that the arrival must cause in the world. */
  calamities: number;
  bits: number;
  /** Allowed answers to a line of chat. */
  replies: readonly string[];
}

type Draw = () => number;

/** A platform with refunds, and one without. */
const PLATFORMS = ['testville', 'elsewhere'] as const;
const CALAMITY = 'Black hole';
const NOT_OURS = 'Hydrate!';
/** Title of a reward that cannot be applied, because its viewers never join. */
const IMPOSSIBLE = 'Grow';
/** Maximum number of joined viewers. Above it, viewers leave in the order in which they joined. */
const MOST_IN = 40;

const NOTHING = { ends: {}, settled: null, calamities: 0, bits: 0, replies: [] };
const ON_ITS_WAY: readonly Point[] = ['entering', 'seen', 'finishing', 'done'];

const viewer = (platform: string, login: string) => ({ platform, id: null, login, name: login, roles: [] });

const happening = (n: number, login = `viewer-${n}`) => {
  const platform = PLATFORMS[n % 2];
  return { id: String(n), platform, origin: 'own' as const, user: viewer(platform, login) };
};

function redemption(n: number, title: string, end: ReceiptState): Arrival {
  const event = { ...happening(n), kind: 'redeem' as const, rewardId: null, title, input: '' };
  const key = `${event.platform}/redeem/${n}`;
  const isBacked = event.platform === PLATFORMS[0] && title !== NOT_OURS;
  const applied: readonly Point[] = isBacked ? [...ON_ITS_WAY, 'telling'] : ON_ITS_WAY;
  return {
    ...NOTHING,
    event,
    key,
    points: end === 'applied' ? applied : ['entering', 'seen'],
    ends: { [key]: end },
    settled: isBacked ? (end === 'applied' ? 'fulfilled' : 'refunded') : null,
    calamities: title === CALAMITY ? 1 : 0,
  };
}

function cheer(n: number, isGiant: boolean): Arrival {
  const emote = isGiant ? { id: '25', name: 'Kappa' } : null;
  const event = { ...happening(n), kind: 'paid' as const, bits: n + 1, text: '', emote };
  const key = `${event.platform}/cheer/${n}`;
  return {
    ...NOTHING,
    event,
    key,
    points: ON_ITS_WAY,
    ends: { [key]: 'applied', ...(isGiant && { [`${event.platform}/emote/${n}`]: 'applied' }) },
    bits: n + 1,
  };
}

function command(n: number, login: string, text: string, replies: readonly string[]): Arrival {
  const event = { ...happening(n, login), kind: 'chat' as const, text };
  const points: readonly Point[] = ['entering', 'seen']; // a line enters the journal once it is carried out
  return { ...NOTHING, event, key: `${event.platform}/chat/${n}`, points, replies };
}

const joining = (n: number) => command(n, `viewer-${n}`, '!join', [`viewer-${n} joined.`]);

/**
 * Allowed replies to `!leave`. If a kill has returned the world to a state before the join, the viewer is not in the
 * game.
 */
const leaving = (n: number, login: string) =>
  command(n, login, '!leave', [`${login} left.`, 'You have not joined: type !join.']);

const talk = (n: number): Arrival => ({
  ...NOTHING,
  event: { ...happening(n), kind: 'chat', text: 'well played' },
  key: null,
  points: [],
});

/** Draws `count` lines of chat, redemptions and cheers. */
export function arrivalsOf(count: number, draw: Draw): Arrival[] {
  const joined: Record<string, string[]> = { [PLATFORMS[0]]: [], [PLATFORMS[1]]: [] };

  const joinOrLeave = (n: number) => {
    const list = joined[PLATFORMS[n % 2]];
    const leaver = list.length >= MOST_IN / PLATFORMS.length ? list.shift() : undefined;
    if (leaver !== undefined) return leaving(n, leaver);
    list.push(`viewer-${n}`);
    return joining(n);
  };

  const arrival = (n: number, kind: number) => {
    if (kind < 0.2) return joinOrLeave(n);
    if (kind < 0.3) return talk(n);
    if (kind < 0.55) return redemption(n, CALAMITY, 'applied');
    if (kind < 0.65) return redemption(n, IMPOSSIBLE, n % 2 === 0 ? 'refunded' : 'expired');
    if (kind < 0.7) return redemption(n, NOT_OURS, 'refused');
    return cheer(n, kind > 0.95);
  };

  return Array.from({ length: count }, (_, n) => arrival(n, draw()));
}
