import { seededBy } from '../../core/random.ts';
import { SOUNDS } from '../../render/audio/sound/catalog.ts';
import { createEngine, type EngineCounts } from '../../render/audio/sound/engine.ts';
import type { Kit } from '../../render/audio/sound/kit.ts';
import { volumesOf } from '../../render/audio/sound/volumes.ts';
import { createGame } from '../../render/game/game.ts';
import { createView } from '../../render/link/interpolation.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import { show } from '../render/sound/scene.ts';
import { crowd, storm } from './churn-scenes.ts';

/**
 * Runs the sound for `seconds` seconds at maximum load, with a frame every `STEP_S` and with plain noises in place of
 * sounds.
 */
export async function churn(seconds: number) {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  const random = seededBy('churn');
  const crowds = Array.from({ length: MOMENTS }, () => crowd(random));
  const storms = Array.from({ length: MOMENTS }, () => storm(random));
  const view = createView();
  const engine = createEngine({
    context,
    kit: NOISES,
    game: createGame(),
    view,
    listenerOf: () => EAR,
    random,
  });
  await engine.ready();
  engine.set(volumesOf(defaultSettings(), { presence: HERE, isStopped: false, isFight: true }));
  const idle = engine.counts().nodes;
  const counts: EngineCounts[] = [];
  const step = (at: number) => {
    const now = 1_000 + at * STEP_S * 1_000;
    if (at % 100 > 90) return; // nothing is drawn now, as on a page that is hidden
    if (at % 140 === 0) engine.reset();
    show(view, now, crowds[at % MOMENTS]);
    engine.flash({ ...storms[at % MOMENTS], at: now }, now);
    for (let i = 0; i < 20; i++) engine.event({ type: 'join', at: now, user: `viewer_${i}` }, now);
    engine.picture(now);
    counts.push(engine.counts());
  };
  const last = seconds / STEP_S - STILL_STEPS;
  for (let at = 1; at < seconds / STEP_S; at++)
    context.suspend(at * STEP_S).then(() => {
      if (at === last) engine.silence();
      if (at < last) step(at);
      void context.resume();
    });
  await context.startRendering();
  return { idle, counts, end: engine.counts().nodes, mostBytes: ALL_BYTES };
}

const STEP_S = 0.25;
/** The lowest sample rate of the browser, because nobody listens. Unit: Hz. */
const RATE = 3_000;
/** Number of different scenes, which repeat. */
const MOMENTS = 37;
/** Number of steps at the end in which everything is silent, so that the last sounds can end. */
const STILL_STEPS = 10;
const EAR = { x: 0, y: 0, width: 4_000, height: 2_250 };
const HERE = { minimized: false, focused: true, muted: false };

/** Number of variants of every sound; below it, the memory of all variants. */
const VARIANTS = 4;
const ALL_BYTES = VARIANTS * Object.values(SOUNDS).flat().length * 4 * (RATE / 2);

/** Half a second of noise for every sound. */
const NOISES: Kit = {
  variantsOf: () => VARIANTS,
  async render(_sound, _variant, sampleRate) {
    const length = sampleRate / 2;
    const buffer = new AudioBuffer({ length, sampleRate });
    buffer.copyToChannel(
      Float32Array.from({ length }, (_, at) => ((at * 7_919) % 100) / 100 - 0.5),
      0,
    );
    return buffer;
  },
  gainOf: () => 0.5,
};
