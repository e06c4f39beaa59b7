import { describe, expect, it } from 'vitest';
import type { Game } from '../../../render/game/game.ts';
import { arenaFor } from '../../../schema/catalog/rules.ts';
import { gameOf, viewOf } from '../frames.ts';
import { directing, shipsAt, WIDE } from './directing.ts';

/** Tests of the wide camera shots that show how many ships fight in a crowd. */

const ARENA = arenaFor(300);
const FIGHT = 3_000;
const MASS = 2.2 * FIGHT;

/** The half seconds, 0 to `seconds`, in which a crowd of `ships` is shown in a wide camera shot. */
function wideShots(ships: number, seconds: number, { game = gameOf(0), aspect = WIDE } = {}) {
  const shown = directing(game, aspect);
  const view = viewOf(shipsAt(ships, -4_500, 1), ARENA);
  const shots = Array.from({ length: 2 * seconds + 1 }, (_, i) => shown.after(i === 0 ? 0 : 0.5, view));
  const widest = Math.max(...shots.map(({ width }) => width));
  const times = shots.flatMap(({ width }, i) => (width === widest && width > FIGHT * aspect ? i / 2 : []));
  return { widest, times, shots };
}

const halvesFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i / 2);

describe('mass', () => {
  it('every 25 s, the camera shows a crowd of 150 ships 2.2 times as wide as usual, for 3.5 s, and widens within 1 s', () => {
    const { widest, times, shots } = wideShots(150, 58);
    expect(widest).toBe(MASS);
    expect(shots[50].width).toBeCloseTo((FIGHT + MASS) / 2);
    expect(times).toEqual([...halvesFrom(25.5, 6), ...halvesFrom(54, 6)]);
    expect(wideShots(150, 26, { aspect: 9 / 16 }).widest).toBeCloseTo(2_200);
    expect(wideShots(149, 58).widest).toBe(FIGHT);
  });

  it('the camera shot of the mass does not reach beyond the arena', () => {
    const { shots } = wideShots(150, 26);
    expect(shots.at(-1)).toMatchObject({ x: expect.closeTo((MASS - ARENA.width) / 2) });
  });

  it('near the edge of the arena, the camera moves to the mass and back by less than a tenth of the picture per frame', () => {
    const shown = directing(gameOf(0));
    const corner = shipsAt(150, -5_200, 1).map(ship => ({ ...ship, y: -2_900 }));
    const view = viewOf(corner, ARENA);
    for (const seconds of [0, 24]) shown.after(seconds, view);
    const shots = Array.from({ length: 200 }, () => shown.after(1 / 30, view));
    const widths = shots.map(({ width }) => width);
    expect([widths[0], Math.max(...widths), widths.at(-1)]).toEqual([FIGHT, MASS, FIGHT]);
    const moved = shots.slice(1).map(({ x, y }, i) => Math.hypot(x - shots[i].x, y - shots[i].y) / widths[i]);
    expect(Math.max(...moved)).toBeLessThan(0.1);
  });

  it('the mass is shown while the card of a new round is shown, and another 1.5 s', () => {
    const game = gameOf(0);
    game.event({ type: 'round.start', at: 0, mode: 'ffa' } as Parameters<Game['event']>[0], 0);
    const shown = directing(game);
    const view = viewOf(shipsAt(150, -4_500, 1), ARENA);
    shown.after(0, view);
    const widthsAfter = (...seconds: number[]) => seconds.map(each => shown.after(each, view).width);
    expect(widthsAfter(1, 3)).toEqual([MASS, MASS]);
    game.tick(0, 4_000);
    expect(widthsAfter(1.4, 1)).toEqual([MASS, FIGHT]);
  });

  it('while a fight is being decided, the mass is not shown', () => {
    const game = gameOf(0);
    game.patch(0, { round: { remaining: 20_000 } });
    expect(wideShots(150, 30, { game }).times).toEqual([]);
  });
});
