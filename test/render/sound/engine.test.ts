import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../../render/audio/sound/engine.ts';
import { BUSES, type Volumes } from '../../../render/audio/sound/volumes.ts';
import { createView } from '../../../render/link/interpolation.ts';
import { gameOf } from '../frames.ts';
import { openContext } from './paper-audio.ts';
import { flashes, show, type Thing } from './scene.ts';

/** Tests of the sounds that are played for each frame of the picture. */

const MISSILE: Thing = { id: 1, kind: 'missile' };
const LOUD: Volumes = {
  master: 1,
  buses: Object.fromEntries(BUSES.map(bus => [bus, 1])) as Volumes['buses'],
};
const MUTED: Volumes = { ...LOUD, master: 0 };

let context: ReturnType<typeof openContext>;
let engine: ReturnType<typeof createEngine>;
let now: number;
const view = createView();

/** A rendered sound of one second. */
const buffer = { length: 1, duration: 1, numberOfChannels: 1, getChannelData: () => Float32Array.of(1) };

beforeEach(async () => {
  context = openContext();
  now = 1_000;
  engine = createEngine({
    context: context as never,
    kit: { variantsOf: () => 1, gainOf: () => 1, render: async () => buffer as unknown as AudioBuffer },
    game: gameOf(2),
    view: show(view, now, []),
    listenerOf: () => ({ x: 0, y: 0, width: 1_600, height: 900 }),
    random: () => 0.5,
  });
  await engine.ready();
  engine.set(LOUD);
  engine.picture(now);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Draws a frame `after` ms later; returns whether shots were fired since the previous one. */
function draw(things: Thing[], after = 50) {
  now += after;
  context.pass(after / 1_000);
  show(view, now, things);
  return engine.picture(now);
}
const shoot = () => engine.flash(flashes({ at: now, shots: [{}] }), now);

describe('sound of the picture', () => {
  it('sounds begin and end with the objects in the picture, and shots are reported to the music', () => {
    expect(draw([MISSILE])).toBe(false);
    expect(engine.counts()).toMatchObject({ voices: 2, loops: 1 }); // the sounds of launch and flight
    shoot();
    expect(draw([MISSILE])).toBe(true);
    engine.event({ type: 'join', at: 0, user: 'Ada' }, now);
    expect(draw([MISSILE])).toBe(false);
    expect(engine.counts().voices).toBe(4);
    draw([]);
    expect(engine.counts().loops).toBe(0);
  });

  it('while all volumes are zero, nothing is played; afterwards, only sounds that begin then are played', () => {
    draw([MISSILE]);
    engine.set(MUTED);
    expect(engine.counts()).toMatchObject({ voices: 0, loops: 0 });
    shoot();
    expect(draw([MISSILE])).toBe(false);
    expect(engine.counts()).toMatchObject({ voices: 0, loops: 0 });
    engine.set(LOUD);
    draw([MISSILE]);
    expect(engine.counts()).toMatchObject({ voices: 1, loops: 1 });
  });

  it('looping sounds end when the picture has stood still for half a second', () => {
    draw([MISSILE]);
    engine.tidy(now + 500);
    expect(engine.counts().loops).toBe(1);
    engine.tidy(now + 501);
    expect(engine.counts().loops).toBe(0);
    draw([MISSILE]);
    expect(engine.counts().loops).toBe(1);
  });

  it('looping sounds continue while a frame repeats', () => {
    draw([MISSILE]);
    engine.picture(now + 20);
    expect(engine.counts().loops).toBe(1);
  });

  it('sounds that belong to an earlier connection are not played', () => {
    shoot();
    engine.reset();
    expect(draw([MISSILE])).toBe(false);
    expect(engine.counts().voices).toBe(1); // only the flight, without the launch
    engine.silence();
    expect(engine.counts().voices).toBe(0);
  });
});
