import { describe, expect, it } from 'vitest';
import { createFrameFeed } from '../../render/link/frames.ts';
import type { View } from '../../render/link/interpolation.ts';
import { ARENA, FRAME_MS, type FrameContent, frameOf } from './frames.ts';

/** The page's time when the server's clock shows 0, since the two clocks differ. Unit: ms. */
const PAGE = 500_000;
const DELAY_MS = 100;

function feedOf(frames: FrameContent[]) {
  const feed = createFrameFeed();
  const shown: number[] = [];
  for (const frame of frames) feed.push(frameOf(frame), PAGE + frame.at, (_, at) => shown.push(at));
  return { feed, shown, sample: (serverMs: number) => feed.sample(PAGE + serverMs + DELAY_MS) };
}

const at = ({ rowOf, x, y }: View, id: number) => ({ x: x[rowOf[id]], y: y[rowOf[id]] });

describe('drawn view', () => {
  it('the picture is drawn 100 ms in the past, interpolated between two frames', () => {
    const { sample } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0 }] },
      { at: 1_000 + FRAME_MS, things: [{ id: 1, x: 8, y: -16 }] },
    ]);
    expect(at(sample(1_000), 1)).toEqual({ x: 0, y: 0 });
    const half = at(sample(1_000 + FRAME_MS / 2), 1);
    expect(half.x).toBeCloseTo(4, 3);
    expect(half.y).toBeCloseTo(-8, 3);
  });

  it('the drawn time advances at the game speed of the frame that it is approaching', () => {
    const feed = createFrameFeed();
    for (const [at, speed] of [
      [1_000, 1],
      [1_100, 4],
    ]) {
      const frame = frameOf({ at });
      frame.slot.frame.speed[0] = speed;
      feed.push(frame, PAGE + at, () => {});
    }
    expect(feed.sample(PAGE + 1_050 + DELAY_MS).speed).toBe(4);
  });

  it('a turning object is drawn as turning the shorter way', () => {
    const { sample } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0, angle: 250 }] },
      { at: 1_100, things: [{ id: 1, x: 0, y: 0, angle: 6 }] },
    ]);
    const turns = sample(1_050).angle[0] / (2 * Math.PI);
    expect(Math.cos(turns * 2 * Math.PI)).toBeCloseTo(1, 3);
  });

  it('a ship that respawns does not fly to its new position', () => {
    const { sample } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0 }] },
      { at: 1_100, things: [{ id: 1, x: 2_000, y: 900 }] },
    ]);
    expect(at(sample(1_099), 1)).toEqual({ x: 0, y: 0 });
    expect(at(sample(1_100), 1)).toEqual({ x: 2_000, y: 900 });
  });

  it('drawn objects appear and disappear exactly when their frame says so', () => {
    const { sample } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0 }] },
      { at: 1_100, things: [{ id: 2, x: 0, y: 0 }] },
    ]);
    const before = sample(1_050);
    expect([before.rowOf[1] >= 0, before.rowOf[2] >= 0]).toEqual([true, false]);
    const after = sample(1_100);
    expect([after.rowOf[1] >= 0, after.rowOf[2] >= 0]).toEqual([false, true]);
  });

  it.each([0.95, 0.98])(
    'when the arena shrinks to %d of its size, positions in the world do not change',
    share => {
      const smaller = { width: ARENA.width * share, height: ARENA.height * share };
      const { sample } = feedOf([
        { at: 1_000, things: [{ id: 1, x: 400, y: -200 }] },
        { at: 1_100, things: [{ id: 1, x: 400, y: -200 }], arena: smaller },
      ]);
      for (const moment of [1_000, 1_050, 1_100]) {
        const { x, y } = at(sample(moment), 1);
        expect(x).toBeCloseTo(400, 0);
        expect(y).toBeCloseTo(-200, 0);
      }
    },
  );

  it('a new arena size is drawn within a second, but not at once and not before its time', () => {
    const smaller = { width: ARENA.width * 0.95, height: ARENA.height * 0.95 };
    const { sample } = feedOf([{ at: 1_000 }, { at: 1_100, arena: smaller }]);
    expect(sample(1_050).arena).toEqual(ARENA);
    const { width } = sample(1_116).arena;
    expect(width).toBeLessThan(ARENA.width);
    expect(width).toBeGreaterThan(smaller.width + 100);
    for (let moment = 1_132; moment < 2_200; moment += 16) sample(moment);
    expect(sample(2_200).arena.width).toBeLessThan(smaller.width + 1);
    expect(sample(2_216).arena.height).toBeLessThan(smaller.height + 1);
  });

  it('when the arena gets smaller, 95 % of the change is drawn after 0.6 s', () => {
    const smaller = { width: ARENA.width * 0.9, height: ARENA.height * 0.9 };
    const { sample } = feedOf([{ at: 1_000 }, { at: 1_100, arena: smaller }]);
    for (let moment = 1_099; moment <= 1_699; moment += 10) sample(moment);
    const { width } = sample(1_699).arena;
    expect((ARENA.width - width) / (ARENA.width - smaller.width)).toBeCloseTo(1 - Math.exp(-3), 3);
  });

  it('the arena of another round, whose size differs by more than 12 %, is drawn at its size at once', () => {
    const arenaAfter = (scale: number) => {
      const other = { width: ARENA.width * scale, height: ARENA.height * scale };
      const { sample } = feedOf([{ at: 1_000 }, { at: 1_100, arena: other }]);
      sample(1_090);
      return sample(1_100).arena.width / other.width;
    };
    expect([2, 1.13, 0.87].map(arenaAfter)).toEqual([1, 1, 1]);
    expect(arenaAfter(1.11)).toBeLessThan(0.96);
    expect(arenaAfter(0.89)).toBeGreaterThan(1.06);
  });

  it('the arena of the first frame is drawn at its size at once', () => {
    const smaller = { width: ARENA.width * 0.95, height: ARENA.height * 0.95 };
    expect(feedOf([{ at: 1_000, arena: smaller }]).sample(1_000).arena).toEqual(smaller);
  });

  it('an object that moves 160 u or more between two frames is drawn as jumping', () => {
    const halfWay = (x: number) => {
      const { sample } = feedOf([
        { at: 1_000, things: [{ id: 1, x: 0, y: 0 }] },
        { at: 1_100, things: [{ id: 1, x, y: 0 }] },
      ]);
      return at(sample(1_050), 1).x;
    };
    expect(halfWay(158)).toBeCloseTo(79, 0);
    expect(halfWay(162)).toBe(0);
  });

  it('an object is not drawn as turning into another object that got its id', () => {
    const { sample } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0, kind: 'mine' }] },
      { at: 1_100, things: [{ id: 1, x: 40, y: 0, kind: 'missile' }] },
    ]);
    expect(at(sample(1_050), 1).x).toBe(0);
    expect(at(sample(1_100), 1).x).toBe(40);
    const { sample: sampleLooks } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0, kind: 'rock', look: 1 }] },
      { at: 1_100, things: [{ id: 1, x: 40, y: 0, kind: 'rock', look: 2 }] },
    ]);
    expect(at(sampleLooks(1_050), 1).x).toBe(0);
  });

  it('a picture that is too far behind continues at the oldest of the latest 11 frames', () => {
    const { sample } = feedOf(Array.from({ length: 30 }, (_, i) => ({ at: 1_000 + i * 100 })));
    expect(sample(1_000).at).toBe(1_000 + 19 * 100);
  });

  it('the picture stops at the newest frame when no other frame follows', () => {
    const { sample } = feedOf([
      { at: 1_000, things: [{ id: 1, x: 0, y: 0 }] },
      { at: 1_100, things: [{ id: 1, x: 40, y: 0 }] },
    ]);
    const view = sample(9_000);
    expect(at(view, 1)).toEqual({ x: 40, y: 0 });
    expect([view.at, view.tick]).toEqual([1_100, 66]); // countdowns use these clocks, so they stop, too
  });

  it('the picture keeps its speed if some frames are late and others are not', () => {
    const feed = createFrameFeed();
    const seen: number[] = [];
    for (let i = 0; i < 90; i++) {
      const sentAt = i * FRAME_MS;
      const late = i % 3 === 0 ? 20 : 0;
      feed.push(frameOf({ at: sentAt, things: [{ id: 1, x: i, y: 0 }] }), PAGE + sentAt + late, () => {});
      seen.push(feed.sample(PAGE + sentAt + late).at);
    }
    const steps = seen.slice(30).map((now, i) => now - seen[29 + i]);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.abs(seen[89] - seen[30] - 59 * FRAME_MS)).toBeLessThan(FRAME_MS);
  });

  it("the picture restarts if the server's clock starts again", () => {
    const feed = createFrameFeed();
    feed.push(frameOf({ at: 90_000, things: [{ id: 1, x: 0, y: 0 }] }), PAGE, () => {});
    feed.push(frameOf({ at: 50, things: [{ id: 2, x: 0, y: 0 }] }), PAGE + 40, () => {});
    const view = feed.sample(PAGE + 200);
    expect([view.at, view.rowOf[1], view.rowOf[2]]).toEqual([50, -1, 0]);
  });
});

describe('frames', () => {
  it('shots and effects are reported once, when the drawn time reaches the time of their frame', () => {
    const { sample, shown } = feedOf([
      { at: 1_000, shots: 2 },
      { at: 1_100, effects: 1 },
    ]);
    sample(1_050);
    expect(shown).toEqual([1_000]);
    sample(1_100);
    sample(1_200);
    expect(shown).toEqual([1_000, 1_100]);
  });

  it("shots and effects belong to their frame, even if the frame's memory is reused", () => {
    const feed = createFrameFeed();
    const kinds: number[] = [];
    const frame = frameOf({ at: 1_000, effects: 1 });
    const [kind] = frame.slot.effects.kind;
    feed.push(frame, 0, ({ effects }) => kinds.push(effects.kind[0]));
    frame.slot.effects.kind.fill(kind + 1);
    feed.sample(DELAY_MS);
    expect(kinds).toEqual([kind]);
  });

  it('shots and effects are placed in the arena of their frame, including its margin', () => {
    const feed = createFrameFeed();
    const corners: number[][] = [];
    const frame = frameOf({ at: 1_000, effects: 1, arena: { width: 8_000, height: 4_500 } });
    feed.push(frame, 0, (_slot, _at, { x, y }) => {
      corners.push([x(0), y(0)], [x(400), y(400)]);
    });
    feed.sample(DELAY_MS);
    expect(corners).toEqual([
      [-4_400, -2_650],
      [-4_300, -2_550], // positions have steps of a quarter of a unit
    ]);
  });

  it('shots and effects of a lost connection are not shown on the next connection', () => {
    const { feed, sample, shown } = feedOf([{ at: 1_000, effects: 1 }]);
    feed.reset();
    feed.push(frameOf({ at: 2_000, effects: 1 }), PAGE + 2_000, (_, at) => shown.push(at));
    sample(2_000);
    expect(shown).toEqual([2_000]);
  });

  it('shots and effects are dropped if the page was hidden for long', () => {
    const frames = Array.from({ length: 3_000 }, (_, i) => ({ at: i * FRAME_MS, effects: 5 }));
    const { sample, shown } = feedOf(frames);
    sample(3_000 * FRAME_MS);
    expect(shown).toEqual(frames.slice(-12).map(({ at }) => at));
  });
});

describe('next connection', () => {
  it('after slow motion, a new connection is drawn by its own clock and without a lag', () => {
    const feed = createFrameFeed();
    const push = (at: number, now: number) => feed.push(frameOf({ at }), PAGE + now, () => {});
    push(50_000, 0);
    feed.sample(PAGE + 100);
    feed.sample(PAGE + 2_100, 0.1);
    feed.reset();
    push(1_000, 2_100);
    push(1_100, 2_200);
    expect(feed.sample(PAGE + 2_250).at).toBeCloseTo(1_050);
  });
});

it('an object keeps moving smoothly on the screen when objects with lower ids appear', () => {
  const { sample } = feedOf([
    { at: 1_000, things: [{ id: 5, x: 0, y: 0 }] },
    { at: 1_100, things: [1, 2, 3, 5].map(id => ({ id, x: 10, y: 0 })) },
  ]);
  expect(at(sample(1_050), 5).x).toBeCloseTo(5, 3);
});

describe('slow motion', () => {
  /** A feed that is sampled every 20 ms. `shown` records the times of the drawn effects. */
  function rolling() {
    const feed = createFrameFeed();
    const shown: number[] = [];
    let now = 1_000;
    let pushed = 1_000;
    return {
      shown,
      /** Continues for `ms` at the rate `pace`; returns the time of the view. */
      run(ms: number, pace: number) {
        for (const end = now + ms; now < end; now += 20) {
          for (; pushed <= now; pushed += FRAME_MS)
            feed.push(frameOf({ at: pushed, effects: 1, things: [{ id: 1, x: 0, y: 0 }] }), pushed, (_, at) =>
              shown.push(at),
            );
          feed.sample(now, pace);
        }
        return feed.view.at;
      },
    };
  }

  it('slow motion shows frames at the slow speed, and then catches up at double speed', () => {
    const { run } = rolling();
    const before = run(1_000, 1);
    const slow = run(3_000, 0.4);
    expect(slow - before).toBeGreaterThan(1_150);
    expect(slow - before).toBeLessThan(1_250);
    expect(run(1_000, 1) - slow).toBeGreaterThan(1_900);
    expect(run(2_000, 1) - before).toBeGreaterThan(5_900);
  });

  it('slow motion shows each shot and each effect once', () => {
    const { run, shown } = rolling();
    run(1_000, 1);
    run(3_000, 0.4);
    run(3_000, 1);
    expect(shown.length).toBeGreaterThan(195);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('slow motion falls behind by at most two and a half seconds, however long it lasts', () => {
    const { run } = rolling();
    const before = run(1_000, 1);
    expect(run(20_000, 0.2) - before).toBeGreaterThan(17_400);
  });
});
