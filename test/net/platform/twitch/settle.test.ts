import { describe, expect, it } from 'vitest';
import type { CallHelix } from '../../../../net/platform/twitch/helix/calls.ts';
import { createPaidBack, createSettle } from '../../../../net/platform/twitch/helix/settle.ts';
import { GameError } from '../../../../schema/base/error.ts';

/** Tests how the game handles Twitch's answers about a redemption. */

type Answer = { status: number } | boolean;
const NOT_PAID_BACK = expect.objectContaining({
  code: 'not-available',
  message: expect.stringContaining('only open redemptions'),
});

/**
 * A platform that gives these answers in turn; one with a status is a refusal. A reward counts as foreign once the
 * platform has answered with 403.
 */
function stage(...answers: Answer[]) {
  const channels: unknown[] = [];
  const standIn = { changes: 0, isForeign: false, isListed: true };
  const call = async ({ channel, onRefusal }: Parameters<CallHelix>[0]) => {
    channels.push(channel);
    const answer = answers.shift() ?? expect.fail('It was asked too often.');
    if (typeof answer === 'boolean') return answer;
    return onRefusal?.({ ...answer, message: 'No.' }, new GameError('not-available', 'No.'));
  };
  const list = {
    changed: () => void standIn.changes++,
    async isForeign() {
      if (!standIn.isListed) throw new GameError('not-available', 'The channel has no channel points.');
      return standIn.isForeign;
    },
  };
  const paidBack = createPaidBack();
  return { settle: createSettle(call as CallHelix, list, paidBack), standIn, channels, paidBack };
}

describe('settling a redemption', () => {
  it.each([400, 404])(
    'marking a redemption as fulfilled succeeds even if Twitch answers with status %i because it is no longer open',
    async status => {
      const { settle, channels } = stage({ status });
      await settle('r', 'fulfilled', 'reward', '1');
      expect(channels).toEqual(['1']);
    },
  );

  it.each([400, 404])(
    'if a redemption is no longer open (%i), the game looks up whether it was refunded',
    async status => {
      await stage({ status }, true).settle('r', 'refunded', 'reward');
      await expect(stage({ status }, false).settle('r', 'refunded', 'reward')).rejects.toEqual(NOT_PAID_BACK);
    },
  );

  it('a redemption that Twitch does not know cannot be refunded', async () => {
    const settling = stage({ status: 404 }, { status: 404 }).settle('r', 'refunded', 'reward');
    await expect(settling).rejects.toEqual(NOT_PAID_BACK);
  });

  it('settling a redemption is retried after any refusal that does not say what state the redemption has', async () => {
    const later = expect.objectContaining({ code: 'unreachable' });
    await expect(stage({ status: 409 }).settle('r', 'refunded', 'reward')).rejects.toEqual(later);
    const asking = stage({ status: 404 }, { status: 409 });
    await expect(asking.settle('r', 'refunded', 'reward')).rejects.toEqual(later);
  });

  it("settling a redemption requests the rewards again only if Twitch says that the reward is not the game's", async () => {
    const [forbidden, conflict] = [stage({ status: 403 }), stage({ status: 409 })];
    for (const { settle } of [forbidden, conflict]) await settle('r', 'refunded', 'reward').catch(() => {});
    expect([forbidden.standIn.changes, conflict.standIn.changes]).toEqual([1, 0]);
  });

  it('settling a redemption waits while the list of rewards is not available', async () => {
    const { settle, standIn } = stage();
    standIn.isListed = false;
    await expect(settle('r', 'refunded', 'reward')).rejects.toMatchObject({ code: 'unreachable' });
  });

  it("both requests that settle a redemption on Twitch name the redemption's channel", async () => {
    const { settle, channels } = stage({ status: 404 }, true);
    await settle('r', 'refunded', 'reward', '42');
    expect(channels).toEqual(['42', '42']);
  });

  it('if a redemption was refunded by deleting its reward, it is settled without a request', async () => {
    const { settle, paidBack, channels } = stage();
    paidBack.add(['r']);
    await settle('r', 'refunded', 'reward');
    expect(channels).toEqual([]);
  });
});

it('the latest 1,000 redemptions that were refunded by deleting their reward are remembered', () => {
  const paidBack = createPaidBack();
  paidBack.add(Array.from({ length: 1_000 }, (_, n) => `${n}`));
  expect(paidBack.has('0')).toBe(true);
  paidBack.add(['one more']);
  expect(['0', '1', 'one more'].map(paidBack.has)).toEqual([false, true, true]);
});
