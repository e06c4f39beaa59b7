import { describe, expect, it } from 'vitest';
import type { Game } from '../../../render/game/game.ts';
import type { Round } from '../../../schema/records/state.ts';
import { FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { gameOf, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt, WIDE } from './directing.ts';

/** Tests of the camera's views of nukes, bosses and duels: when each is shown, how close, and for how long. */

const LEFT = -1_500;
const FIGHT = 3_000;
/** Forty ships that fight on the left, and one ship far to the right. */
const crowd = (...more: Thing[]) => [...shipsAt(40, LEFT, 1), { id: 100, x: 2_000, y: 0 }, ...more];

describe('nuke', () => {
  const nukeAt = (x: number, angle: number): Thing => ({
    id: 500,
    kind: 'zone',
    x,
    y: 0,
    angle,
    look: ZONE_LOOKS.indexOf('nuke'),
  });
  const widthWith = (nuke: Thing) => directing().after(0, viewOf(crowd(nuke))).width;

  it('the camera turns to a nuke after a fifth of its countdown if ships are within its reach', () => {
    expect(widthWith(nukeAt(2_000, 50))).toBe(FIGHT);
    expect(widthWith(nukeAt(2_000, 52))).toBe(2_200);
    expect(widthWith(nukeAt(400, 140))).toBe(FIGHT);
  });

  it('the camera view of a nuke shows the whole blast, and no other nuke is shown for the next 12 s', () => {
    const shown = directing();
    expect(shown.after(0, viewOf(crowd(nukeAt(2_000, 200)))).width).toBe(2_200);
    expect(shown.after(1.3, viewOf(crowd())).width).toBe(2_200);
    expect(shown.after(0.2, viewOf(crowd())).width).toBe(FIGHT);
    const next = viewOf(crowd({ ...nukeAt(2_000, 200), id: 501 }));
    expect(shown.after(10, next).width).toBe(FIGHT);
    expect(shown.after(0.6, next).width).toBe(2_200);
  });

  const nukes = (...ids: number[]): Thing[] =>
    ids.map(id => ({
      ...{ id, kind: 'zone', x: id === 500 ? 2_000 : -1_500, y: 0, angle: 200 },
      look: ZONE_LOOKS.indexOf('nuke'),
    }));

  it('the camera stays with a nuke even if another nuke counts down or the ships flee', () => {
    const shown = directing();
    expect(shown.after(0, viewOf(crowd(...nukes(500)))).x).toBe(2_000);
    expect(shown.after(1.5, viewOf([...nukes(501, 500), ...crowd()])).x).toBe(2_000);
    expect(shown.after(1.5, viewOf([...nukes(501, 500), ...shipsAt(40, LEFT, 1)])).x).toBe(2_000);
  });
});

describe('boss', () => {
  const boss: Thing = { id: 300, kind: 'boss', x: 900, y: -400 };

  it('the camera shows a boss while the boss enters, while it explodes, and for 1.4 s afterwards', () => {
    const with300 = (flags: number) => {
      const view = viewOf(crowd(boss));
      view.flags[view.rowOf[300]] = flags;
      view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
      return view;
    };
    const shown = directing();
    const near = { x: 900, y: -400, width: expect.closeTo((2.56 * 112) / 0.2) };
    expect(shown.after(0, with300(FLAGS.protected))).toMatchObject({
      width: expect.closeTo(896),
      follows: 300,
    });
    expect(shown.after(0.1, with300(0)).width).toBe(FIGHT);
    expect(shown.after(4, with300(FLAGS.stunned))).toEqual(near);
    expect(shown.after(1.3, viewOf(crowd()))).toEqual(near);
    expect(shown.after(0.2, viewOf(crowd())).width).toBe(FIGHT);
  });

  it('4 s after a boss was announced, the camera shows the place where the boss will enter, below the alarm', () => {
    const view = viewOf(crowd(boss));
    view.flags[view.rowOf[300]] = FLAGS.warning;
    const shown = directing();
    expect([0, 3.9].map(seconds => shown.after(seconds, view).width)).toEqual([FIGHT, FIGHT]);
    const { x, y, width } = shown.after(0.2, view);
    const [aside, below] = [(900 - x) / width, (-400 - y) / (width / WIDE)];
    expect([aside, below, width]).toEqual([expect.closeTo(0.22), expect.closeTo(0.2), 1_400]);
  });

  it("the wreck of a boss and its wings fill a fifth of the picture's width, or 30 % in vertical pictures", () => {
    const view = viewOf(crowd(boss));
    view.flags[view.rowOf[300]] = FLAGS.stunned;
    view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
    const shots = [WIDE, 9 / 16].map(aspect => directing(gameOf(0), aspect).after(0, view));
    expect(shots.map(({ width }) => (2.56 * 112) / width)).toEqual([
      expect.closeTo(0.2),
      expect.closeTo(0.3),
    ]);
    expect(shots.map(({ x, y }) => [x, y])).toEqual(Array(2).fill([900, -400]));
  });
});

describe('highlights', () => {
  it('for the camera, a boss that enters or explodes takes precedence over a nuke', () => {
    const nuke: Thing = {
      id: 500,
      kind: 'zone',
      x: 2_000,
      y: 0,
      angle: 200,
      look: ZONE_LOOKS.indexOf('nuke'),
    };
    for (const flag of [FLAGS.protected, FLAGS.stunned]) {
      const view = viewOf(crowd(nuke, { id: 300, kind: 'boss', x: -900, y: -400 }));
      view.flags[view.rowOf[300]] = flag;
      view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
      expect(directing().after(0, view).y).toBe(-400);
    }
  });
});

describe('duel', () => {
  const two = (apart: number) =>
    viewOf([
      { id: 1, x: -apart / 2, y: 0 },
      { id: 2, x: apart / 2, y: 0 },
    ]);
  function last(mode: Round['mode'], lives: number | null, round: Partial<Round> = {}) {
    const game = gameOf(3);
    const pilots = [...game.pilots.value.values()];
    game.patch(0, { round: { mode, ...round }, pilots: pilots.map(pilot => ({ ...pilot, lives })) });
    return game;
  }

  it('the camera shows the last two pilots in a close view that contains both', () => {
    for (const apart of [100, 900, 2_000]) {
      const { x, width } = directing(last('ffaReserves', 0)).after(0, two(apart));
      expect(x).toBeCloseTo(0, 0);
      expect(width).toBeCloseTo(Math.max(1_000, apart + 840), 0);
    }
    expect(directing(last('reserves', null, { reserves: [0, 0] })).after(0, two(100)).width).toBe(1_000);
  });

  it('the camera also shows the last two pilots if one is above the other', () => {
    const above = viewOf([
      { id: 1, x: 0, y: -400 },
      { id: 2, x: 0, y: 400 },
    ]);
    expect(directing(last('ffaReserves', 0)).after(0, above).width).toBeCloseTo(800 * WIDE + 840, 0);
  });

  it('the camera view of the last two pilots does not begin while another ship may return or a third pilot flies', () => {
    const isDuel = (game: Game, view = two(900)) => directing(game).after(0, view).width > 1_700;
    expect(isDuel(last('ffaReserves', 0))).toBe(true);
    expect(isDuel(last('ffaReserves', 1))).toBe(false);
    expect(isDuel(last('reserves', null, { reserves: [0, 0] }))).toBe(true);
    expect(isDuel(last('reserves', null, { reserves: [0, 1] }))).toBe(false);
    expect(isDuel(last('ffa', null))).toBe(false);
    const three = [-450, 450, 0].map((x, i) => ({ id: i + 1, x, y: 0 }));
    expect(isDuel(last('ffaReserves', 0), viewOf(three))).toBe(false);
  });

  it('the camera view of the last two pilots begins even if they have lives left', () => {
    const game = last('ffaReserves', 1);
    const third = game.pilots.value.get(3);
    game.patch(0, { pilots: third && [{ ...third, lives: 0 }] });
    expect(directing(game).after(0, two(900)).width).toBeCloseTo(1_740, 0);
  });

  it('the camera view of the last two pilots stays with the winner for 1.4 s, and then ends', () => {
    const shown = directing(last('ffaReserves', 0), WIDE);
    const duel = shown.after(0, two(900)).width;
    const winner = viewOf([{ id: 1, x: -450, y: 0 }]);
    expect(shown.after(1.3, winner).width).toBe(duel);
    expect(shown.after(0.2, winner).width).toBe(1_000);
  });
});
