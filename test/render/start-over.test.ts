import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startOver } from '../../render/page/start-over.ts';

/** Tests of a page that reloads while its server is down, as during an update. */

const href = 'http://127.0.0.1:2087/overlay?quality=low#t=abc';
const reload = vi.fn();
const fetch = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href, reload });
  vi.stubGlobal('fetch', fetch);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a page reloads only when its server can deliver the page', async () => {
  fetch.mockRejectedValueOnce(new TypeError('Failed to fetch')); // the server is down
  fetch.mockResolvedValueOnce({ ok: false }); // the server is almost ready
  fetch.mockResolvedValue({ ok: true });
  void startOver();
  await vi.advanceTimersByTimeAsync(9_999);
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1]);
  expect(fetch.mock.lastCall).toEqual([href, expect.objectContaining({ cache: 'no-store' })]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([fetch.mock.calls.length, reload.mock.calls.length]).toEqual([3, 1]);
});
