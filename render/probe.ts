import { ENTITY_KINDS } from '../schema/frame.ts';
import type { DecodedFrame } from '../schema/frame-codec.ts';
import type { View } from './frames.ts';
import type { Game } from './game.ts';
import type { Stage } from './stage.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** Read-only look into the page, so that what is drawn can be held against what was sent. */
export interface Probe {
  status(): string;
  lastFrame(): { seq: number; tick: number };
  /** Ships of the moment that is drawn, as the frames have them, and where they were drawn. World units. */
  ships(): { eid: number; name: string | null; x: number; y: number; drawnX: number; drawnY: number }[];
  tags(): string[];
  camera(): { x: number; y: number; zoom: number };
}

declare global {
  interface Window {
    starfray?: Probe;
  }
}

export function exposeProbe(game: Game, view: View, stage: Stage) {
  let last = { seq: 0, tick: 0 };
  window.starfray = {
    status: () => game.status.value,
    lastFrame: () => last,
    ships() {
      const drawn = stage.drawnShips();
      return Array.from({ length: view.count }, (_, row) => row)
        .filter(row => view.kind[row] === SHIP)
        .map(row => {
          const eid = view.id[row];
          const at = drawn.get(eid) ?? { x: Number.NaN, y: Number.NaN };
          const name = game.pilots.value.get(eid)?.name ?? null;
          return { eid, name, x: view.x[row], y: view.y[row], drawnX: at.x, drawnY: at.y };
        });
    },
    tags: () => stage.tagTexts(),
    camera: () => ({ x: stage.camera.x, y: stage.camera.y, zoom: stage.camera.zoom }),
  };
  return {
    received({ seq, slot }: DecodedFrame) {
      last = { seq, tick: slot.frame.tick[0] };
    },
  };
}
