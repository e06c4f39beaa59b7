import { ENTITY_COLUMNS, type FrameSlot } from '../frame.ts';
import { MAX_ENTITIES, sizeOf, viewsOf } from '../snapshot.ts';

const ROWS = MAX_ENTITIES + 1;
const STEP_COLUMNS = { stepX: 'i16', stepY: 'i16', stepAngle: 'i8' } as const;

/**
 * The state that encoder and decoder share about every visible entity, by its id: the columns of the frame, and the
 * entity's last step, which predicts its next position.
 */
export function createTracks() {
  const columns = viewsOf(ENTITY_COLUMNS, ROWS, new ArrayBuffer(sizeOf(ENTITY_COLUMNS, ROWS)));
  const steps = viewsOf(STEP_COLUMNS, ROWS, new ArrayBuffer(sizeOf(STEP_COLUMNS, ROWS)));
  return {
    ...columns,
    ...steps,
    /** Visible ids, in rising order. */
    ids: new Uint16Array(ROWS),
    count: 0,
    isVisible: new Uint8Array(ROWS),
  };
}

export type Tracks = ReturnType<typeof createTracks>;

/** Longest step that counts as motion. Longer steps are jumps, from which no prediction is made. */
const LONGEST_STEP = 2_000;

const isJump = (step: number) => step > LONGEST_STEP || step < -LONGEST_STEP;

/** Moves an entity and stores its step. The 16-bit and 8-bit wrap-around is intended. */
export function moveTo(tracks: Tracks, id: number, x: number, y: number, angle: number) {
  const stepX = ((x - tracks.x[id]) << 16) >> 16;
  const stepY = ((y - tracks.y[id]) << 16) >> 16;
  const jumped = isJump(stepX) || isJump(stepY);
  tracks.stepX[id] = jumped ? 0 : stepX;
  tracks.stepY[id] = jumped ? 0 : stepY;
  tracks.stepAngle[id] = jumped ? 0 : angle - tracks.angle[id];
  tracks.x[id] = x;
  tracks.y[id] = y;
  tracks.angle[id] = angle;
}

/** Makes an entity visible. `placeAt` sets its position. */
export function appear(tracks: Tracks, id: number, kind: number, look: number) {
  tracks.kind[id] = kind;
  tracks.look[id] = look;
  tracks.isVisible[id] = 1;
}

/** Sets the position of an entity and its step to zero. */
export function placeAt(tracks: Tracks, id: number, x: number, y: number, angle: number) {
  tracks.x[id] = x;
  tracks.y[id] = y;
  tracks.angle[id] = angle;
  tracks.stepX[id] = 0;
  tracks.stepY[id] = 0;
  tracks.stepAngle[id] = 0;
}

/** Updates the list of visible ids after entities have appeared or vanished. */
export function listIds(tracks: Tracks) {
  tracks.count = 0;
  for (let id = 1; id < ROWS; id++) {
    if (tracks.isVisible[id]) tracks.ids[tracks.count++] = id;
  }
}

/** Writes the visible entities as the rows of a frame. */
export function copyToSlot(tracks: Tracks, { frame, entities }: FrameSlot) {
  frame.entities[0] = tracks.count;
  for (let row = 0; row < tracks.count; row++) {
    const id = tracks.ids[row];
    entities.id[row] = id;
    entities.kind[row] = tracks.kind[id];
    entities.x[row] = tracks.x[id];
    entities.y[row] = tracks.y[id];
    entities.angle[row] = tracks.angle[id];
    entities.value[row] = tracks.value[id];
    entities.flags[row] = tracks.flags[id];
    entities.look[row] = tracks.look[id];
  }
}
