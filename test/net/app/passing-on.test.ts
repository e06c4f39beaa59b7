import { describe, expect, it } from 'vitest';
import { createPresence } from '../../../net/app/world.ts';
import { GameError } from '../../../schema/base/error.ts';

/** What goes from one part of the server to the others, whatever fails for one of them. */

describe('how viewers can reach the game', () => {
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

  it('is not at all before anything is known', () => {
    expect(createPresence(() => {}).current).toEqual({ chat: false, demo: false });
  });

  it('is told to the world at once, and known to one that comes back later', async () => {
    const told = { chat: true, demo: false };
    expect(await set(async () => {})).toEqual({ bugs: [], calls: [['setPlatform', told]], current: told });
    const away = await set(() => Promise.reject(new GameError('restarting', 'Later.')));
    expect(away).toEqual({ bugs: [], calls: [['setPlatform', told]], current: told });
  });

  it('that cannot be told for another reason is a bug', async () => {
    const broken = new Error('broken');
    expect((await set(() => Promise.reject(broken))).bugs).toEqual([broken]);
  });
});
