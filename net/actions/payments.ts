import { bridged } from '../platform/api.ts';
import type { NetHandler } from './handler.ts';

export const reportRedeem: NetHandler<'reportRedeem'> =
  ({ platforms }, given) =>
  () =>
    platforms.receive({
      ...bridged(given),
      kind: 'redeem',
      rewardId: given.rewardId ?? null,
      title: given.title ?? null,
      input: given.input ?? '',
    });

export const reportCheer: NetHandler<'reportCheer'> =
  ({ platforms }, given) =>
  async () => {
    const emote = given.emote ? { id: given.emote, name: given.emote } : null;
    const { bits, text } = given;
    await platforms.receive({ ...bridged(given), kind: 'paid', bits, text: text ?? '', emote });
    return { ok: true };
  };

export const listReceipts: NetHandler<'listReceipts'> =
  ({ platforms }) =>
  () => ({ receipts: platforms.receipts() });
