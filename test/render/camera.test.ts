import { describe, expect, it } from 'vitest';
import { createCamera } from '../../render/camera/camera.ts';
import { Director } from '../../render/camera/director.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { afterSeconds, gameOf, type Thing, viewOf } from './frames.ts';

const WIDE = 16 / 9;
const STEP_S = 1 / 60;

/** Ships side by side around a position. */
const crowd = (count: number, x: number, y: number, firstId = 1): Thing[] =>
  Array.from({ length: count }, (_, i) => ({
    id: firstId + i,
    x: x + (i % 8) * 30 - 105,
    y: y + Math.floor(i / 8) * 30,
  }));

describe('small fight', () => {
  it('in a fight of up to 30 ships, the camera shows the whole fight with a margin', () => {
    const ships = [
      { id: 1, x: -900, y: -300 },
      { id: 2, x: 700, y: 500 },
    ];
    const { x, y, width } = new Director().direct(viewOf(ships), gameOf(2), WIDE);
    expect([x, y]).toEqual([-100, 100]);
    expect(width).toBeGreaterThan(1_600 + 300);
    expect(width / WIDE).toBeGreaterThan(800 + 300);
    const [left, right] = ships;
    const swapped = [
      { ...right, id: 1 },
      { ...left, id: 2 },
    ];
    expect(new Director().direct(viewOf(swapped), gameOf(2), WIDE)).toEqual({ x, y, width });
  });

  it('the camera follows the selected pilot, and stays in place while that pilot has no ship', () => {
    const director = new Director();
    const game = gameOf(2);
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    game.patch(0, { round: { overlay: { ...overlay, follow: 'Linus' } } });
    const ada = { id: 1, x: -900, y: 0 };
    const shot = director.direct(viewOf([ada, { id: 2, x: 700, y: 200 }]), game, WIDE);
    expect(shot).toMatchObject({ x: 700, y: 200 });
    const at = (seconds: number) => director.direct(afterSeconds(viewOf([ada]), seconds), game, WIDE);
    expect(at(1.4)).toEqual(shot);
    expect(at(1.5).x).toBe(-900); // after 1.5 s the camera shows the fight
  });

  it('if a camera shot is too narrow for a whole fight, it shows a part of the fight rather than the empty middle', () => {
    const game = gameOf(0);
    game.settings.value = { ...game.settings.value, camera: 'zoom', cameraZoom: 2 };
    const spread = [...crowd(12, 0, -400), ...crowd(12, 0, 400, 100)];
    const { y, width } = new Director().direct(viewOf(spread), game, WIDE);
    expect(Math.abs(Math.abs(y) - 400)).toBeLessThan(width / WIDE / 2);
  });

  it('a giant emote is shown together with the fight', () => {
    const game = gameOf(2);
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    const view = viewOf([...crowd(2, 0, 0), { id: 50, kind: 'rock', x: 1_500, y: 0 }]);
    const without = new Director().direct(view, game, WIDE);
    game.patch(0, { round: { overlay: { ...overlay, giants: [{ rock: 50, user: 'Ada', emote: '25' }] } } });
    const shown = new Director().direct(view, game, WIDE);
    expect(without.x + without.width / 2).toBeLessThan(1_500);
    expect(shown.x + shown.width / 2).toBeGreaterThan(1_500);
  });

  it('the camera leaves no room for a boss that is only announced', () => {
    const ships = crowd(4, 0, 0);
    const view = viewOf([...ships, { id: 50, kind: 'boss', x: 2_000, y: 0 }]);
    const shot = (flags: number) => {
      view.flags[view.rowOf[50]] = flags;
      return new Director().direct(view, gameOf(0), WIDE);
    };
    expect(shot(FLAGS.warning)).toEqual(new Director().direct(viewOf(ships), gameOf(0), WIDE));
    expect(shot(0).x).toBeGreaterThan(900);
  });

  it('the camera pans along with a fight, and has covered 95 % of the way after 1.2 s', () => {
    const game = gameOf(0);
    game.settings.value = { ...game.settings.value, camera: 'zoom', cameraZoom: 1 };
    const director = new Director();
    const at = (x: number) => viewOf([{ id: 1, x, y: 0 }]);
    expect(director.direct(at(1_000), game, WIDE).x).toBeCloseTo(1_000, 0);
    expect(director.direct(afterSeconds(at(1_100), 1.2), game, WIDE).x).toBeCloseTo(1_095, 0);
  });

  it('the camera mode "map" shows the whole arena, and the mode "zoom" shows the requested part', () => {
    const game = gameOf(2);
    const view = viewOf(crowd(2, 500, 500));
    game.settings.value = { ...game.settings.value, camera: 'map' };
    expect(new Director().direct(view, game, WIDE)).toMatchObject({ x: 0, y: 0 });
    game.settings.value = { ...game.settings.value, camera: 'zoom', cameraZoom: 2 };
    expect(new Director().direct(view, game, WIDE).width).toBe(960);
  });
});

describe('camera movement', () => {
  const at = (x: number, y: number) => viewOf([{ id: 1, x, y }]);
  const step = (camera: ReturnType<typeof createCamera>, view: ReturnType<typeof at>, seconds: number) => {
    const game = gameOf(1);
    for (let t = 0; t < seconds; t += STEP_S) camera.update(view, game, STEP_S);
  };

  it('the camera flies to a view nearby in about 0.6 s, and cuts to a view more than 1,500 u away', () => {
    const camera = createCamera();
    step(camera, at(0, 0), STEP_S);
    step(camera, at(1_000, 0), STEP_S);
    expect(camera.x).toBeLessThan(200);
    step(camera, at(1_000, 0), 0.6);
    expect(camera.x).toBeGreaterThan(900);
    step(camera, at(-1_000, 0), STEP_S);
    expect(camera.x).toBeCloseTo(-1_000, 6);
    step(camera, at(-1_000, 600), 3);
    expect(camera.y).toBeCloseTo(600, 0);
  });

  it.each([
    ['flies', 1_490, 0],
    ['cuts', 1_510, 1_510],
  ])('the camera %s to a view %s u away', (_, distance, seenAt) => {
    const camera = createCamera();
    step(camera, at(0, 0), STEP_S);
    camera.update(at(distance, 0), gameOf(1), 0);
    expect(camera.x).toBeCloseTo(seenAt, 6);
  });

  it('when the director cuts, the camera shows the new view at once', () => {
    let isCut = false;
    let x = 0;
    const camera = createCamera({ direct: () => ({ x, y: 0, width: 3_000, isCut }) });
    step(camera, at(0, 0), STEP_S);
    [x, isCut] = [1_000, true];
    camera.update(at(0, 0), gameOf(1), 0);
    expect(camera.x).toBe(1_000);
  });

  it('the camera keeps up with an entity that its view follows, and flies from one such view to the next', () => {
    let [x, follows] = [0, 300];
    const camera = createCamera({ direct: () => ({ x, y: 0, width: 3_000, follows }) });
    step(camera, at(0, 0), STEP_S);
    x = 1_000;
    camera.update(at(0, 0), gameOf(1), 0);
    expect(camera.x).toBe(1_000);
    [x, follows] = [2_000, 301];
    camera.update(at(0, 0), gameOf(1), 0);
    expect(camera.x).toBe(1_000);
  });

  it('the camera shows a picture within the picture until the director ends it', () => {
    const aspects: number[] = [];
    const inset = { x: 1, y: 2, width: 880, caption: 'Ada joined' };
    const shots = [{ inset }, {}];
    const camera = createCamera({
      direct: (_view, _game, aspect) => {
        aspects.push(aspect);
        return { x: 0, y: 0, width: 3_000, ...shots.shift() };
      },
    });
    camera.update(at(0, 0), gameOf(1), 0.1);
    expect(camera.inset).toEqual(inset);
    camera.resize(500, 1_000);
    camera.update(at(0, 0), gameOf(1), 0.1);
    expect([camera.inset, aspects]).toEqual([null, [1_920 / 1_080, 0.5]]);
  });

  it("the camera's zoom is 95 % of the way to its target after 0.6 s", () => {
    const wide = 3_000;
    let width = wide;
    const camera = createCamera({ direct: () => ({ x: 0, y: 0, width }) });
    step(camera, at(0, 0), STEP_S);
    expect(camera.zoom).toBe(1_920 / wide);
    width = 1_500;
    camera.update(at(0, 0), gameOf(1), 0.6);
    expect((wide - camera.width) / (wide - 1_500)).toBeCloseTo(0.95, 2);
    expect(camera.zoom).toBe(1_920 / camera.width);
  });

  it('0.4 s after a jolt, the camera is still again', () => {
    const displacedAfter = (seconds: number) => {
      const camera = createCamera();
      camera.shake(1);
      camera.update(at(0, 0), gameOf(1), seconds);
      return Math.abs(camera.shakeX) + Math.abs(camera.shakeY);
    };
    expect(displacedAfter(0.38)).toBeGreaterThan(0);
    expect(displacedAfter(0.4)).toBe(0);
  });

  it('the camera shakes by at most 12 px, and no longer than 0.4 s', () => {
    const camera = createCamera();
    camera.shake(1);
    let most = 0;
    for (let t = 0; t < 0.4; t += STEP_S) {
      step(camera, at(0, 0), STEP_S);
      most = Math.max(most, Math.abs(camera.shakeX), Math.abs(camera.shakeY));
    }
    expect(most).toBeGreaterThan(2);
    expect(most).toBeLessThanOrEqual(12);
    step(camera, at(0, 0), 2 * STEP_S);
    expect(Math.abs(camera.shakeX) + Math.abs(camera.shakeY)).toBe(0);
  });

  it('a smaller jolt of the camera does not weaken a stronger one', () => {
    const shaken = (...strengths: number[]) => {
      const camera = createCamera();
      for (const strength of strengths) camera.shake(strength);
      step(camera, at(0, 0), STEP_S);
      return [camera.shakeX, camera.shakeY];
    };
    expect(shaken(1, 0.25)).toEqual(shaken(1));
    expect(shaken(0.25, 1)).toEqual(shaken(1));
  });

  it('the camera can tell whether a position is on the screen', () => {
    const camera = createCamera();
    step(camera, at(0, 0), 3);
    expect(camera.sees(0, 0)).toBe(true);
    expect(camera.sees(camera.width, 0)).toBe(false);
    expect(camera.sees(camera.width * 0.5 + 50, 0, 100)).toBe(true);
    const half = camera.width / WIDE / 2;
    expect([half - 5, -half + 5, half + 5, -half - 5].map(y => camera.sees(0, y))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(camera.sees(0, half + 50, 100)).toBe(true);
  });
});
