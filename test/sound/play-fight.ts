import { seededBy } from '../../core/random.ts';
import { createConductor } from '../../render/audio/music/conductor.ts';
import { createTape } from '../../render/audio/music/index.ts';
import { createEngine } from '../../render/audio/sound/engine.ts';
import { createMoodReader } from '../../render/audio/sound/index.ts';
import type { Kit } from '../../render/audio/sound/kit.ts';
import { OWN_SOUNDS } from '../../render/audio/sound/own-sounds.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { volumesOf } from '../../render/audio/sound/volumes.ts';
import { createCamera } from '../../render/camera/camera.ts';
import { createGame } from '../../render/game/game.ts';
import { createFrameFeed } from '../../render/link/frames.ts';
import type { Settings } from '../../schema/records/settings.ts';
import { createFrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import type { RecordedStep, Recording } from './record-fight.ts';

/** Runs in a browser. Renders a recorded fight as fast as possible, with everything that makes sound on a page. */

const FRAME_S = 1 / 30;
const MOOD_STEPS = 30;
/** Time by which music is rendered ahead of playback. Unit: s. */
const MUSIC_S = 0.7;

/** The result of rendering a fight. */
interface Played {
  /** Time that rendering took. Unit: ms. */
  ms: number;
  /** The highest number of simultaneous voices; below it, the number of nodes at each second. */
  voices: number;
  nodes: number[];
  missed: number;
  /** Number of sounds that were rendered for the fight; below it, their memory. */
  buffers: number;
  bytes: number;
}

/** A recording with its frames decoded from base64. */
export interface Received extends Omit<Recording, 'steps'> {
  steps: ReceivedStep[];
}
type ReceivedStep = RecordedStep & { bytes: Uint8Array };

export const receive = (recording: Recording): Received => ({
  ...recording,
  steps: recording.steps.map(step => ({
    ...step,
    bytes: Uint8Array.from(atob(step.frame), letter => letter.charCodeAt(0)),
  })),
});

/** Renders a fight with these settings. */
export async function playFight(
  recording: Received,
  settings: Partial<Settings>,
  kit: Kit = OWN_SOUNDS,
  sampleRate = SAMPLE_RATE,
): Promise<Played & { buffer: AudioBuffer }> {
  const context = new OfflineAudioContext(2, recording.steps.length * FRAME_S * sampleRate, sampleRate);
  const stage = createHeadlessStage(recording, settings);
  const { game, feed, camera } = stage;
  const listenerOf = () => ({
    x: camera.x,
    y: camera.y,
    width: camera.width,
    height: camera.screen.height / camera.zoom,
  });
  const engine = createEngine({
    context,
    kit,
    game,
    view: feed.view,
    listenerOf,
    random: seededBy('a fight'),
  });
  await engine.ready();
  const conductor = createConductor(sampleRate, 7, ms => ms / 1_000);
  const play = createTape(context, engine.music, conductor);
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
    if (at % 15 === 0) {
      conductor.advance(context.currentTime, MUSIC_S);
      play(MUSIC_S);
    }
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

/** Does what a page does even without sound: applies frames and events, and moves the camera. */
export function watchFight(recording: Received) {
  const stage = createHeadlessStage(recording, {});
  for (const step of recording.steps) stage.step(step, () => {});
}

/** The parts of a page that the sound needs: the game, the frames and the camera. */
function createHeadlessStage({ state, tick }: Received, settings: Partial<Settings>) {
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
      step: ReceivedStep,
      onFlash: (flashes: Parameters<ReturnType<typeof createEngine>['flash']>[0]) => void,
    ) {
      const frame = decoder.decode(step.bytes);
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
