import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import { ARENA } from '../../../schema/catalog/rules.ts';
import type { GameEvent } from '../../../schema/records/events.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Camera } from '../../camera/camera.ts';
import type { Flashes } from '../../camera/scene.ts';
import type { Game } from '../../game/game.ts';
import type { View } from '../../link/interpolation.ts';
import type { Presence } from '../../page/shell-window.ts';
import { createMusic } from '../music/index.ts';
import type { Intensity, Mood } from '../music/mood.ts';
import { createEngine, type EngineStatus } from './engine.ts';
import { SAMPLE_RATE } from './sample-rate.ts';
import type { Listener } from './spatialize.ts';
import { volumesOf } from './volumes.ts';
import { createWorkshop } from './workshop/index.ts';

/** Interval at which the context is checked. Unit: ms. */
const CHECK_MS = 1_000;

/**
 * Keeps an audio context running. Browsers may start it only after a click or a key, and the system may suspend it, for
 * example when a device is unplugged. `isBlocked` is set while the context waits for a click or a key. Returns a
 * function that ends this.
 */
function keepRunning(context: AudioContext, isBlocked: Signal<boolean>, page: Window): () => void {
  const leave = new AbortController();
  const resume = () => void context.resume().catch(() => {});
  const update = () => {
    const isRunning = context.state === 'running';
    const hasGesture = page.navigator.userActivation.hasBeenActive;
    isBlocked.value = !isRunning && !hasGesture;
    if (!isRunning && hasGesture && context.state !== 'closed') resume();
  };
  for (const gesture of ['pointerdown', 'keydown', 'touchend']) {
    page.addEventListener(gesture, resume, { signal: leave.signal, capture: true });
  }
  context.addEventListener('statechange', update, { signal: leave.signal });
  const timer = setInterval(update, CHECK_MS);
  return () => {
    leave.abort();
    clearInterval(timer);
  };
}

/** Time after the last shot in the picture until the fight is calm again. Unit: ms. */
const CALM_MS = 8_000;
const LAST_MINUTE_MS = 60_000;
/**
 * Width below which an arena is shrinking, as a share of its greatest width so far. Arenas shrink only in sudden death.
 */
const SHRUNK = 0.97;
/** The modes that continue until one is left. */
const LAST_STANDING: readonly Mode[] = ['reserves', 'ffaReserves'];
const CLOCKED: readonly Mode[] = ['dogfight', 'ffa'];

/** The input of the mood, in addition to the game. */
interface MoodInput {
  view: View;
  /** The current time, in ms of the page's clock. */
  now: number;
  /** When a shot was last played, in ms of the page's clock. */
  contactAt: number;
}

/** Creates a reader of the mood that the music must match. */
export function createMoodReader() {
  /** The widest arena of the round so far. Unit: u. */
  let widest = 0;
  return (game: Game, moment: MoodInput): Mood => {
    const round = game.round.value;
    const place = placeOf(game);
    widest = place === 'fight' ? Math.max(widest, ARENA.width, moment.view.arena.width) : 0;
    const isShrunk = moment.view.arena.width < widest * SHRUNK;
    const intensity = round && place === 'fight' ? intensityOf(game, round, moment, isShrunk) : 'calm';
    return { place, intensity, beat: beatOf(round, moment) };
  };
}

function placeOf({ round }: Game): Mood['place'] {
  if (!round.value) return 'none';
  const { phase, result, overlay } = round.value;
  return phase === 'playing' && !result && overlay.menu === null ? 'fight' : 'lobby';
}

function intensityOf(game: Game, round: Round, { now, contactAt }: MoodInput, isShrunk: boolean): Intensity {
  const { mode, bosses, remaining } = round;
  if (isShrunk && LAST_STANDING.includes(mode)) return 'suddenDeath';
  if (bosses.some(({ phase }) => phase === 'entering' || phase === 'fighting')) return 'boss';
  if (CLOCKED.includes(mode) && game.countedDown(remaining) <= LAST_MINUTE_MS) return 'lastMinute';
  return now - contactAt < CALM_MS ? 'contact' : 'calm';
}

/**
 * The beat on the page's clock, in time with the drawn picture, which is a little in the past. It is a beat near the
 * present, because the reported one may be so long ago that calculations with it are inexact.
 */
function beatOf(round: Round | null, { view, now }: MoodInput): Mood['beat'] {
  const music = round?.overlay.music;
  if (!music || view.at === 0) return null;
  const sinceBeat = (view.at - music.beatAt) % (60_000 / music.bpm);
  return { bpm: music.bpm, beatAt: now - sinceBeat };
}

/** Interval at which the mood of the music is updated. Unit: ms. */
const MOOD_MS = 1_000;
/** Delay before a page without idle time renders the next sound. Unit: ms. */
const LONGEST_PAUSE_MS = 100;

/** The parts of the page that its sound needs. */
export interface SoundOptions {
  game: Game;
  view: View;
  camera: Camera;
  presence: ReadonlySignal<Presence>;
  /** Set while the browser requires a click or a key before it plays sound. */
  isBlocked: Signal<boolean>;
  /** Called with errors that occur outside any call. */
  onError: (error: unknown) => void;
}

/** The calls that the page makes to its sound. */
export interface Sound {
  /** Adds shots and effects as they are shown. `now` is in ms of the page's clock, here and below. */
  flash(flashes: Flashes, now: number): void;
  event(event: GameEvent, now: number): void;
  /** Call with each frame. */
  picture(now: number): void;
  /** Call before the first frame of another connection. */
  reset(): void;
  status(): EngineStatus & { state: string; mood: Mood };
  close(): void;
}

/** Plays the game on the page's loudspeakers. */
export function createSound({ game, view, camera, presence, isBlocked, onError }: SoundOptions): Sound {
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: SAMPLE_RATE });
  const kit = createWorkshop();
  const engine = createEngine({
    context,
    kit,
    game,
    view,
    listenerOf: () => listenerOf(camera),
    pause: whenIdle,
  });
  const music = createMusic(context, engine.music, Math.floor(Math.random() * 2 ** 32), {
    onError,
    isAudible: () => volumes.value.master * volumes.value.buses.music > 0,
  });
  const stopKeeping = keepRunning(context, isBlocked, window);
  const readMood = createMoodReader();
  const mood = signal<Mood>({ place: 'none', intensity: 'calm', beat: null });
  const isFight = signal(false);
  let contactAt = Number.NEGATIVE_INFINITY;

  const volumes = computed(() =>
    volumesOf(game.settings.value, {
      presence: presence.value,
      isStopped: game.isStopped.value,
      isFight: isFight.value,
    }),
  );
  const setVolumes = guarded(engine.set, onError);
  const stopVolumes = effect(() => setVolumes(volumes.value));
  const timer = setInterval(guarded(update, onError), MOOD_MS);
  const stopListening = listenToFocus(() => engine.cue({ sound: 'menu.move' }, performance.now()));

  function update() {
    const now = performance.now();
    engine.tidy(now);
    mood.value = readMood(game, { view, now, contactAt });
    isFight.value = mood.value.place === 'fight';
    music.update(mood.value);
  }

  return {
    flash: engine.flash,
    event(event, now) {
      engine.event(event, now);
      if (event.type === 'round.end') music.cadence();
    },
    picture(now) {
      if (context.state === 'running' && engine.picture(now)) contactAt = now;
    },
    reset: engine.reset,
    status: () => ({ ...engine.status(), state: context.state, mood: mood.value }),
    close() {
      clearInterval(timer);
      music.stop();
      stopVolumes();
      stopKeeping();
      stopListening();
      engine.close();
      kit.close();
      void context.close();
    },
  };
}

const listenerOf = ({ x, y, width, zoom, screen }: Camera): Listener => ({
  x,
  y,
  width,
  height: screen.height / zoom,
});

/** Resolves when the page has time. */
const whenIdle = () =>
  new Promise<void>(resolve => {
    requestIdleCallback(() => resolve(), { timeout: LONGEST_PAUSE_MS });
  });

/** The same function with its errors caught: an uncaught error would end the picture. */
const guarded =
  <Given extends unknown[]>(run: (...given: Given) => void, onError: (error: unknown) => void) =>
  (...given: Given) => {
    try {
      run(...given);
    } catch (error) {
      onError(error);
    }
  };

/** Calls `onMove` when another button of the page gets the focus. Returns a function that ends it. */
function listenToFocus(onMove: () => void): () => void {
  let last: EventTarget | null = null;
  const listen = ({ target }: FocusEvent) => {
    if (target instanceof HTMLButtonElement && target !== last) onMove();
    last = target;
  };
  document.addEventListener('focusin', listen);
  return () => document.removeEventListener('focusin', listen);
}
