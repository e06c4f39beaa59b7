import { arenaFor } from '../../schema/catalog/rules.ts';
import { ENTITY_COLUMNS, FRAME_MARGIN, type FrameSlot, quantumOf } from '../../schema/wire/frame.ts';
import { MAX_ENTITIES, sizeOf, type ViewsOf, viewsOf } from '../../schema/wire/snapshot.ts';

/** Maximum distance between two frames that is drawn as motion; a longer one is a jump. Unit: u. */
const JUMP = 160;

/** The entities of a frame, kept until the frame has been drawn. */
export interface BufferedFrame {
  /** Server's wall clock. Unit: ms. */
  at: number;
  tick: number;
  /** Speed of the game; 1 in a show. */
  speed: number;
  /** Rows of `entities` that are in use. */
  count: number;
  entities: ViewsOf<typeof ENTITY_COLUMNS>;
  /** Size of a step of positions. Unit: u. */
  quantum: number;
  arena: Arena;
}

/** Sides of the arena. Unit: u. */
export interface Arena {
  width: number;
  height: number;
}

/**
 * Everything visible at one time, in world units. The rows are sorted by id, and the columns are the columns of frames.
 */
export interface View {
  count: number;
  id: Uint16Array;
  kind: Uint8Array;
  x: Float32Array;
  y: Float32Array;
  /** Direction of the nose. Unit: rad. */
  angle: Float32Array;
  value: Uint8Array;
  flags: Uint16Array;
  look: Uint16Array;
  /** The row of each id, or -1. */
  rowOf: Int16Array;
  /** Tick of the drawn time, with its fraction. */
  tick: number;
  /** Server's wall clock of the drawn time, ms; 0 before the first frame. */
  at: number;
  /** Speed of the game; 1 in a show. */
  speed: number;
  arena: Arena;
}

/** An empty view of an arena of the usual size. */
export const createView = (): View => ({
  count: 0,
  id: new Uint16Array(MAX_ENTITIES),
  kind: new Uint8Array(MAX_ENTITIES),
  x: new Float32Array(MAX_ENTITIES),
  y: new Float32Array(MAX_ENTITIES),
  angle: new Float32Array(MAX_ENTITIES),
  value: new Uint8Array(MAX_ENTITIES),
  flags: new Uint16Array(MAX_ENTITIES),
  look: new Uint16Array(MAX_ENTITIES),
  rowOf: new Int16Array(MAX_ENTITIES + 1).fill(-1),
  tick: 0,
  at: 0,
  speed: 1,
  arena: arenaFor(0),
});

/** Memory for one frame. */
export const createBufferedFrame = (): BufferedFrame => ({
  at: 0,
  tick: 0,
  speed: 1,
  count: 0,
  quantum: 1,
  arena: { width: 0, height: 0 },
  entities: viewsOf(ENTITY_COLUMNS, MAX_ENTITIES, new ArrayBuffer(sizeOf(ENTITY_COLUMNS, MAX_ENTITIES))),
});

/** Copies the entities of a frame, whose memory is reused, into a buffered one. */
export function bufferFrame({ entities, frame }: FrameSlot, at: number, to: BufferedFrame) {
  const count = frame.entities[0];
  to.at = at;
  to.tick = frame.tick[0];
  to.speed = frame.speed[0];
  to.count = count;
  to.quantum = quantumOf(frame.width[0]);
  to.arena = { width: frame.width[0], height: frame.height[0] };
  for (const name of Object.keys(ENTITY_COLUMNS) as (keyof typeof ENTITY_COLUMNS)[]) {
    to.entities[name].set(entities[name].subarray(0, count));
  }
}

/** Fills the view for the time `at`, which is between two of the frames. Returns the frame that has been reached. */
export function interpolate(view: View, frames: readonly BufferedFrame[], at: number): BufferedFrame {
  let after = frames.findIndex(frame => frame.at > at);
  if (after < 0) after = frames.length - 1;
  const from = frames[Math.max(0, after - 1)];
  const to = frames[after];
  const share = to.at > from.at ? Math.min(1, (at - from.at) / (to.at - from.at)) : 1;
  for (let row = 0; row < view.count; row++) view.rowOf[view.id[row]] = -1;
  view.at = at;
  view.speed = to.speed;
  view.tick = from.tick + (to.tick - from.tick) * share;
  view.count = share >= 1 ? blend(view, to, to, 1) : blend(view, from, to, share);
  return share >= 1 ? to : from;
}

const TURN = 256;

/** The upper left corner of a frame's arena, including the margin. Positions count from there. */
const cornerOf = ({ arena }: BufferedFrame) => ({
  left: -arena.width / 2 - FRAME_MARGIN,
  top: -arena.height / 2 - FRAME_MARGIN,
});

/** Blends the rows of `from` towards `to`. Entities that `to` lacks stay in place until the time of `to`. */
function blend(view: View, from: BufferedFrame, to: BufferedFrame, share: number) {
  const a = from.entities;
  const b = to.entities;
  const here = cornerOf(from);
  const there = cornerOf(to);
  let other = 0;
  for (let row = 0; row < from.count; row++) {
    const id = a.id[row];
    while (other < to.count && b.id[other] < id) other++;
    const isSame =
      other < to.count &&
      b.id[other] === id &&
      b.kind[other] === a.kind[row] &&
      b.look[other] === a.look[row];
    let x = a.x[row] * from.quantum + here.left;
    let y = a.y[row] * from.quantum + here.top;
    let angle = a.angle[row];
    if (isSame) {
      const dx = b.x[other] * to.quantum + there.left - x;
      const dy = b.y[other] * to.quantum + there.top - y;
      if (Math.abs(dx) + Math.abs(dy) < JUMP) {
        x += dx * share;
        y += dy * share;
      }
      angle += (((b.angle[other] - angle + TURN * 1.5) % TURN) - TURN / 2) * share;
    }
    view.id[row] = id;
    view.kind[row] = a.kind[row];
    view.x[row] = x;
    view.y[row] = y;
    view.angle[row] = (angle * 2 * Math.PI) / TURN;
    view.value[row] = a.value[row];
    view.flags[row] = a.flags[row];
    view.look[row] = a.look[row];
    view.rowOf[id] = row;
  }
  return from.count;
}
