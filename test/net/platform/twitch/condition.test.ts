import { expect, it } from 'vitest';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import type { AccountStore } from '../../../../net/platform/twitch/account/account-store.ts';
import { createCondition } from '../../../../net/platform/twitch/account/condition.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOW = 1_790_000_000_000;

/** Tests the condition of an account. */
function idleFor(days: number) {
  const clock = createHandClock(NOW);
  const tokens = { obtainedAt: NOW - days * DAY_MS };
  const accounts = { current: { tokens } } as unknown as AccountStore;
  return { tokens, condition: createCondition(accounts, clock) };
}

it('renewing a token does not change the reported number of days for which the account was unused', () => {
  const { tokens, condition } = idleFor(21.5);
  expect(condition.current.daysIdle).toBe(21);
  tokens.obtainedAt = NOW;
  expect(condition.current.daysIdle).toBe(21);
});

it('a newly connected account has no unused days and no problems', () => {
  const { tokens, condition } = idleFor(25);
  condition.setAway(true);
  condition.setProblem('chat', 'Twitch refuses lines.');
  tokens.obtainedAt = NOW;
  condition.reset();
  expect(condition.current).toEqual({ isAway: false, problems: [], daysIdle: 0 });
});

it('the start and the end of a problem with the account are each reported once', () => {
  const { condition } = idleFor(0);
  const news = [null, 'No.', 'No.', 'Never.', null, null].map(problem =>
    condition.setProblem('chat', problem),
  );
  expect(news).toEqual([false, true, false, true, true, false]);
});
