import type { ApiClient, HelixCustomRewardRedemption } from '@twurple/api';
import type { PlatformEvent, PlatformListener, Viewer } from '../../intake/platform.ts';
import type { PlatformTime } from '../clock.ts';
import type { TwitchAccount } from '../link.ts';
import type { CallHelix } from './calls.ts';
import { isRefundable, type RewardList } from './reward-list.ts';

/**
 * Maximum age at which a missed redemption on Twitch still takes effect. Viewers no longer expect an effect
 * from older redemptions. @limit
 */
const FRESH_MS = 10 * 60_000;
/** Number of missed redemptions that are requested per page. @limit */
const PAGE = 50;
/**
 * Maximum number of pages of missed redemptions that are read per reward, newest first. Older redemptions
 * stay open on Twitch. @limit
 */
const MAX_PAGES = 10;

interface CatchUpDeps {
  call: CallHelix;
  list: RewardList;
  /** Name of the platform in events. */
  platform: string;
  time: PlatformTime;
  onLog(line: string): void;
}

/**
 * Creates a function that reports redemptions of the game's rewards that were made while the connection was
 * down, oldest first. Recent redemptions are reported as if they had just been made, older redemptions as
 * missed. Redemptions that were made before the store knew the account are ignored. The function rejects if
 * the platform is unreachable; the next call may then report some redemptions again.
 */
export function createCatchUp({ call, list, platform, time, onLog }: CatchUpDeps) {
  const openOf = (rewardId: string) =>
    call({
      part: 'rewards',
      work: (api, { id, since }) => readOpen(api, { id, rewardId, since: time.pastOf(since) }),
    });

  return async (report: PlatformListener): Promise<void> => {
    list.changed();
    const rewards = (await list.get()).filter(isRefundable);
    const open: HelixCustomRewardRedemption[] = [];
    for (const { id, title } of rewards) {
      const { found, isCut } = await openOf(id);
      open.push(...found.toReversed()); // oldest first, so that redemptions within the same millisecond stay in order
      if (isCut)
        onLog(
          `Twitch: more than ${found.length} redemptions of "${title}" were missed; older ones stay open on Twitch.`,
        );
    }
    open.sort((one, other) => timeOf(one) - timeOf(other));
    for (const redemption of open) {
      await report(eventOf(redemption, platform, time.now() - timeOf(redemption) < FRESH_MS));
    }
  };
}

interface Asked extends Pick<TwitchAccount, 'id'> {
  rewardId: string;
  /** Time since which this store has known the account, on the platform's clock. */
  since: number;
}

/**
 * Reads the newest open redemptions of a reward that concern this store. `isCut` means that there may be
 * older ones.
 */
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
    if (!cursor || ours.length < data.length) return { found, isCut: false };
    after = cursor;
  }
  return { found, isCut: true };
}

const timeOf = ({ redemptionDate }: HelixCustomRewardRedemption) => redemptionDate.getTime();

function eventOf(redemption: HelixCustomRewardRedemption, platform: string, isFresh: boolean): PlatformEvent {
  const { id, broadcasterId: channel, rewardId, rewardTitle: title, userInput: input } = redemption;
  const happening = { id, platform, channel, origin: 'own' as const, user: viewerOf(redemption, platform) };
  const redeemed = { ...happening, rewardId, title, input };
  return isFresh ? { ...redeemed, kind: 'redeem', refundable: true } : { ...redeemed, kind: 'missed' };
}

/** Returns the viewer who made a redemption, without roles. */
const viewerOf = (
  { userId, userName, userDisplayName }: HelixCustomRewardRedemption,
  platform: string,
): Viewer => ({ platform, id: userId, login: userName, name: userDisplayName, roles: [] });
