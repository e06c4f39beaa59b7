import { describe, expect, it } from 'vitest';
import type { Framing } from '../../../render/camera/framing.ts';
import { FLAGS, RADIUS_UNIT, ZONE_LOOKS, type ZoneLook } from '../../../schema/wire/frame.ts';
import { gameOf, HYDRA, type Thing, viewOf } from '../frames.ts';
import { directing, shipsAt, WIDE } from './directing.ts';

/** Tests of when and for how long the camera shows a calamity. */

const LEFT = -1_500;
const RIGHT = 1_500;
const FIGHT = shipsAt(40, LEFT, 1);

const CALLOUT = {
  kind: 'lastStand',
  title: '',
  words: '',
  priority: 30,
  topic: '',
  since: 0,
  key: 1,
} as const;

const zoneOf = (look: ZoneLook, x = RIGHT): Thing => ({
  ...{ id: 500, kind: 'zone', x, y: 0, look: ZONE_LOOKS.indexOf(look) },
});

function viewWith(look: ZoneLook, radius: number, { x = RIGHT, more = [] as Thing[] } = {}) {
  const view = viewOf([...FIGHT, zoneOf(look, x), ...more]);
  view.value[view.rowOf[500]] = radius / RADIUS_UNIT.zone;
  for (const { id, kind } of more) if (kind === 'rock') view.flags[view.rowOf[id]] = FLAGS.burning;
  return view;
}

/** The seconds, 0 to 20, at which a calamity is shown by the camera and in the picture-in-picture. */
function visitOf(view: ReturnType<typeof viewWith>, game = gameOf(0), aspect = WIDE) {
  const shown = directing(game, aspect);
  shown.after(0, viewOf(FIGHT));
  const shots = Array.from({ length: 20 }, (_, second) => ({ second, ...shown.after(second && 1, view) }));
  const width = aspect < 1 ? 1_500 : 2_200;
  const secondsOf = (isSeen: (shot: Framing) => boolean) => shots.filter(isSeen).map(({ second }) => second);
  return {
    camera: secondsOf(shot => shot.width === width),
    inset: secondsOf(({ inset }) => inset !== undefined),
    shots,
  };
}

describe('calamity', () => {
  it('2 s after a calamity near the fight is announced, the camera shows the place of the calamity once, for 4 s', () => {
    const view = viewWith('blackHole', 620, { x: LEFT + 500 });
    for (const aspect of [WIDE, 9 / 16])
      expect(visitOf(view, gameOf(0), aspect)).toMatchObject({ camera: [2, 3, 4, 5], inset: [] });
  });

  it('if a camera view of a calamity would contain less than half of the fight, the picture-in-picture shows the calamity', () => {
    const { camera, inset, shots } = visitOf(viewWith('blackHole', 620));
    expect([camera, inset]).toEqual([[], [2, 3, 4, 5]]);
    expect(shots[3].inset).toMatchObject({ x: RIGHT, y: 0, width: 880, caption: 'Black Hole' });
  });

  it('the camera does not visit a calamity that covers the whole arena', () => {
    expect(visitOf(viewWith('blizzard', 0))).toMatchObject({ camera: [], inset: [] });
  });

  it('in a meteor shower, the meteor with the most ships near it is shown, or after 8 s any meteor', () => {
    const meteor: Thing = { id: 600, kind: 'rock', x: RIGHT, y: 0 };
    const other: Thing = { ...meteor, id: 601, y: 900 };
    const near = visitOf(
      viewWith('meteorShower', 0, { more: [other, meteor, { id: 100, x: RIGHT, y: 400 }] }),
    );
    expect([near.inset, near.shots[0].inset?.y]).toEqual([[0, 1, 2, 3, 4], 0]);
    expect(visitOf(viewWith('meteorShower', 0, { more: [meteor] })).inset).toEqual([8, 9, 10, 11]);
    expect(visitOf(viewWith('meteorShower', 0)).inset).toEqual([]);
  });

  it('the place of a meteor that has burnt up is shown for another second', () => {
    const more: Thing[] = [
      { id: 600, kind: 'rock', x: RIGHT, y: 0 },
      { id: 100, x: RIGHT, y: 400 },
    ];
    const shown = directing(gameOf(0));
    shown.after(0, viewOf(FIGHT));
    expect(shown.after(0.1, viewWith('meteorShower', 0, { more })).inset?.x).toBe(RIGHT);
    const gone = viewWith('meteorShower', 0, { more: more.slice(1) });
    expect([0.1, 0.95, 0.1].map(seconds => shown.after(seconds, gone).inset?.x)).toEqual([
      RIGHT,
      RIGHT,
      undefined,
    ]);
  });

  it('the place of a meteor that has burnt up is still shown, even if a missile has taken over its id', () => {
    const meteor: Thing = { id: 600, kind: 'rock', x: RIGHT, y: 0 };
    const shown = directing(gameOf(0));
    shown.after(0, viewOf(FIGHT));
    const before = shown.after(
      0.1,
      viewWith('meteorShower', 0, { more: [meteor, { id: 100, x: RIGHT, y: 400 }] }),
    );
    const missile: Thing = { ...meteor, kind: 'missile', x: 0 };
    const after = shown.after(
      0.1,
      viewWith('meteorShower', 0, { more: [missile, { id: 100, x: RIGHT, y: 400 }] }),
    );
    expect([before.inset?.x, after.inset?.x]).toEqual([RIGHT, RIGHT]);
  });

  it('while a fight is being decided, calamities are shown in the picture-in-picture, unless the camera shows their place', () => {
    const game = gameOf(0);
    game.patch(0, { round: { bosses: [HYDRA] } });
    const insetFor = (x: number) => {
      const { camera, inset } = visitOf(viewWith('blackHole', 620, { x }), game);
      expect(camera).toEqual([]);
      return inset;
    };
    expect([insetFor(RIGHT), insetFor(LEFT + 500)]).toEqual([[2, 3, 4, 5], []]);
  });

  it('the time of a calamity in the picture-in-picture stops while the pilot of a call-out is shown there', () => {
    const game = gameOf(1);
    const [ada] = [...game.pilots.value.values()];
    game.patch(0, { left: [ada.eid] });
    game.patch(0, { pilots: [{ ...ada, eid: 100 }] });
    const view = viewWith('blackHole', 620, { more: [{ id: 100, x: RIGHT, y: 400 }] });
    const shown = directing(game);
    shown.after(0, viewOf(FIGHT));
    const captions = Array.from({ length: 14 }, (_, second) => {
      const isNamed = second >= 3 && second < 9;
      game.callout.value = isNamed ? { ...CALLOUT, who: ada.id } : null;
      return shown.after(second && 1, view).inset?.caption;
    });
    const secondsOf = (caption: string) =>
      captions.flatMap((each, second) => (each === caption ? second : []));
    expect(secondsOf(ada.name)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(secondsOf('Black Hole')).toEqual([2, 9, 10, 11]);
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
