import type { FrameSlot } from '../frame.ts';
import { MAX_ENTITIES } from '../snapshot.ts';
import { ByteWriter } from './bytes.ts';
import { writeEffects, writeShots } from './flashes.ts';
import { DELTA, FORMAT, KEY } from './format.ts';
import { createMotionWriter } from './motion-writer.ts';
import { appear, createTracks, listIds, placeAt, type Tracks } from './tracks.ts';

export interface FrameEncoder {
  /** Encodes the next frame for clients that have every frame before it. */
  delta(slot: FrameSlot): Uint8Array<ArrayBuffer>;
  /** Encodes the whole state after the last `delta`, for any client. Omits shots and effects. */
  key(): Uint8Array<ArrayBuffer>;
  /** The number of the last frame. */
  readonly seq: number;
}

/** Creates an encoder. `now` is the wall clock by which clients time their drawing, in ms. */
export function createFrameEncoder(now: () => number = Date.now): FrameEncoder {
  const tracks = createTracks();
  const out = new ByteWriter();
  const motion = createMotionWriter();
  /** Rows of the frame that are visible for the first time. */
  const cameNow = new Uint8Array(MAX_ENTITIES);
  const last = { seq: 0, tick: 0, at: 0, width: 0, height: 0, speed: 1 };

  const key = () => {
    writeHeader(out, KEY, last);
    writeArena(out, last);
    writeAll(out, tracks);
    return out.take();
  };

  return {
    get seq() {
      return last.seq;
    },
    key,
    delta(slot) {
      const isSame = isSameArena(last, slot);
      takeHeader(last, slot, now());
      writeHeader(out, DELTA, last);
      writeComingAndGoing(out, tracks, slot, cameNow);
      motion.write(out, tracks, slot, cameNow);
      writeChanges(out, tracks, slot, 'value');
      writeChanges(out, tracks, slot, 'flags');
      listIds(tracks);
      writeShots(out, tracks, slot);
      writeEffects(out, slot);
      return isSame ? out.take() : key();
    },
  };
}

/** The content of a frame other than its rows. */
interface Header {
  seq: number;
  tick: number;
  /** Wall clock, ms. */
  at: number;
  width: number;
  height: number;
  speed: number;
}

const isSameArena = ({ width, height, speed }: Header, { frame }: FrameSlot) =>
  frame.width[0] === width && frame.height[0] === height && frame.speed[0] === speed;

/** Replaces the header of the last frame with the header of the next frame. */
function takeHeader(header: Header, { frame }: FrameSlot, at: number) {
  header.seq++;
  header.tick = frame.tick[0];
  header.at = at;
  header.width = frame.width[0];
  header.height = frame.height[0];
  header.speed = frame.speed[0];
}

function writeHeader(out: ByteWriter, kind: number, { seq, tick, at }: Header) {
  out.reset();
  out.u8(FORMAT);
  out.u8(kind);
  out.u32(seq);
  out.u32(tick);
  out.f64(at);
}

function writeArena(out: ByteWriter, { width, height, speed }: Header) {
  out.f32(width);
  out.f32(height);
  out.f32(speed);
}

/** Whether the entity of a row is new: its id was not visible before or belonged to another entity. */
const isNew = (tracks: Tracks, { entities }: FrameSlot, row: number) => {
  const id = entities.id[row];
  return (
    !tracks.isVisible[id] || tracks.kind[id] !== entities.kind[row] || tracks.look[id] !== entities.look[row]
  );
};

/** Writes which ids vanished and which entities are new, and fills `cameNow`. */
function writeComingAndGoing(out: ByteWriter, tracks: Tracks, slot: FrameSlot, cameNow: Uint8Array) {
  const { entities, frame } = slot;
  const rows = frame.entities[0];
  let coming = 0;
  for (let row = 0; row < rows; row++) {
    cameNow[row] = isNew(tracks, slot, row) ? 1 : 0;
    coming += cameNow[row];
  }
  writeGone(out, tracks, slot, cameNow, rows - coming);
  out.varint(coming);
  let last = 0;
  for (let row = 0; row < rows; row++) {
    if (!cameNow[row]) continue;
    const id = entities.id[row];
    appear(tracks, id, entities.kind[row], entities.look[row]);
    placeAt(tracks, id, entities.x[row], entities.y[row], entities.angle[row]);
    tracks.value[id] = entities.value[row];
    tracks.flags[id] = entities.flags[row];
    out.varint(id - last);
    writeEntity(out, tracks, id);
    last = id;
  }
}

/**
 * Writes the ids that are no longer visible or now belong to another entity. `staying` is the number of ids that stay.
 */
function writeGone(
  out: ByteWriter,
  tracks: Tracks,
  { entities, frame }: FrameSlot,
  cameNow: Uint8Array,
  staying: number,
) {
  out.varint(tracks.count - staying);
  const rows = frame.entities[0];
  let row = 0;
  let last = 0;
  for (let i = 0; i < tracks.count; i++) {
    const id = tracks.ids[i];
    while (row < rows && entities.id[row] < id) row++;
    if (row < rows && entities.id[row] === id && !cameNow[row]) continue;
    tracks.isVisible[id] = 0;
    out.varint(id - last);
    last = id;
  }
}

function writeEntity(out: ByteWriter, tracks: Tracks, id: number) {
  out.u8(tracks.kind[id]);
  out.u16(tracks.look[id]);
  out.u16(tracks.x[id]);
  out.u16(tracks.y[id]);
  out.u8(tracks.angle[id]);
  out.u8(tracks.value[id]);
  out.u16(tracks.flags[id]);
}

/** Writes everything visible, with the steps on which the next delta is based. */
function writeAll(out: ByteWriter, tracks: Tracks) {
  out.varint(tracks.count);
  let last = 0;
  for (let i = 0; i < tracks.count; i++) {
    const id = tracks.ids[i];
    out.varint(id - last);
    writeEntity(out, tracks, id);
    out.u16(tracks.stepX[id]);
    out.u16(tracks.stepY[id]);
    out.u8(tracks.stepAngle[id]);
    last = id;
  }
}

/** Writes the changed values of a column: the gaps between ids, and the new values. */
function writeChanges(
  out: ByteWriter,
  tracks: Tracks,
  { entities, frame }: FrameSlot,
  column: 'value' | 'flags',
) {
  const now = entities[column];
  const known = tracks[column];
  let last = 0;
  for (let row = 0; row < frame.entities[0]; row++) {
    const id = entities.id[row];
    if (now[row] === known[id]) continue;
    known[id] = now[row];
    out.varint(id - last);
    out.varint(now[row]);
    last = id;
  }
  out.varint(0); // ends the list: no gap is 0, because ids begin at 1 and rise
}
