import { createCamera } from '../../render/camera/camera.ts';
import { createFrameFeed } from '../../render/frames.ts';
import { createGame } from '../../render/game.ts';
import { createView } from '../../render/interpolation.ts';
import { createConductor } from '../../render/music/conductor.ts';
import { createEngine, type EngineCounts } from '../../render/sound/engine.ts';
import type { Kit } from '../../render/sound/kit.ts';
import { createMoodReader } from '../../render/sound/mood-of.ts';
import { OWN_SOUNDS } from '../../render/sound/own-sounds.ts';
import { randomOf } from '../../render/sound/synth/random.ts';
import { volumesOf } from '../../render/sound/volumes.ts';
import { defaultSettings, type Settings } from '../../schema/settings.ts';
import { EFFECT_KINDS, type EntityKind } from '../../schema/wire/frame.ts';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import { flashes, show, type Thing } from '../render/sound/scene.ts';
import type { RecordedStep, Recording } from './record-fight.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

/** Runs in a browser: a recorded fight, heard as fast as it can be computed, through all that a page hears it through. */

const FRAME_S = 1 / 30;
const MOOD_STEPS = 30;

/** What became of a fight. */
interface Played {
  /** Milliseconds that it took to compute. */
  ms: number;
  /** The most voices at once, and how many nodes there were at each second. */
  voices: number;
  nodes: number[];
  missed: number;
  /** The sounds that were rendered for it, and their memory. */
  buffers: number;
  bytes: number;
}

/** Renders it at those settings. */
async function play(
  recording: Recording,
  settings: Partial<Settings>,
  kit: Kit = OWN_SOUNDS,
  sampleRate = SAMPLE_RATE,
): Promise<Played & { buffer: AudioBuffer }> {
  const context = new OfflineAudioContext(2, recording.steps.length * FRAME_S * sampleRate, sampleRate);
  const stage = createHeadlessStage(recording, settings);
  const { game, feed, camera } = stage;
  const earOf = () => ({
    x: camera.x,
    y: camera.y,
    width: camera.width,
    height: camera.screen.height / camera.zoom,
  });
  const engine = createEngine({ context, kit, game, view: feed.view, earOf, random: randomOf('a fight') });
  await engine.ready();
  const conductor = createConductor(context, engine.music, 7, ms => ms / 1_000);
  const presence = { minimized: false, focused: true, muted: false };
  engine.set(volumesOf(game.settings.value, { presence, isStopped: false, isFight: true }));
  const readMood = createMoodReader();
  const played = { voices: 0, nodes: [] as number[] };
  let contactAt = Number.NEGATIVE_INFINITY;

  function step(at: number) {
    stage.step(recording.steps[at], flashes => engine.flash(flashes, recording.steps[at].at));
    for (const event of recording.steps[at].events) engine.event(event, recording.steps[at].at);
    const now = recording.steps[at].at;
    if (engine.picture(now)) contactAt = now;
    if (at % MOOD_STEPS === 0) {
      conductor.update(readMood(game, { view: feed.view, now, contactAt }));
      const { voices, nodes } = engine.counts();
      played.voices = Math.max(played.voices, voices);
      played.nodes.push(nodes);
    }
    if (at % 15 === 0) conductor.advance(context.currentTime);
  }

  step(0);
  for (let at = 1; at < recording.steps.length; at++)
    context.suspend(at * FRAME_S).then(async () => {
      step(at);
      await engine.ready();
      void context.resume();
    });
  const began = performance.now();
  const buffer = await context.startRendering();
  const { missed, buffers, bytes } = engine.counts();
  return { ...played, ms: performance.now() - began, missed, buffers, bytes, buffer };
}

/** What of a page the sound needs: the game, the frames and the camera. */
function createHeadlessStage({ state, tick }: Recording, settings: Partial<Settings>) {
  const game = createGame();
  const feed = createFrameFeed();
  const camera = createCamera();
  const decoder = createFrameDecoder();
  game.hello({ ...state, settings: { ...state.settings, ...settings } }, tick);
  return {
    game,
    feed,
    camera,
    step(
      step: RecordedStep,
      onFlash: (flashes: Parameters<ReturnType<typeof createEngine>['flash']>[0]) => void,
    ) {
      const bytes = Uint8Array.from(atob(step.frame), letter => letter.charCodeAt(0));
      const frame = decoder.decode(bytes);
      if (!frame) throw new Error('A frame of the recording is missing.');
      feed.push(frame, step.at, (slot, at, position) => onFlash({ slot, at, ...position }));
      if (step.patch) game.patch(step.tick, { ...step.patch, settings: undefined }, step.at);
      for (const event of step.events) game.event(event, step.at);
      const view = feed.sample(step.at);
      game.tick(view.tick, step.at);
      camera.update(view, game, FRAME_S);
    },
  };
}

/** Ten minutes in which very much happens, in a picture now and then, with plain noises in the place of sounds. */
async function churn() {
  const context = new OfflineAudioContext(2, CHURN_S * CHURN_RATE, CHURN_RATE);
  const random = randomOf('churn');
  const crowds = Array.from({ length: MOMENTS }, () => crowd(random));
  const storms = Array.from({ length: MOMENTS }, () => storm(random));
  const view = createView();
  const engine = createEngine({ context, kit: NOISES, game: createGame(), view, earOf: () => EAR, random });
  await engine.ready();
  engine.set(volumesOf(defaultSettings(), { presence: HERE, isStopped: false, isFight: true }));
  const idle = engine.counts().nodes;
  const counts: EngineCounts[] = [];
  const step = (at: number) => {
    const now = 1_000 + at * CHURN_STEP_S * 1_000;
    if (at % 500 > 480) return; // a page that is hidden
    if (at % 700 === 0) engine.reset();
    show(view, now, crowds[at % MOMENTS]);
    engine.flash({ ...storms[at % MOMENTS], at: now }, now);
    for (let i = 0; i < 20; i++) engine.event({ type: 'join', at: now, user: `viewer_${i}` }, now);
    engine.picture(now);
    counts.push(engine.counts());
  };
  for (let at = 1; at < CHURN_S / CHURN_STEP_S; at++)
    context.suspend(at * CHURN_STEP_S).then(() => {
      if (at === LAST_STEP) engine.silence();
      if (at < LAST_STEP) step(at);
      void context.resume();
    });
  await context.startRendering();
  return { idle, counts, end: engine.counts().nodes };
}

const CHURN_S = 600;
const CHURN_STEP_S = 0.25;
/** As low as the browser can, since nobody listens. */
const CHURN_RATE = 3_000;
/** How many moments there are, which come again and again. */
const MOMENTS = 37;
/** Then it becomes still, in time for the last sounds to end. */
const LAST_STEP = CHURN_S / CHURN_STEP_S - 10;
const EAR = { x: 0, y: 0, width: 4_000, height: 2_250 };
const HERE = { minimized: false, focused: true, muted: false };

/** Half a second of noise for every sound. */
const NOISES: Kit = {
  variantsOf: () => 4,
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

/** Five hundred ships that raise shields and dash, and what comes and goes beside them. */
function crowd(random: () => number): Thing[] {
  const thing = (id: number, kind: EntityKind): Thing => ({
    id,
    kind,
    ...placeBy(random),
    flags: Math.floor(random() * 256),
    look: Math.floor(random() * 2),
  });
  const some = (kind: EntityKind, from: number, most: number) =>
    Array.from({ length: most }, (_, at) => thing(from + at, kind)).filter(() => random() < 0.7);
  const ships = Array.from({ length: 500 }, (_, at) => thing(1 + at, 'ship'));
  const others = [
    some('missile', 600, 60),
    some('mine', 700, 40),
    some('zone', 800, 6),
    some('beam', 900, 6),
  ];
  return [...ships, ...others.flat(), ...some('boss', 950, 3)];
}

/** Hundreds of shots and effects of all kinds. */
function storm(random: () => number) {
  const upTo = (most: number) => Math.floor(random() * most);
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  return flashes({
    shots: many(200, () => ({ ...placeBy(random), owner: 1 + upTo(500) })),
    effects: many(300, () => ({
      ...placeBy(random),
      kind: EFFECT_KINDS[upTo(EFFECT_KINDS.length)],
      arg: upTo(500),
    })),
  });
}

const placeBy = (random: () => number) => ({
  x: Math.floor((random() - 0.5) * 6_000),
  y: Math.floor((random() - 0.5) * 4_000),
});

const base64 = (blob: Blob): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
  reader.readAsDataURL(blob);
  return promise;
};

const page = {
  churn,
  /** Renders a fight. `samples`: one channel after the other, as 32-bit floats in base64. */
  async play(recording: Recording, settings: Partial<Settings>) {
    const { buffer, ...played } = await play(recording, settings);
    const channels = [buffer.getChannelData(0), buffer.getChannelData(1)];
    return { ...played, samples: await base64(new Blob(channels)) };
  },
};
export type FightPage = typeof page;
Object.assign(globalThis, { fights: page });
