import type { PlatformEvent } from '../../../net/platform/platform.ts';
import type { ReceiptState } from '../../../schema/platform.ts';

/** What viewers pay for, and what must come of it. */

export interface Purchase {
  event: PlatformEvent;
  /** Its payments: their keys, and how each must end. */
  ends: Record<string, ReceiptState>;
  /** What the platform must be told of it. */
  settled: 'fulfilled' | 'refunded' | null;
  /** What must come of it in the world. */
  calamities: number;
  bits: number;
}

/** The platform that pays back, and one that does not. */
const PLATFORMS = ['testville', 'elsewhere'] as const;

const viewer = (platform: string, login: string) => ({ platform, id: null, login, name: login, roles: [] });

const redeemed = (platform: string, id: string, title: string): PlatformEvent => ({
  kind: 'redeem',
  id,
  platform,
  origin: 'own',
  user: viewer(platform, `viewer-${id}`),
  rewardId: null,
  title,
  input: '',
});

/** A redeemed reward with that title. */
function redemption(platform: string, id: string, title: string, end: ReceiptState): Purchase {
  const isBacked = platform === PLATFORMS[0] && title !== NOT_OURS;
  return {
    event: redeemed(platform, id, title),
    ends: { [`${platform}/redeem/${id}`]: end },
    settled: isBacked ? (end === 'applied' ? 'fulfilled' : 'refunded') : null,
    calamities: title === CALAMITY ? 1 : 0,
    bits: 0,
  };
}

const CALAMITY = 'Black hole';
const NOT_OURS = 'Hydrate!';
/** Whoever redeems it never joins. */
const IMPOSSIBLE = 'Grow';

function cheer(platform: string, id: string, bits: number, isGiant: boolean): Purchase {
  const emote = isGiant ? { id: '25', name: 'Kappa' } : null;
  return {
    event: {
      kind: 'paid',
      id,
      platform,
      origin: 'own',
      user: viewer(platform, `viewer-${id}`),
      bits,
      text: '',
      emote,
    },
    ends: {
      [`${platform}/cheer/${id}`]: 'applied',
      ...(isGiant && { [`${platform}/emote/${id}`]: 'applied' }),
    },
    settled: null,
    calamities: 0,
    bits,
  };
}

/** The nth purchase of a run; `draw` is a number from 0 to 1. */
export function purchase(n: number, draw: number): Purchase {
  const platform = PLATFORMS[n % 2];
  const id = String(n);
  if (draw < 0.4) return redemption(platform, id, CALAMITY, 'applied');
  if (draw < 0.5) return redemption(platform, id, IMPOSSIBLE, n % 2 === 0 ? 'refunded' : 'expired');
  if (draw < 0.6) return redemption(platform, id, NOT_OURS, 'refused');
  return cheer(platform, id, n + 1, draw > 0.95);
}
