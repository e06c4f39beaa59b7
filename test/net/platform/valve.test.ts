import { beforeEach, expect, it } from 'vitest';
import { createBacklog, createValve, type Valve } from '../../../net/platform/intake/valve.ts';

/** Tests when reading from a socket is paused. */

let isRead: boolean;
let valve: Valve;
beforeEach(() => {
  isRead = true;
  valve = createValve({
    pause() {
      isRead = false;
    },
    resume() {
      isRead = true;
    },
  });
});

it('a connection that was paused for several reasons is read again when no reason remains', () => {
  valve.shut('rate');
  valve.shut('backlog');
  valve.shut('backlog');
  expect([isRead, valve.isShut]).toEqual([false, true]);
  valve.open('backlog');
  valve.open('backlog');
  expect([isRead, valve.isShut]).toEqual([false, true]);
  valve.open('rate');
  expect([isRead, valve.isShut]).toEqual([true, false]);
});

it("reading from a platform's connection is paused while 200 of its messages are being handled", async () => {
  const take = createBacklog(valve);
  const dealing = Array.from({ length: 200 }, () => Promise.withResolvers<void>());
  for (const { promise } of dealing.slice(1)) take(promise);
  expect(isRead).toBe(true);
  take(dealing[0]?.promise ?? Promise.resolve());
  expect(isRead).toBe(false);
  const last = Promise.withResolvers<void>();
  take(last.promise);
  dealing[0]?.reject(new Error('refused'));
  await new Promise(setImmediate);
  expect(isRead).toBe(false); // 200 reports are still pending
  last.resolve();
  await new Promise(setImmediate);
  expect(isRead).toBe(true);
});
