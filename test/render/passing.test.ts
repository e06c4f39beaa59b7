import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createFrameFeed } from '../../render/link/frames.ts';
import { frameOf, gameOf } from './frames.ts';

/** Tests of how long the page stores temporary data, and how much of it. */

describe('recent activity', () => {
  it('a pilot counts as active for 8 s after joining or after a kill', () => {
    const game = gameOf(3);
    game.event({ type: 'join', at: 0, user: 'Ada' }, 1_000);
    game.event({ type: 'kill', at: 0, victim: 'Grace', killer: 'Linus', friendly: false }, 2_000);
    const famous = () => ['Ada', 'Linus', 'Grace'].filter(name => game.activeSince(name) !== undefined);
    game.tick(0, 9_000);
    expect(famous()).toEqual(['Ada', 'Linus']);
    game.tick(0, 9_001);
    expect(famous()).toEqual(['Linus']);
    game.event({ type: 'kill', at: 0, victim: 'Grace', killer: 'Linus', friendly: false }, 9_500);
    game.tick(0, 10_001);
    expect(famous()).toEqual(['Linus']);
    game.tick(0, 17_501);
    expect(famous()).toEqual([]);
  });
});

describe('recent alerts', () => {
  const nuke = (by: string) => ({ type: 'nuke', at: 0, by, x: 0, y: 0 }) as const;

  it('the latest two alerts are shown, each for 4.5 s', () => {
    const game = gameOf(1);
    const shown = () => game.alerts.list.value.map(({ text }) => text[0]);
    ['a', 'b', 'c', 'd'].forEach((by, i) => {
      game.event({ type: 'raid', at: 0, user: by, viewers: 3 }, i * 1_500);
      game.tick(0, i * 1_500);
    });
    expect(shown()).toEqual(['c', 'd']);
    game.tick(0, 7_499);
    expect(shown()).toEqual(['c', 'd']);
    game.tick(0, 7_500);
    expect(shown()).toEqual(['d']);
  });

  it('an alert names who launched a nuke if that is known', () => {
    const game = gameOf(1);
    game.event(nuke('ada'), 0);
    game.event({ ...nuke('x'), by: null }, 0);
    expect(game.alerts.list.value.map(({ text }) => text)).toEqual(['ada launched a nuke', 'Nuke incoming']);
  });

  it("an alert says what a viewer's bits bought", () => {
    const game = gameOf(1);
    const cheer = (gift: { lives?: number; seconds?: number }) =>
      game.event({ type: 'boss.cheer', at: 0, bits: 300, ...gift }, 0);
    cheer({ lives: 1 });
    cheer({ lives: 3 });
    cheer({ seconds: 45 });
    expect(game.alerts.list.value.map(({ text }) => text)).toEqual([
      '300 bits: +1 life',
      '300 bits: +3 lives',
      '300 bits: +45 s',
    ]);
  });
});

describe('shown joins', () => {
  it('the four latest joins are shown for six seconds each, newest first', () => {
    const game = gameOf(1);
    for (let i = 0; i < 6; i++) game.event({ type: 'join', at: 0, user: `u${i}` }, i * 1_000);
    const shown = () => game.joins.value.map(({ user }) => user);
    expect(shown()).toEqual(['u5', 'u4', 'u3', 'u2']);
    game.tick(0, 7_999);
    expect(shown()).toEqual(['u5', 'u4', 'u3', 'u2']);
    game.tick(0, 8_000);
    expect(shown()).toEqual(['u5', 'u4', 'u3']);
  });
});

describe('ranking', () => {
  it('pilots rank by kills, then by fewer deaths, by assists and by the earlier kill', () => {
    const game = gameOf(5);
    const figures = [
      { name: 'e', kills: 2, deaths: 1, assists: 0, scoredAt: 900 },
      { name: 'd', kills: 2, deaths: 1, assists: 0, scoredAt: 300 },
      { name: 'c', kills: 2, deaths: 1, assists: 4 },
      { name: 'b', kills: 2, deaths: 0, assists: 0 },
      { name: 'a', kills: 3, deaths: 9, assists: 0 },
    ];
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, ...figures[i] }));
    game.patch(0, { pilots });
    expect(game.ranked.value.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});

describe('page', () => {
  it('a hidden page, which does not draw, stores the effects of at most the latest 12 frames', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const feed = createFrameFeed();
    const kept: WeakRef<() => void>[] = [];
    for (let i = 0; i < 40; i++) {
      const onFlash = () => {};
      kept.push(new WeakRef(onFlash));
      feed.push(frameOf({ at: i * 33, effects: 1 }), i * 33, onFlash);
    }
    await new Promise(resolve => setImmediate(resolve)); // a WeakRef keeps its target until the next turn
    collectGarbage();
    const held = kept.filter(ref => ref.deref() !== undefined).length;
    expect(held).toBeLessThanOrEqual(13); // the last one of the loop may still be on the stack
    expect(feed.view.at).toBe(0);
  });
});
