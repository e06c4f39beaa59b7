import { describe, expect, it } from 'vitest';
import { FLAGS, RADIUS_UNIT, ZONE_LOOKS, type ZoneLook } from '../../../schema/wire/frame.ts';
import { gameOf, HYDRA, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt, WIDE } from './directing.ts';

/** Tests of when and for how long the camera shows a calamity. */

const LEFT = -1_500;
const RIGHT = 1_500;
const FIGHT = shipsAt(40, LEFT, 1);

const zoneOf = (look: ZoneLook): Thing => ({
  ...{ id: 500, kind: 'zone', x: RIGHT, y: 0, look: ZONE_LOOKS.indexOf(look) },
});

function viewWith(look: ZoneLook, radius: number, ...more: Thing[]) {
  const view = viewOf([...FIGHT, zoneOf(look), ...more]);
  view.value[view.rowOf[500]] = radius / RADIUS_UNIT.zone;
  for (const { id, kind } of more) if (kind === 'rock') view.flags[view.rowOf[id]] = FLAGS.burning;
  return view;
}

/** The seconds, 0 to 20, at which the camera looks to the right, and the widths of those shots. */
function visitOf(view: ReturnType<typeof viewWith>, game = gameOf(0), aspect = WIDE) {
  const shown = directing(game, aspect);
  const shots = Array.from({ length: 20 }, (_, second) => ({ second, ...shown.after(second && 1, view) }));
  const seen = shots.filter(({ x }) => x > 1_000);
  return {
    seconds: seen.map(({ second }) => second),
    widths: new Set(seen.map(({ width }) => width)),
    shots,
  };
}

describe('calamity', () => {
  it('from 2 s after its announcement, the camera shows the place of a calamity once, for 4 s', () => {
    const view = viewWith('blackHole', 620);
    expect(visitOf(view)).toMatchObject({ seconds: [2, 3, 4, 5], widths: new Set([2_200]) });
    expect(visitOf(view, gameOf(0), 9 / 16)).toMatchObject({
      seconds: [2, 3, 4, 5],
      widths: new Set([1_500]),
    });
  });

  it('the camera does not leave the fight for a calamity that covers the whole arena', () => {
    expect(visitOf(viewWith('blizzard', 0)).seconds).toEqual([]);
  });

  it('in a meteor shower, the camera shows the meteor with the most ships near it, or after 8 s any meteor', () => {
    const meteor: Thing = { id: 600, kind: 'rock', x: RIGHT, y: 0 };
    const near = viewWith(
      'meteorShower',
      0,
      meteor,
      { ...meteor, id: 601, y: 900 },
      { id: 100, x: RIGHT, y: 400 },
    );
    expect(visitOf(near)).toMatchObject({ seconds: [0, 1, 2, 3, 4], widths: new Set([1_400]) });
    expect(visitOf(viewWith('meteorShower', 0, meteor)).seconds).toEqual([8, 9, 10, 11]);
    expect(visitOf(viewWith('meteorShower', 0)).seconds).toEqual([]);
  });

  it('while a fight is being decided, a calamity is shown in the picture-in-picture', () => {
    const game = gameOf(0);
    game.patch(0, { round: { bosses: [HYDRA] } });
    const { seconds, shots } = visitOf(viewWith('blackHole', 620), game);
    expect(seconds).toEqual([]);
    expect(shots[3].inset).toEqual({ x: RIGHT, y: 0, width: 880, caption: 'Black Hole' });
  });

  it('for the camera, an active calamity counts as much as the ships within its reach, up to twelve', () => {
    const isRight = (left: number, reached: number) => {
      const view = viewOf([...shipsAt(left, LEFT, 1), ...shipsAt(reached, RIGHT, 200), zoneOf('blackHole')]);
      view.value[view.rowOf[500]] = 400 / RADIUS_UNIT.zone;
      view.flags[view.rowOf[500]] = FLAGS.armed;
      return directing().after(0, view).x > 0;
    };
    expect([isRight(39, 20), isRight(39, 28), isRight(41, 28), isRight(39, 0)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
