import { expect, it } from 'vitest';
import { createPresence } from '../../../net/app/world.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests what the world knows about the ways in which viewers can reach the game. */

it('at first, the chat and the demo are off, and each change of them is sent to the world', async () => {
  const sent: unknown[] = [];
  const presence = createPresence(() => {});
  const call = async (...given: unknown[]) => sent.push(given, presence.current) as never;
  expect(presence.current).toEqual({ chat: false, demo: false });
  presence.set({ chat: true, demo: false }, { call });
  const changed = { chat: true, demo: false };
  // `current` changes first, for a world that starts meanwhile
  expect(sent).toEqual([['setPlatform', changed], changed]);
});

it('a bug is reported if the state of the chat cannot be sent to the world, unless the world is restarting', async () => {
  const bugs: unknown[] = [];
  const presence = createPresence(error => bugs.push(error));
  const failing = (error: Error) => ({ call: () => Promise.reject(error) });
  presence.set({ chat: true, demo: false }, failing(new GameError('restarting', 'in a second')));
  presence.set({ chat: true, demo: true }, failing(new Error('bug')));
  await new Promise(setImmediate);
  expect([presence.current, bugs]).toEqual([{ chat: true, demo: true }, [new Error('bug')]]);
});
