import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLink } from '../../../net/platform/relay/link.ts';

/** Tests a relay link that waits for its next attempt. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A link to an invalid address, which fails at once, and its log. */
function failing() {
  const pauses = { next: 0, resets: 0 };
  const lost = { count: 0 };
  const link = createLink({
    credentials: () => ({ address: 'no address', key: 'k' }),
    onWelcome() {},
    async onMessage() {},
    onUnusable() {},
    onLost: () => void lost.count++,
    onLog() {},
    backOff: { next: () => ++pauses.next * 1_000, reset: () => void pauses.resets++ },
  });
  return { link, pauses, lost };
}

it('a relay link that is started several times has one pending attempt, and its back-off is reset', () => {
  const { link, pauses, lost } = failing();
  link.start();
  link.start();
  expect([vi.getTimerCount(), pauses.resets, lost.count, link.state]).toEqual([1, 2, 2, 'waiting']);
  expect(link.send('x')).toBe(false);
  vi.advanceTimersByTime(2_000);
  expect([lost.count, vi.getTimerCount()]).toEqual([3, 1]);
  link.close();
  expect([vi.getTimerCount(), link.state]).toEqual([0, 'off']);
});

it('a relay link starts after the given delay, and reports the delay while it waits', () => {
  const { link, lost } = failing();
  link.start(30_000);
  expect([link.state, lost.count]).toEqual(['connecting', 0]);
  vi.advanceTimersByTime(29_999);
  expect(lost.count).toBe(0);
  vi.advanceTimersByTime(1);
  expect(lost.count).toBe(1);
  link.close();
});
