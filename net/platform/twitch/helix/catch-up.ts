import type { ApiClient, HelixCustomRewardRedemption } from '@twurple/api';
import type { PlatformEvent, PlatformListener, Viewer } from '../../intake/platform.ts';
import type { PlatformTime } from '../clock.ts';
import type { TwitchAccount } from '../link.ts';
import type { CallHelix } from './calls.ts';
import { isRefundable, type RewardList } from './reward-list.ts';

/** Oldest missed redemption that still takes effect. Viewers no longer expect older ones. @limit */
const FRESH_MS = 10 * 60_000;
/** Redemptions on a page. @limit */
const PAGE = 50;
/** Maximum number of pages that are read per reward, newest first. @limit */
const MAX_PAGES = 10;

/**
 * Reports redemptions of the game's rewards that were made while the connection was down, oldest first: recent ones as
 * if they had just been made, the others as missed. Redemptions from before the store knew the account are ignored.
 * Rejects if the platform cannot be reached; redemptions reported so far may then be reported again. `platform` is its
 * name in events.
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

/** The viewer of a redemption; roles are not included. */
const viewerOf = (
  { userId, userName, userDisplayName }: HelixCustomRewardRedemption,
  platform: string,
): Viewer => ({ platform, id: userId, login: userName, name: userDisplayName, roles: [] });
