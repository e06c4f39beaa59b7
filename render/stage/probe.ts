import { ENTITY_KINDS, type EntityKind } from '../../schema/wire/frame.ts';
import type { DecodedFrame } from '../../schema/wire/frame-codec/index.ts';
import type { SoundLink } from '../audio/sound/start-sound.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { Stage } from './stage.ts';

/** An entity at the drawn time: its position in the frames, and where it was drawn. Unit: u. */
interface ProbedEntity {
  eid: number;
  kind: EntityKind;
  /** Name of the pilot; null for anything but a ship with a known pilot. */
  name: string | null;
  x: number;
  y: number;
  /** Where the entity was drawn; null if it is not on the screen. */
  drawnX: number | null;
  drawnY: number | null;
}

/** A read-only view of the page for tests and debugging: it compares the drawn picture with the received data. */
interface Probe {
  status(): string;
  lastFrame(): { seq: number; tick: number };
  /** Everything in the frames at the drawn time. */
  entities(): ProbedEntity[];
  ships(): ProbedEntity[];
  lasers(): number;
  /** Names on the tags. */
  tags(): string[];
  camera(): { x: number; y: number; zoom: number };
  /** The played sounds and the resources that they use; null if the page has no sound, or none yet. */
  sound(): ReturnType<SoundLink['status']>;
}

declare global {
  interface Window {
    starfray?: Probe;
  }
}

/** Exposes the probe at `window.starfray`; `received` must be called with each arriving frame. */
export function exposeProbe(game: Game, view: View, stage: Stage, sound: SoundLink | null) {
  let last = { seq: 0, tick: 0 };
  const probed = (row: number): ProbedEntity => {
    const eid = view.id[row];
    const at = stage.drawn().get(eid);
    return {
      eid,
      kind: ENTITY_KINDS[view.kind[row]],
      name: game.pilots.value.get(eid)?.name ?? null,
      x: view.x[row],
      y: view.y[row],
      drawnX: at?.x ?? null,
      drawnY: at?.y ?? null,
    };
  };
  const entities = () => Array.from({ length: view.count }, (_, row) => probed(row));

  window.starfray = {
    status: () => game.status.value,
    lastFrame: () => last,
    entities,
    ships: () => entities().filter(({ kind }) => kind === 'ship'),
    lasers: () => stage.lasers(),
    tags: () => stage.tagTexts(),
    camera: () => ({ x: stage.camera.x, y: stage.camera.y, zoom: stage.camera.zoom }),
    sound: () => sound?.status() ?? null,
  };
  return {
    received({ seq, slot }: DecodedFrame) {
      last = { seq, tick: slot.frame.tick[0] };
    },
  };
}
