import { expect, it } from 'vitest';
import { aheadMessage } from '../../../net/overlay/socket.ts';

/** Tests which foreseen events cameras get. */

const answer = (foreseen: { tick: number; x: number; y: number; weight: number }[]) =>
  aheadMessage({ tick: 600, until: 960, foreseen, restoreMs: 1, tickMs: 1 });

it('an event that was foreseen for cameras is sent with its tick, its rounded position and its interest', () => {
  expect(answer([{ tick: 612, x: 10.4, y: -99.6, weight: 1.5 }])).toEqual({
    t: 'ahead',
    tick: 600,
    until: 960,
    points: [[12, 10, -100, 1.5]],
  });
});

it('at most 64 foreseen events are sent to cameras, namely those with the highest interest', () => {
  const bots = Array.from({ length: 100 }, (_, i) => ({ tick: 700 - i, x: i, y: 0, weight: 1 }));
  const viewers = Array.from({ length: 4 }, (_, i) => ({ tick: 800 + i, x: 0, y: i, weight: 1.5 }));
  const { points } = answer([...bots, ...viewers]);
  expect(points).toHaveLength(64);
  expect(points.slice(0, 4).map(([, , y]) => y)).toEqual([0, 1, 2, 3]);
  expect(Math.max(...points.slice(4).map(([ticks]) => ticks))).toBe(60);
});
