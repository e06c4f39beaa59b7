import { effectOfReward } from '../../../schema/platform/rewards.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { Triggers } from '../../scripts/triggers.ts';
import type { MissedEvent } from '../intake/platform.ts';
import type { Ledger } from './ledger.ts';
import { keyOf, type Payment, paymentOf, type ViewersOfGame } from './payment.ts';
import { missed } from './wording.ts';

interface MissedParts extends ViewersOfGame {
  ledger: Pick<Ledger, 'find' | 'enterMissed'>;
  settings: Pick<SettingsService, 'current'>;
  triggers: Pick<Triggers, 'hasReward'>;
  onReceipt(payment: Payment): void;
}

/**
 * Takes in redemptions that nobody waits for any more: those of rewards that belong to an effect or a script are paid back,
 * unless they came in before.
 */
export const createMissed =
  ({ ledger, settings, triggers, viewers, onReceipt }: MissedParts) =>
  async (event: MissedEvent): Promise<void> => {
    const { rewardId, title } = event;
    const reward = { id: rewardId ?? '', title: title ?? '' };
    const effect = effectOfReward(settings.current.redeemLinks, reward);
    if (effect === null && !triggers.hasReward(reward.id, reward.title)) return;
    const bare = paymentOf('redeem', { ...event, typed: event.input }, viewers);
    const payment = { ...bare, rewardId, title, effect, refundable: 1 as const };
    const key = keyOf(payment);
    if (ledger.find(key)) return;
    ledger.enterMissed(payment, missed(payment));
    const entered = ledger.find(key);
    if (entered) onReceipt(entered);
  };
