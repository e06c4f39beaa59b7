import { describe, expect, it } from 'vitest';
import { createPresence } from '../../../net/app/presence.ts';
import { createReportListeners } from '../../../net/app/report-listeners.ts';
import { GameError } from '../../../schema/error.ts';
import type { Report } from '../../../schema/wire/messages.ts';

/** What goes from one part of the server to the others, whatever fails for one of them. */

const report = (tick: number): Report => ({ tick, replies: [], events: [], frame: false });

describe('a report', () => {
  it('reaches every listener, in the order in which they were added, also behind one that fails', () => {
    const [heard, bugs]: [unknown[], unknown[]] = [[], []];
    const listeners = createReportListeners(error => bugs.push(error));
    const full = new Error('full');
    listeners.report(report(0), []);
    listeners.add(({ tick }, log) => heard.push(['first', tick, log.length]));
    listeners.add(() => {
      throw full;
    });
    listeners.add(({ tick }) => heard.push(['last', tick]));
    listeners.report(report(7), [{ tick: 7, name: 'startRound', input: {} }]);
    expect(heard).toEqual([
      ['first', 7, 1],
      ['last', 7],
    ]);
    expect(bugs).toEqual([full]);
  });
});

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
