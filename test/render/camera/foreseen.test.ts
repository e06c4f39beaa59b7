import { describe, expect, it } from 'vitest';
import { foreseenAt } from '../../../render/camera/foreseen.ts';
import type { Ahead } from '../../../render/link/connection.ts';
import type { AheadPoint } from '../../../schema/wire/overlay-socket.ts';
import { gameOf, viewOf } from '../frames.ts';
import { directing, shipsAt } from './directing.ts';

/** Tests of how the camera uses events that the server foresees. */

const FIGHT = 3_000;
const LEFT = -1_500;
const RIGHT = 2_000;
const ahead = (points: AheadPoint[], tick = 600): Ahead => ({ t: 'ahead', tick, until: tick + 360, points });

describe('foreseen event', () => {
  it('for the camera, a foreseen event matters until it has happened', () => {
    const message = ahead([[60, 5, 6, 1]]);
    expect(foreseenAt(message, 600)).toHaveLength(1);
    expect(foreseenAt(message, 660)).toHaveLength(1);
    expect(foreseenAt(message, 661)).toEqual([]);
  });

  it('the camera drops foreseen events when the world is restored to an earlier time', () => {
    expect(foreseenAt(ahead([[60, 5, 6, 1]]), 599)).toEqual([]);
    expect(foreseenAt(null, 600)).toEqual([]);
  });

  it('for the camera, a foreseen event matters less, the further in the future it is', () => {
    const worths = [120, 121, 180, 181, 300, 301, 360, 361].map(
      ticks => foreseenAt(ahead([[ticks, 0, 0, 2]]), 600)[0].weight / (2 * 60),
    );
    expect(worths).toEqual([1, 0.9, 0.9, 0.75, 0.75, 0.6, 0.6, 0]);
  });

  it('a foreseen event outside the picture matters only if the camera would be there 1.1 s before it', () => {
    const [soon, later] = foreseenAt(
      ahead([
        [65, 0, 0, 1],
        [66, 0, 0, 1],
      ]),
      600,
    );
    expect(soon.weight).toBeGreaterThan(0);
    expect(soon.fromAfar).toBe(0);
    expect(later.fromAfar).toBe(later.weight);
  });
});

describe('camera', () => {
  const view = viewOf([...shipsAt(24, LEFT, 1), ...shipsAt(20, RIGHT, 101)]);
  const deaths: AheadPoint[] = Array.from({ length: 6 }, () => [200, RIGHT, 0, 1]);

  it('if nothing is foreseen, the camera shows the larger fight', () => {
    const { x, width } = directing().after(0, view);
    expect(width).toBe(FIGHT);
    expect(x).toBeLessThan(LEFT + 200);
  });

  it('the camera waits at a smaller fight in which ships will be shot down', () => {
    const game = gameOf(0);
    game.ahead.value = ahead(deaths, view.tick);
    const { x, width } = directing(game).after(0, view);
    expect(width).toBe(FIGHT);
    expect(x).toBeGreaterThan(RIGHT - 200);
  });

  it('the camera turns to a foreseen event outside the picture only if the camera would arrive in time', () => {
    const fight = viewOf([...shipsAt(40, LEFT, 1), { id: 101, x: LEFT + 800, y: 0 }]);
    const turnTo = (ticks: number) => {
      const game = gameOf(0);
      const shown = directing(game);
      const before = shown.after(0, fight).x;
      game.ahead.value = ahead([[ticks, LEFT + 1_700, 0, 1]], fight.tick);
      for (let i = 0; i < 8; i++) shown.after(0.1, fight);
      return shown.after(0.1, fight).x - before;
    };
    expect(turnTo(150)).toBeGreaterThan(200);
    expect(turnTo(60)).toBeLessThan(100);
  });

  it('the camera drops foreseen events when a server greets the page again', () => {
    const game = gameOf(0);
    game.ahead.value = ahead(deaths, view.tick);
    const round = game.round.value;
    if (!round) return expect.fail('There is no round.');
    const { settings, boards } = game;
    game.hello(
      { round, settings: settings.value, boards: boards.value, pilots: [], people: {}, stopped: false },
      0,
    );
    expect(game.ahead.value).toBeNull();
  });
});
