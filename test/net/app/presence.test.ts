import { expect, it } from 'vitest';
import { createPresence } from '../../../net/app/world.ts';
import { GameError } from '../../../schema/base/error.ts';

/** How viewers can reach the game, as the world knows it. */

it('is none at first, and sent to the world with each change', async () => {
  const sent: unknown[] = [];
  const presence = createPresence(() => {});
  const call = async (...given: unknown[]) => sent.push(given, presence.current) as never;
  expect(presence.current).toEqual({ chat: false, demo: false });
  presence.set({ chat: true, demo: false }, { call });
  const changed = { chat: true, demo: false };
  expect(sent).toEqual([['setPlatform', changed], changed]); // a world that starts meanwhile begins with it
});

it('needs no world that is restarting, and reports only bugs', async () => {
  const bugs: unknown[] = [];
  const presence = createPresence(error => bugs.push(error));
  const failing = (error: Error) => ({ call: () => Promise.reject(error) });
  presence.set({ chat: true, demo: false }, failing(new GameError('restarting', 'in a second')));
  presence.set({ chat: true, demo: true }, failing(new Error('bug')));
  await new Promise(setImmediate);
  expect([presence.current, bugs]).toEqual([{ chat: true, demo: true }, [new Error('bug')]]);
});
