import type { Settings } from '../../schema/records/settings.ts';
import { patchBetween } from '../../schema/wire/overlay-patch.ts';
import type { OverlayPatch, OverlayState } from '../../schema/wire/overlay-socket.ts';
import type { StateReader } from '../simulation/state-reader.ts';
import type { Boards } from './boards.ts';

/** The state as overlays know it, and what has changed since it was last sent to them. */
export interface OverlayView {
  /** The state that every overlay in step knows. */
  readonly state: OverlayState;
  readonly tick: number;
  /** Reads the state again. Returns what has changed, or null if nothing has. */
  advance(): OverlayPatch | null;
}

export function createOverlayView(
  reader: StateReader,
  settings: { readonly current: Settings },
  boards: Boards,
): OverlayView {
  const read = () => {
    const { tick, ...shown } = reader.snapshot();
    return { tick, state: { ...shown, settings: settings.current, boards: boards.current } };
  };
  let known = read();

  return {
    get state() {
      return known.state;
    },
    get tick() {
      return known.tick;
    },
    advance() {
      const before = known.state;
      known = read();
      return patchBetween(before, known.state);
    },
  };
}
