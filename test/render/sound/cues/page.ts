import { createCues } from '../../../../render/audio/sound/cues/index.ts';
import { createView } from '../../../../render/link/interpolation.ts';
import type { GameEvent } from '../../../../schema/records/events.ts';
import { gameOf } from '../../frames.ts';
import { flashes, show, type Thing } from '../scene.ts';

export const EAR = { x: 0, y: 0, width: 1_600, height: 900 };
const STEP_MS = 33;

/** A page whose frames, shots, effects and events a test makes, and the sounds of the page. */
export function openPage() {
  const cues = createCues();
  const game = gameOf(4);
  const view = createView();
  let now = 1_000;

  /** Draws the next frame with the given things, and returns its sounds. */
  function picture(things: readonly Thing[], ms = STEP_MS) {
    now += ms;
    show(view, now, things);
    return cues.take(game, view, EAR, now);
  }
  picture([]);

  return {
    cues,
    game,
    view,
    /** The page's clock, ms. */
    get now() {
      return now;
    },
    picture,
    heard: (things: readonly Thing[], ms?: number) => picture(things, ms).cues.map(({ sound }) => sound),
    loopsOf: (things: readonly Thing[]) => (picture(things).loops ?? []).filter(({ gain }) => gain !== 0),
    flash: (content: Parameters<typeof flashes>[0]) =>
      cues.flash(flashes({ at: now, ...content }), view, now),
    tell(event: Partial<GameEvent> & { type: GameEvent['type'] }) {
      game.event({ at: 0, ...event } as GameEvent, now);
      cues.event({ at: 0, ...event } as GameEvent, now);
    },
  };
}
