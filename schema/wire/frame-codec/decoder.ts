import { FRAME_SLOT_BYTES, type FrameSlot, frameSlotAt } from '../frame.ts';
import { MAX_ENTITIES } from '../snapshot.ts';
import { ByteReader } from './bytes.ts';
import { atMost, readEffects, readShots } from './flashes.ts';
import { ESCAPE, FORMAT, KEY, NIBBLE_REACH } from './format.ts';
import { appear, copyToSlot, createTracks, listIds, moveTo, placeAt, type Tracks } from './tracks.ts';

export interface DecodedFrame {
  seq: number;
  key: boolean;
  /** Wall clock of the server, ms. */
  at: number;
  /** The frame's content; valid until the next call of `decode`. */
  slot: FrameSlot;
}

export interface FrameDecoder {
  /**
   * Decodes a frame. Returns null for a delta whose previous frame is missing; the server then sends a key frame on its
   * own. Throws a RangeError for bytes that are not exactly one frame; the caller must then wait for a key frame.
   */
  decode(bytes: Uint8Array): DecodedFrame | null;
}

/** Creates a decoder for the frames of one connection. */
export function createFrameDecoder(): FrameDecoder {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  let tracks = createTracks();
  let lastSeq = -1;

  const readBody = (bytes: ByteReader, isKey: boolean) => {
    if (isKey) {
      tracks = createTracks();
      readArena(bytes, slot);
      readAll(bytes, tracks);
      slot.frame.shots[0] = 0;
      slot.frame.effects[0] = 0;
    } else {
      readDelta(bytes, tracks, slot);
    }
    if (bytes.left > 0) throw new RangeError(`A frame has ${bytes.left} bytes too many.`);
    copyToSlot(tracks, slot);
  };

  return {
    decode(data) {
      const bytes = new ByteReader(data);
      const format = bytes.u8();
      if (format !== FORMAT) {
        throw new RangeError(`Frames of format ${format} are unknown here; reload the page.`);
      }
      const key = bytes.u8() === KEY;
      const seq = bytes.u32();
      const expected = lastSeq + 1;
      if (!key && (lastSeq < 0 || seq !== expected)) return null;
      lastSeq = -1; // if the rest fails, the next delta has no base
      slot.frame.tick[0] = bytes.u32();
      const at = bytes.f64();
      readBody(bytes, key);
      lastSeq = seq;
      return { seq, key, at, slot };
    },
  };
}

function readArena(bytes: ByteReader, { frame }: FrameSlot) {
  frame.width[0] = bytes.f32();
  frame.height[0] = bytes.f32();
  frame.speed[0] = bytes.f32();
}

/** Reads an id, which is stored as the distance from the previous one. */
function nextId(bytes: ByteReader, last: number) {
  return atMost(last + bytes.varint(), MAX_ENTITIES, 'entities');
}

function readEntity(bytes: ByteReader, tracks: Tracks, id: number) {
  const kind = bytes.u8();
  appear(tracks, id, kind, bytes.u16());
  const x = bytes.u16();
  const y = bytes.u16();
  placeAt(tracks, id, x, y, bytes.u8());
  tracks.value[id] = bytes.u8();
  tracks.flags[id] = bytes.u16();
}

function readAll(bytes: ByteReader, tracks: Tracks) {
  const count = atMost(bytes.varint(), MAX_ENTITIES, 'entities');
  for (let i = 0, id = 0; i < count; i++) {
    id = nextId(bytes, id);
    readEntity(bytes, tracks, id);
    tracks.stepX[id] = bytes.i16();
    tracks.stepY[id] = bytes.i16();
    tracks.stepAngle[id] = bytes.i8();
  }
  listIds(tracks);
}

function readDelta(bytes: ByteReader, tracks: Tracks, slot: FrameSlot) {
  const gone = atMost(bytes.varint(), MAX_ENTITIES, 'entities');
  for (let i = 0, id = 0; i < gone; i++) {
    id = nextId(bytes, id);
    tracks.isVisible[id] = 0;
  }
  listIds(tracks);
  readComing(bytes, tracks);
  readMotion(bytes, tracks);
  readChanges(bytes, tracks, tracks.value);
  readChanges(bytes, tracks, tracks.flags);
  listIds(tracks);
  readShots(bytes, tracks, slot);
  readEffects(bytes, slot);
}

/**
 * Reads new entities. They are not listed yet, because the motion that is read next contains only the other entities.
 */
function readComing(bytes: ByteReader, tracks: Tracks) {
  const count = atMost(bytes.varint(), MAX_ENTITIES, 'entities');
  for (let i = 0, id = 0; i < count; i++) {
    id = nextId(bytes, id);
    readEntity(bytes, tracks, id);
  }
}

function readMotion(bytes: ByteReader, tracks: Tracks) {
  const missed = new Uint8Array(Math.ceil(tracks.count / 8));
  let misses = 0;
  for (let i = 0; i < missed.length; i++) {
    missed[i] = bytes.u8();
    for (let bits = missed[i]; bits > 0; bits &= bits - 1) misses++;
  }
  const packed = new Uint8Array(Math.ceil((misses * 3) / 2));
  for (let i = 0; i < packed.length; i++) packed[i] = bytes.u8();
  let at = 0;
  const residual = () => {
    const nibble = (packed[at >> 1] >> ((at & 1) * 4)) & 15;
    at++;
    return nibble === ESCAPE ? bytes.i16() : nibble - NIBBLE_REACH;
  };
  for (let i = 0; i < tracks.count; i++) {
    const id = tracks.ids[i];
    const isMissed = (missed[i >> 3] >> (i & 7)) & 1;
    const x = isMissed ? residual() : 0;
    const y = isMissed ? residual() : 0;
    const angle = isMissed ? residual() : 0;
    moveTo(
      tracks,
      id,
      (tracks.x[id] + tracks.stepX[id] + x) & 0xffff,
      (tracks.y[id] + tracks.stepY[id] + y) & 0xffff,
      (tracks.angle[id] + tracks.stepAngle[id] + angle) & 0xff,
    );
  }
}

function readChanges(bytes: ByteReader, tracks: Tracks, column: Tracks['value'] | Tracks['flags']) {
  let id = 0;
  for (let gap = bytes.varint(); gap > 0; gap = bytes.varint()) {
    id += gap;
    if (id > MAX_ENTITIES || !tracks.isVisible[id]) {
      throw new RangeError(`A frame changes ${id}, which does not exist.`);
    }
    column[id] = bytes.varint();
  }
}
