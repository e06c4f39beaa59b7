import type { ApiClient, HelixCustomRewardRedemption } from '@twurple/api';
import type { PlatformEvent, PlatformListener, Viewer } from '../../intake/platform.ts';
import type { TwitchAccount } from '../link.ts';
import type { PlatformTime } from '../platform-time.ts';
import type { CallHelix } from './calls.ts';
import { isRefundable, type RewardList } from './reward-list.ts';

/** Oldest missed redemption that still takes effect. Viewers no longer expect older ones. @limit */
const FRESH_MS = 10 * 60_000;
/** Redemptions on a page. @limit */
const PAGE = 50;
/** Most pages that are read of one reward, newest first. @limit */
const MAX_PAGES = 10;

/**
 * Reports what was redeemed of the game's rewards while nobody listened, oldest first: fresh redemptions as if they came
 * now, the others as missed. What is older than the store's knowledge of the account is left alone. Rejects when the
 * platform cannot be asked; what was reported by then may be reported again. `platform` is its name in events.
 */
export function createCatchUp(call: CallHelix, list: RewardList, platform: string, time: PlatformTime) {
  const openOf = (rewardId: string) =>
    call({
      part: 'rewards',
      work: (api, { id, since }) => readOpen(api, { id, rewardId, since: time.pastOf(since) }),
    });

  return async (report: PlatformListener): Promise<void> => {
    list.changed();
    const rewards = (await list.get()).filter(isRefundable);
    const open: HelixCustomRewardRedemption[] = [];
    for (const { id } of rewards) open.push(...(await openOf(id)));
    open.sort((one, other) => timeOf(one) - timeOf(other));
    for (const redemption of open) {
      await report(eventOf(redemption, platform, time.now() - timeOf(redemption) < FRESH_MS));
    }
  };
}

interface Asked extends Pick<TwitchAccount, 'id'> {
  rewardId: string;
  /** By the platform's clock. */
  since: number;
}

/** The open redemptions of a reward that concern this store, oldest first. */
async function readOpen({ channelPoints }: ApiClient, { id, rewardId, since }: Asked) {
  const found: HelixCustomRewardRedemption[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const filter = { newestFirst: true, limit: PAGE, after };
    const { data, cursor } = await channelPoints.getRedemptionsForBroadcaster(
      id,
      rewardId,
      'UNFULFILLED',
      filter,
    );
    const ours = data.filter(redemption => timeOf(redemption) >= since);
    found.push(...ours);
    if (!cursor || ours.length < data.length) break;
    after = cursor;
  }
  return found.reverse();
}

const timeOf = ({ redemptionDate }: HelixCustomRewardRedemption) => redemptionDate.getTime();

function eventOf(redemption: HelixCustomRewardRedemption, platform: string, isFresh: boolean): PlatformEvent {
  const { id, broadcasterId: channel, rewardId, rewardTitle: title, userInput: input } = redemption;
  const happening = { id, platform, channel, origin: 'own' as const, user: viewerOf(redemption, platform) };
  const redeemed = { ...happening, rewardId, title, input };
  return isFresh ? { ...redeemed, kind: 'redeem', refundable: true } : { ...redeemed, kind: 'missed' };
}

/** Their roles are not told here. */
const viewerOf = (
  { userId, userName, userDisplayName }: HelixCustomRewardRedemption,
  platform: string,
): Viewer => ({ platform, id: userId, login: userName, name: userDisplayName, roles: [] });
