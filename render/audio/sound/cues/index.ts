import type { GameEvent } from '../../../../schema/records/events.ts';
import type { Flashes } from '../../../camera/scene.ts';
import type { Game } from '../../../game/game.ts';
import type { View } from '../../../link/interpolation.ts';
import { isSting } from '../importance.ts';
import { type Listener, shows } from '../spatialize.ts';
import { createChangeCues } from './changes.ts';
import type { Cue, LoopCue } from './cue.ts';
import { createFlashCues } from './flashes.ts';
import { createMissileCues } from './missiles.ts';
import { createNewsCues, eventCue } from './news.ts';
import { createZoneCues } from './zones.ts';

/** Maximum delay of the sound of an event. Later sounds are dropped, but stings are still played. Unit: ms. */
const STALE_MS = 250;
/**
 * Time without a drawn picture after which a page counts as hidden, so that the sounds of the meantime are not played.
 * After a shorter pause, such as before the first frame of a round, they are still played. Unit: ms.
 */
const HIDDEN_MS = 1_000;
/** Maximum number of cues that wait for a frame. */
const MOST = 4_096;

/** Collects the events on the page, and returns them with each frame as cues. */
export function createCues() {
  const flashCues = createFlashCues();
  const changes = createChangeCues();
  const missiles = createMissileCues();
  const zones = createZoneCues();
  const news = createNewsCues();
  let waiting: { cue: Cue; until: number }[] = [];
  /** The server time of the last drawn frame, in ms; null if the next frame does not continue it. */
  let shownAt: number | null = null;
  /** When the last frame was drawn, in ms of the page's clock. */
  let drawnAt = 0;

  const add = (cue: Cue, until: number) => {
    if (waiting.length < MOST) waiting.push({ cue, until });
  };

  /** The sounds of the view. There are none while the view does not move, as without a connection. */
  function viewCues(view: View, listener: Listener) {
    const stepMs = shownAt === null ? Number.POSITIVE_INFINITY : view.at - shownAt;
    shownAt = view.at;
    if (stepMs === 0) return { cues: [], loops: null };
    const isOther = stepMs < 0 || stepMs > HIDDEN_MS;
    if (isOther) changes.remember(view);
    const flying = missiles(view, listener);
    const zoned = zones(view, listener);
    const fresh = isOther ? [] : [...changes.cues(view), ...flying.cues, ...zoned.cues];
    return {
      cues: fresh.filter(cue => isTimely(cue, stepMs)),
      loops: [...flying.loops, ...zoned.loops],
    };
  }

  return {
    /** Adds a sound for the next frame. `now` is in ms of the page's clock, here and below. */
    add: (cue: Cue, now: number) => add(cue, now + STALE_MS),
    /** Adds shots and effects as they are shown. */
    flash(flashes: Flashes, view: View, now: number) {
      const ageMs = view.at - flashes.at;
      if (ageMs > HIDDEN_MS) return;
      for (const cue of flashCues(flashes, view)) if (isTimely(cue, ageMs)) add(cue, now + STALE_MS);
    },
    /** Adds an event. */
    event(event: GameEvent, now: number) {
      const cue = eventCue(event);
      if (cue) add(cue, now + HIDDEN_MS);
    },
    /** The sounds of a frame: `cues` begin now, `loops` continue. `loops` is null if they are unchanged. */
    take(game: Game, view: View, listener: Listener, now: number): { cues: Cue[]; loops: LoopCue[] | null } {
      const fresh = waiting.filter(({ until }) => now <= until).map(({ cue }) => cue);
      waiting = [];
      if (now - drawnAt > HIDDEN_MS) news.forget();
      drawnAt = now;
      const { cues, loops } = viewCues(view, listener);
      return { cues: [...fresh, ...cues, ...news.cues(game)].map(cue => fromAfar(cue, listener)), loops };
    },
    /** Call before the first frame of another connection: nothing in that frame counts as new. */
    reset() {
      shownAt = null;
      waiting = [];
      news.forget();
    },
  };
}

/** Whether a cue that is `ageMs` old must still be played. */
const isTimely = ({ sound }: Cue, ageMs: number) =>
  ageMs <= STALE_MS || (isSting(sound) && ageMs <= HIDDEN_MS);

/** Turns lightning outside the picture into distant thunder. */
const fromAfar = (cue: Cue, listener: Listener): Cue =>
  cue.sound === 'bolt' && cue.at && !shows(cue.at, listener) ? { ...cue, sound: 'thunder.far' } : cue;
