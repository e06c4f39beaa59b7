import { describe, expect, it } from 'vitest';
import { NO_INSETS } from '../../render/camera/clear-area.ts';
import { createShotClock, Director } from '../../render/camera/director.ts';
import { boundsOfMost } from '../../render/camera/wide-shot.ts';
import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import { arenaFor } from '../../schema/catalog/rules.ts';
import type { Boss } from '../../schema/records/state.ts';
import { FLAGS, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import { directing, shipsAt as ships, WIDE } from './camera/directing.ts';
import { afterSeconds, gameOf, HYDRA, type Thing, viewOf } from './frames.ts';

/** Tests of the director, which chooses among fights: which one is shown, for how long, and how close. */

const UPRIGHT = 9 / 16;
const LEFT = -1_500;
const RIGHT = 1_500;

const twoFights = (left: number, right: number) =>
  viewOf([...ships(left, LEFT, 1), ...ships(right, RIGHT, 200)]);

/** A director that shows the left one of two fights. */
function onTheLeft() {
  const shown = directing();
  expect(shown.after(0, twoFights(40, 4)).x).toBeLessThan(-1_300);
  return shown;
}

describe('crowd', () => {
  it('the camera leaves a fight only for another fight that is at least 1.6 times better', () => {
    const shown = onTheLeft();
    for (let second = 0; second < 12; second++)
      expect(shown.after(1, twoFights(40, 64)).x).toBeLessThan(-1_300);
    expect(shown.after(1, twoFights(40, 65)).x).toBeGreaterThan(1_300);
  });

  it('the camera holds each view for at least four seconds', () => {
    const shown = onTheLeft();
    expect(shown.after(3.7, twoFights(8, 40)).x).toBeLessThan(-1_300);
    expect(shown.after(0.25, twoFights(8, 40)).x).toBeLessThan(-1_300);
    expect(shown.after(0.25, twoFights(8, 40)).x).toBeGreaterThan(1_300);
    expect(shown.after(3.7, twoFights(40, 8)).x).toBeGreaterThan(1_300);
    expect(shown.after(0.4, twoFights(40, 8)).x).toBeLessThan(-1_300);
  });

  it('the camera is centred on a fight, and not on one of its ships', () => {
    const shown = directing(gameOf(0));
    const pair = viewOf([...ships(1, -400, 1), ...ships(40, 400, 2)]);
    const weights = [1, 40];
    const middle = (weights[0] * -470 + weights[1] * 400) / 41;
    for (let second = 0; second < 8; second++) shown.after(1, pair);
    expect(Math.abs(shown.after(1, pair).x - middle)).toBeLessThan(30);
  });

  it('the camera does not look for ships near the place of a boss that is only announced', () => {
    const view = viewOf([...ships(40, LEFT, 1), { id: 300, x: RIGHT, y: 0, kind: 'boss' }]);
    view.flags[view.rowOf[300]] = FLAGS.warning;
    const game = gameOf(0);
    if (game.round.value) game.sentRound.value = { ...game.round.value, mode: 'boss' };
    expect(directing(game).after(0, view).x).toBeLessThan(-1_300);
  });

  it('the camera never shows the place where it last saw the pilot that it followed before', () => {
    const game = gameOf(2);
    const follow = (id: string) => {
      const overlay = game.round.value?.overlay;
      game.patch(0, { round: { overlay: overlay && { ...overlay, follow: id } } });
    };
    const shown = directing(game);
    const view = viewOf([...ships(40, LEFT, 10), { id: 1, x: 2_000, y: 0 }]);
    follow('Ada');
    expect(shown.after(0.1, view).x).toBe(2_000);
    follow('Linus');
    expect(shown.after(0.1, view).x).toBeLessThan(-1_300);
  });

  it('the camera holds a view for its full time even if the drawn time goes back', () => {
    const clock = createShotClock();
    const at = (tick: number) => clock.read({ tick, at: (tick / 60) * 1_000 });
    at(600);
    expect(at(660)).toEqual({ now: 1, passed: 1 });
    expect(at(120)).toEqual({ now: 1, passed: 0 });
    expect(at(180)).toEqual({ now: 2, passed: 1 });
  });

  it('for the camera, a boss counts as much as twelve ships', () => {
    const xAgainst = (left: number) => {
      const view = viewOf([
        ...ships(left, LEFT, 1),
        ...ships(16, RIGHT, 200),
        { id: 300, x: RIGHT, y: 0, kind: 'boss' },
      ]);
      view.flags[view.rowOf[300]] = FLAGS.shield;
      return new Director().direct(view, gameOf(0), WIDE).x;
    };
    expect(xAgainst(27)).toBeGreaterThan(1_300);
    expect(xAgainst(29)).toBeLessThan(-1_300);
  });

  it('in a boss round, the camera always shows the boss', () => {
    const game = gameOf(0);
    const { sentRound: round } = game;
    if (round.value) round.value = { ...round.value, mode: 'boss' };
    const view = viewOf([...ships(300, LEFT, 1), { id: 400, x: RIGHT, y: 0, kind: 'boss' }]);
    view.flags[view.rowOf[400]] = FLAGS.shield;
    view.value[view.rowOf[400]] = 112 / RADIUS_UNIT.boss;
    expect(directing(game).after(0, view).x).toBeGreaterThan(1_300);
  });

  it('for the camera, a ship that is about to break up counts as six ships', () => {
    const xWith = (whole: number, hull: number) => {
      const view = viewOf([...ships(whole, LEFT, 1), ...ships(10, RIGHT, 200)]);
      for (let id = 1; id <= whole; id++) view.value[view.rowOf[id]] = 255;
      for (let id = 200; id < 210; id++) view.value[view.rowOf[id]] = hull;
      return new Director().direct(view, gameOf(0), WIDE).x;
    };
    expect(xWith(58, 0)).toBeGreaterThan(1_300);
    expect(xWith(62, 0)).toBeLessThan(-1_300);
    expect(xWith(34, 128)).toBeGreaterThan(1_300);
    expect(xWith(36, 128)).toBeLessThan(-1_300);
  });

  it('for the camera, a viewer counts as two ships, and the leader and famous viewers count as two more', () => {
    // 16 bots on the right against the first 16 pilots, all of them viewers, on the left
    const xOf = (left: number, right: number) => {
      const view = viewOf([...ships(left, LEFT, 1), ...ships(right, RIGHT, 200)]);
      return new Director().direct(view, gameOf(16, 0), WIDE).x;
    };
    expect(xOf(16, 33)).toBeLessThan(-1_300); // 16 viewers count as 32, and the leader adds 2: 34
    expect(xOf(16, 35)).toBeGreaterThan(1_300);
    const game = gameOf(16, 0);
    game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
    const view = viewOf([...ships(16, LEFT, 1), ...ships(35, RIGHT, 200)]);
    expect(new Director().direct(view, game, WIDE).x).toBeLessThan(-1_300);
  });

  it('the camera drifts with the fight that it shows', () => {
    const { after } = directing();
    const shotOf = (dx: number, dy: number) => {
      const view = viewOf(ships(40, LEFT, 1).map(ship => ({ ...ship, x: ship.x + dx, y: ship.y + dy })));
      return Array.from({ length: 15 }, () => ({ ...after(0.2, view) })).at(-1) ?? { x: 0, y: 0 };
    };
    const first = shotOf(0, 300);
    expect(first.y).toBeCloseTo(300, -2);
    const { x, y } = shotOf(200, 500);
    expect([x - first.x, y - first.y]).toEqual([expect.closeTo(200, -2), expect.closeTo(200, -2)]);
  });

  it('an entering boss fills a quarter of the width, unless the streamer has chosen the camera that shows the whole arena', () => {
    const view = viewOf([...ships(40, LEFT, 1), { id: 300, x: 900, y: -400, kind: 'boss' }]);
    view.flags[view.rowOf[300]] = FLAGS.protected;
    const game = gameOf(0);
    const shot = (aspect: number) => new Director().direct(view, game, aspect);
    view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
    const [wide, upright] = [shot(WIDE), shot(UPRIGHT)];
    expect([224 / wide.width, 224 / upright.width]).toEqual([expect.closeTo(0.25), expect.closeTo(0.42)]);
    expect([(900 - wide.x) / wide.width, upright.x]).toEqual([expect.closeTo(0.22), 900]); // the card is on the left
    game.settings.value = { ...game.settings.value, pieCorner: 'top-right' };
    expect((900 - shot(WIDE).x) / wide.width).toBeCloseTo(-0.22);
    game.settings.value = { ...game.settings.value, camera: 'map' };
    expect(shot(WIDE)).toMatchObject({ x: 0, y: 0 });
  });

  it('the camera shows a boss that unfolds as if it already had a radius of 75 u', () => {
    const view = viewOf([{ id: 300, x: 900, y: -400, kind: 'boss' }]);
    view.flags[view.rowOf[300]] = FLAGS.protected;
    const widthOf = (radius: number) => {
      view.value[view.rowOf[300]] = radius / RADIUS_UNIT.boss;
      return new Director().direct(view, gameOf(0), WIDE).width;
    };
    expect([widthOf(0), widthOf(60), widthOf(152)]).toEqual([600, 600, 1_216]);
  });

  it('in vertical pictures, the camera shows fights closer', () => {
    const widthOf = (count: number) =>
      new Director().direct(viewOf(ships(count, LEFT, 1)), gameOf(0), UPRIGHT).width;
    expect([widthOf(4), widthOf(40)]).toEqual([560, 1_000]);
  });

  describe('director', () => {
    const withBosses = (count: number, ...bosses: Thing[]) => {
      const view = viewOf([
        ...ships(count, LEFT, 1),
        ...bosses.map(boss => ({ ...boss, kind: 'boss' as const })),
      ]);
      for (const { id } of bosses) {
        view.flags[view.rowOf[id]] = FLAGS.shield;
        view.value[view.rowOf[id]] = 112 / RADIUS_UNIT.boss;
      }
      return view;
    };
    const boss: Thing = { id: 300, x: RIGHT, y: 0 };

    it('a fighting boss fills a quarter of the width, or a third in vertical pictures, if ships are around it', () => {
      const shares = [WIDE, UPRIGHT].map(aspect => {
        const shown = directing(gameOf(0), aspect);
        const view = withBosses(30, { ...boss, x: LEFT });
        shown.after(0, view);
        return (2.56 * 112) / shown.after(10, view).width;
      });
      expect(shares).toEqual([expect.closeTo(0.26), expect.closeTo(0.34)]);
    });

    it('the picture of a boss widens by up to 60 % until four ships are in it, and the boss stays in the middle', () => {
      const shotWith = (...places: number[]) => {
        const ships = places.map((x, i) => ({ id: i + 1, x, y: 0 }));
        const view = viewOf([...ships, { id: 300, x: 0, y: 0, kind: 'boss' }]);
        view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
        const shown = directing();
        shown.after(0, view);
        return shown.after(10, view);
      };
      const closest = (2.56 * 112) / 0.26;
      expect(shotWith(650, 660, 670, 700, 2_000)).toMatchObject({ x: 0, width: expect.closeTo(2 * 780, -1) });
      expect(shotWith(2_000, 2_000, 2_000, 2_000)).toMatchObject({
        x: 0,
        width: expect.closeTo(1.6 * closest, -1),
      });
    });

    it('if only one ship is left against a boss, the camera has both in the picture unless it is far away', () => {
      const shotOf = (ship: Thing, aspect = WIDE) => {
        const view = viewOf([ship, { id: 300, x: 0, y: 0, kind: 'boss' }]);
        view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
        const shown = directing(gameOf(0), aspect);
        shown.after(0, view);
        return shown.after(10, view);
      };
      const closest = (2.56 * 112) / 0.26;
      expect(shotOf({ id: 1, x: 1_800, y: 0 })).toMatchObject({
        x: expect.closeTo(900, -1),
        width: expect.closeTo(1_800 + 2.56 * 112, -1),
      });
      expect(shotOf({ id: 1, x: 0, y: -700 }, UPRIGHT)).toMatchObject({ y: expect.closeTo(-350, -1) });
      expect(shotOf({ id: 1, x: 2_300, y: 0 })).toMatchObject({
        x: 0,
        width: expect.closeTo(1.6 * closest, -1),
      });
    });

    it('with a fixed zoom, the camera has the last ship and the boss in the picture if both fit, otherwise the boss', () => {
      const xOf = (cameraZoom: number, ship: number) => {
        const things: Thing[] = [
          { id: 1, x: ship, y: 0 },
          { id: 300, x: 0, y: 0, kind: 'boss' },
        ];
        const view = viewOf(things, arenaFor(300));
        view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
        const game = gameOf(0);
        game.settings.value = { ...game.settings.value, camera: 'zoom', cameraZoom };
        const { x, width } = new Director().direct(view, game, WIDE);
        expect(width).toBe(1_920 / cameraZoom);
        return x;
      };
      const at = (...places: number[]) => places.map(x => expect.closeTo(x, -1));
      expect([xOf(1, 1_600), xOf(1, 1_700)]).toEqual(at(800, 0));
      expect([xOf(2, 660), xOf(2, 700)]).toEqual(at(330, 0));
      expect([xOf(0.5, 2_300), xOf(0.5, 3_600)]).toEqual(at(1_150, 0));
    });

    it('the camera leans towards the ships that attack a boss', () => {
      const [at, alone] = [0, 900].map(off => {
        const view = withBosses(8, { id: 300, x: LEFT + 300 + off, y: 0 });
        return new Director().direct(view, gameOf(0), WIDE).x - (LEFT + 300 + off);
      });
      expect(at).toBeLessThan(-50);
      expect(at).toBeGreaterThan(-150);
      expect(alone).toBeCloseTo(0);
    });

    it('a fighting boss is at most an eighth of the picture from the middle, and in the middle when almost destroyed', () => {
      const fromMiddle = (hp: Boss['hp']) => {
        const view = viewOf([
          ...ships(8, 0, 1).map(ship => ({ ...ship, y: 300 })),
          { id: 300, x: 0, y: 0, kind: 'boss' },
        ]);
        view.value[view.rowOf[300]] = 112 / RADIUS_UNIT.boss;
        view.look[view.rowOf[300]] = BOSS_NAMES.indexOf('Hydra');
        const game = gameOf(0);
        game.patch(0, { round: { bosses: [{ ...HYDRA, hp }] } });
        const { y, width } = new Director().direct(view, game, WIDE);
        return (y * WIDE) / width;
      };
      expect(fromMiddle('Fair')).toBeCloseTo(0.12);
      expect(fromMiddle('Low')).toBe(0);
    });

    it('the camera shows several fighting bosses in turn, for 8 s each', () => {
      const view = withBosses(8, boss, { id: 301, x: 0, y: 1_000 });
      const shown = directing();
      expect([0, 7.9, 0.2, 7.9, 0.2].map(seconds => shown.after(seconds, view).x)).toEqual([
        RIGHT,
        RIGHT,
        0,
        0,
        RIGHT,
      ]);
    });

    it('a boss that nobody attacks is skipped while another one is attacked', () => {
      const view = withBosses(8, { id: 300, x: LEFT, y: 200 }, { id: 301, x: RIGHT, y: 0 });
      const shown = directing();
      for (let turn = 0; turn < 4; turn++) expect(shown.after(8.1, view).x).toBeLessThan(LEFT + 200);
    });

    it('the camera shows a small boss with as much space around it as a boss of 90 u, or at the set zoom', () => {
      const widthOf = (radius: number, game = gameOf(0)) => {
        const view = withBosses(8, boss);
        view.value[view.rowOf[300]] = radius / RADIUS_UNIT.boss;
        return new Director().direct(view, game, WIDE).width;
      };
      expect([20, 90].map(radius => widthOf(radius))).toEqual(
        Array(2).fill(expect.closeTo((2.56 * 90) / 0.26)),
      );
      const zoomed = gameOf(0);
      zoomed.settings.value = { ...zoomed.settings.value, camera: 'zoom', cameraZoom: 2 };
      expect(widthOf(112, zoomed)).toBe(960);
    });

    it('while a boss fights, the camera also shows the best fight of a crowd', () => {
      expect(new Director().direct(withBosses(60, boss), gameOf(0), WIDE)).toMatchObject({ width: 3_000 });
    });
  });

  it('if a fight is too wide for the picture, the camera shows its best part', () => {
    const view = viewOf([...ships(8, LEFT, 1), ...ships(4, RIGHT, 200)]);
    const { x, width } = new Director().direct(view, gameOf(0), WIDE);
    expect(x).toBeLessThan(LEFT + 100);
    expect(width).toBe(1_000);
  });

  it('the part of a small fight that the camera shows need not contain stragglers', () => {
    const at = (places: readonly number[]) =>
      viewOf([...places.map((x, i) => ({ id: i + 1, x, y: 0 })), { id: 50, x: 9_000, y: 0 }]);
    const widthOf = (...places: number[]) => new Director().direct(at(places), gameOf(0), WIDE).width;
    expect(widthOf(0, 200, 400, 1_000)).toBeCloseTo(1_000 + 440);
    expect(widthOf(0, 200, 400, 700, 1_300)).toBeCloseTo(700 + 440);
  });

  it('the camera omits one of three ships if that makes the picture less than 4/9 as wide', () => {
    const size = { width: 3_000, height: 1_800, left: 0, right: 0, top: 0, bottom: 0 };
    const rightOf = (...places: number[]) =>
      boundsOfMost(viewOf(places.map((x, i) => ({ id: i + 1, x, y: 0 }))), { x: 0, y: 0 }, size)?.right;
    expect(rightOf(-700, 0, 1_400)).toBe(1_400);
    expect(rightOf(-600, 0, 1_400)).toBe(0);
  });

  it("the camera's view of a whole fight is up to a quarter wider while HUD panels cover a ship", () => {
    const fight = viewOf([
      { id: 1, x: -700, y: -400 },
      { id: 2, x: 700, y: 400 },
    ]);
    const widthWith = (share: number) => {
      const shown = directing(gameOf(2));
      const plates = [{ x: 0, y: 0, width: share, height: share }];
      const insets = { ...NO_INSETS, plates };
      const widths = Array.from({ length: 200 }, (_, i) =>
        shown.director.direct(afterSeconds(fight, i / 10), shown.game, WIDE, insets),
      );
      return widths.map(({ width }) => width);
    };
    const [first = 0, ...later] = widthWith(0.2);
    expect(widthWith(0.1)).toEqual(Array(200).fill(first)); // nothing is under the small panel
    expect(Math.max(...later) / first).toBeGreaterThan(1.05);
    expect(Math.max(...later) / first).toBeLessThanOrEqual(1.25);
  });

  it('when HUD panels no longer cover a ship, the camera closes in again within about 8 s', () => {
    const under = viewOf([
      { id: 1, x: -700, y: -400 },
      { id: 2, x: 700, y: 400 },
    ]);
    const shown = directing(gameOf(2));
    let seconds = 0;
    const widthOf = (passed: number, share: number) => {
      seconds += passed;
      const insets = { ...NO_INSETS, plates: [{ x: 0, y: 0, width: share, height: share }] };
      return shown.director.direct(afterSeconds(under, seconds), shown.game, WIDE, insets).width;
    };
    const first = widthOf(0, 0.01);
    widthOf(1, 0.2);
    widthOf(1, 0.01);
    const opened = widthOf(0.01, 0.01) - first;
    expect(opened).toBeGreaterThan(0);
    widthOf(1.5, 0.01);
    expect((widthOf(0.01, 0.01) - first) / opened).toBeCloseTo(Math.exp((-3 * 1.5) / 8), 1);
    widthOf(6.5, 0.01);
    expect((widthOf(0.01, 0.01) - first) / opened).toBeCloseTo(0.05, 2);
  });

  it('in a landscape picture, a fight shown by the camera may reach the sides, with equal space above and below', () => {
    const fight = viewOf([
      { id: 1, x: -600, y: -500 },
      { id: 2, x: 600, y: 500 },
    ]);
    const shot = (insets: Partial<typeof NO_INSETS>, aspect = WIDE) =>
      new Director().direct(fight, gameOf(2), aspect, { ...NO_INSETS, ...insets });
    const free = shot({});
    expect(shot({ left: 0.2 })).toEqual(free);
    expect(shot({ right: 0.2 })).toEqual(free);
    const { y, width } = shot({ bottom: 0.1 });
    expect(y).toBeCloseTo(free.y, 6);
    expect(width / free.width).toBeCloseTo(1 / 0.8, 6);
    const upright = shot({}, UPRIGHT);
    expect(shot({ left: 0.2 }, UPRIGHT).x).toBeCloseTo(upright.x - 0.1 * upright.width, 6);
  });

  it('the camera shows up to 30 ships together; of 31 ships, it shows a single fight, 2,600 u wide', () => {
    const spread = (count: number) =>
      viewOf(Array.from({ length: count }, (_, i) => ({ id: i + 1, x: -800 + i * 60, y: 0 })));
    expect(new Director().direct(spread(30), gameOf(0), WIDE).width).toBeCloseTo(29 * 60 + 440, -1);
    expect(new Director().direct(spread(31), gameOf(0), WIDE).width).toBe(3_000);
  });

  it('when only 24 ships of a fight are left, the camera shows all of them again', () => {
    const spread = (count: number) =>
      viewOf(Array.from({ length: count }, (_, i) => ({ id: i + 1, x: -700 + i * 50, y: 0 })));
    const shown = directing();
    const widths = [31, 30, 25, 24, 30].map(count => shown.after(0.1, spread(count)).width);
    expect(widths.map(width => width === 3_000)).toEqual([true, true, true, false, false]);
  });

  it("the camera's view of a small fight is at least 1,000 u wide, and if nobody flies, it shows the arena", () => {
    expect(new Director().direct(viewOf(ships(2, 0, 1)), gameOf(0), WIDE).width).toBe(1_000);
    const whole = new Director().direct(viewOf([]), gameOf(0), WIDE);
    expect(whole).toEqual({ x: 0, y: 0, width: 4_800 * 1.04 });
  });
});
