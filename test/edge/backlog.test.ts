import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBacklog } from '../../edge/watchers/backlog.ts';
import { fc } from '../fast-check.ts';

/** Tests of the backlog, the unsent bytes of all slow readers. If there are too many, some readers are disconnected. */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function newBacklog(most: number) {
  const backlog = createBacklog(most);
  const cut: string[] = [];
  const reader = (name: string) => {
    const self = {
      waiting: 0,
      cut: () => void cut.push(name),
      set(bytes: number) {
        self.waiting = bytes;
        backlog.note(self);
      },
    };
    return self;
  };
  return { backlog, cut, reader };
}
const KB = 1024;

describe('total backlog', () => {
  it("an edge's backlog is the sum of all readers' unread data, and falls when they read or disconnect", () => {
    const { backlog, reader } = newBacklog(1_000);
    const [ada, bo] = [reader('ada'), reader('bo')];
    ada.set(300);
    bo.set(500);
    ada.set(200);
    expect(backlog.look()).toBe(700);
    backlog.leave(bo);
    expect(backlog.look()).toBe(200);
    ada.set(0);
    expect(backlog.look()).toBe(0);
  });

  it('within the limit of the total backlog, nobody is disconnected', () => {
    const { cut, reader } = newBacklog(1_000);
    reader('ada').set(1_000);
    vi.advanceTimersByTime(1_000);
    expect(cut).toEqual([]);
  });

  it('bytes that have been read meanwhile do not count towards the total backlog', () => {
    const { backlog, cut, reader } = newBacklog(1_000);
    const [fast, slow] = [reader('fast'), reader('slow')];
    for (const one of [fast, slow]) backlog.follow(one);
    fast.set(900);
    fast.waiting = 0;
    slow.set(200);
    vi.advanceTimersByTime(0);
    expect([cut, backlog.look()]).toEqual([[], 200]);
  });

  it('above the limit of the total backlog, only the slowest readers are disconnected', () => {
    const { backlog, cut, reader } = newBacklog(300 * KB);
    for (const [name, kb] of Object.entries({ ada: 20, bo: 250, cy: 90, di: 3_000, eve: 100 })) {
      reader(name).set(kb * KB);
    }
    vi.advanceTimersByTime(0);
    expect([cut, backlog.look()]).toEqual([['di', 'bo'], 210 * KB]);
  });

  it('readers that cannot report what they read count towards the backlog until they disconnect', () => {
    const { backlog, reader } = newBacklog(1_000);
    const [ada, bo] = [reader('ada'), reader('bo')];
    backlog.follow(ada);
    backlog.follow(bo);
    ada.waiting = 10;
    bo.waiting = 20;
    expect(backlog.look()).toBe(30);
    backlog.leave(bo);
    expect(backlog.look()).toBe(10);
  });

  it('the total backlog of unread data is checked twice a second until the edge closes', () => {
    const { backlog, cut, reader } = newBacklog(1_000);
    const ada = reader('ada');
    backlog.follow(ada);
    ada.waiting = 1_001;
    vi.advanceTimersByTime(499);
    expect(cut).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(cut).toEqual(['ada']);
    backlog.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('after any changes, the total backlog is correct, and it is back within its limit one turn of the event loop later', () => {
    const change = fc.record({ who: fc.nat({ max: 5 }), bytes: fc.nat({ max: 400 * KB }) });
    fc.assert(
      fc.property(fc.array(change), changes => {
        const { backlog, cut, reader } = newBacklog(500 * KB);
        const readers = Array.from({ length: 6 }, (_, i) => reader(String(i)));
        for (const { who, bytes } of changes) readers[who]?.set(bytes);
        expect(backlog.look()).toBe(readers.reduce((sum, { waiting }) => sum + waiting, 0));
        vi.advanceTimersByTime(0);
        const left = readers.filter((_, i) => !cut.includes(String(i)));
        expect(backlog.look()).toBe(left.reduce((sum, { waiting }) => sum + waiting, 0));
        expect(backlog.look()).toBeLessThanOrEqual(500 * KB);
        backlog.close();
      }),
    );
  });
});
