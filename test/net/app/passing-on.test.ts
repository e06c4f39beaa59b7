import { describe, expect, it } from 'vitest';
import { createPresence } from '../../../net/app/world.ts';
import { GameError } from '../../../schema/base/error.ts';

/** A message from one part of the server reaches all other parts, even if one of them fails. */

describe('ways for viewers to reach the game', () => {
  const set = async (answer: () => Promise<never> | Promise<void>) => {
    const [bugs, calls]: [unknown[], unknown[]] = [[], []];
    const presence = createPresence(error => bugs.push(error));
    const call = (...given: unknown[]) => {
      calls.push(given);
      return answer();
    };
    presence.set({ chat: true, demo: false }, { call } as never);
    await new Promise(setImmediate);
    return { bugs, calls, current: presence.current };
  };

  it('before the platforms have reported, viewers have no way to play', () => {
    expect(createPresence(() => {}).current).toEqual({ chat: false, demo: false });
  });

  it('the ways to play are sent to the world at once, and again to a restored world', async () => {
    const told = { chat: true, demo: false };
    expect(await set(async () => {})).toEqual({ bugs: [], calls: [['setPlatform', told]], current: told });
    const away = await set(() => Promise.reject(new GameError('restarting', 'Later.')));
    expect(away).toEqual({ bugs: [], calls: [['setPlatform', told]], current: told });
  });

  it('a bug that prevents the ways to play from being sent is reported', async () => {
    const broken = new Error('broken');
    expect((await set(() => Promise.reject(broken))).bugs).toEqual([broken]);
  });
});
