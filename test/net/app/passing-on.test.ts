import { describe, expect, it } from 'vitest';
import { createPresence } from '../../../net/app/world.ts';
import { GameError } from '../../../schema/base/error.ts';

/** What one part of the server sends to others, even if one of them fails. */

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

  it('sends nothing to the world before anything is known', () => {
    expect(createPresence(() => {}).current).toEqual({ chat: false, demo: false });
  });

  it('sends the ways to the world at once, and again to a restored world', async () => {
    const told = { chat: true, demo: false };
    expect(await set(async () => {})).toEqual({ bugs: [], calls: [['setPlatform', told]], current: told });
    const away = await set(() => Promise.reject(new GameError('restarting', 'Later.')));
    expect(away).toEqual({ bugs: [], calls: [['setPlatform', told]], current: told });
  });

  it('reports a failure to send them for another reason as a bug', async () => {
    const broken = new Error('broken');
    expect((await set(() => Promise.reject(broken))).bugs).toEqual([broken]);
  });
});
