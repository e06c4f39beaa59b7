import { bridged, tipperOf } from '../platform/api.ts';
import type { NetHandler } from './handler.ts';

export const reportChat: NetHandler<'reportChat'> = ({ platforms }, line, { cause, caller }) => {
  const event = {
    ...bridged(line, platforms.adapters, caller),
    kind: 'chat' as const,
    cause: cause ?? undefined,
    text: line.text,
  };
  return async () => {
    const { handled, reply } = await platforms.receive(event);
    return reply === undefined ? { handled } : { handled, reply };
  };
};

export const reportRedeem: NetHandler<'reportRedeem'> = ({ platforms }, redeem, { cause, caller }) => {
  const { rewardId, title, input } = redeem;
  const event = {
    ...bridged(redeem, platforms.adapters, caller),
    kind: 'redeem' as const,
    cause: cause ?? undefined,
    rewardId: rewardId ?? null,
    title: title ?? null,
    input: input ?? '',
  };
  return () => platforms.receive(event);
};

export const reportCheer: NetHandler<'reportCheer'> = ({ platforms }, cheer, { caller }) => {
  const { bits, text, emote } = cheer;
  const event = {
    ...bridged(cheer, platforms.adapters, caller),
    kind: 'paid' as const,
    bits,
    text: text ?? '',
    emote: emote ? { id: emote, name: emote } : null,
  };
  return async () => {
    await platforms.receive(event);
    return { ok: true };
  };
};

export const reportTip: NetHandler<'reportTip'> = ({ platforms, viewers }, tip, { caller }) => {
  const { amount, currency, message, via } = tip;
  const event = {
    ...bridged({ ...tip, platform: via, userId: null }, platforms.adapters, caller),
    kind: 'tip' as const,
    user: tipperOf(tip, platforms.adapters, viewers, caller),
    amount,
    currency,
    text: message ?? '',
    isPrivate: tip.private === true,
    isTest: tip.test === true,
  };
  return async () => {
    await platforms.receive(event);
    return { ok: true };
  };
};

export const listReceipts: NetHandler<'listReceipts'> =
  ({ platforms }) =>
  () => ({ receipts: platforms.receipts() });
