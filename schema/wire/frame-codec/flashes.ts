import { type FrameSlot, MAX_FRAME_EFFECTS, MAX_FRAME_SHOTS } from '../frame.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';
import { SHOT_ABSOLUTE, SHOT_AGE, SHOT_SKINNED } from './format.ts';
import type { Tracks } from './tracks.ts';

/** Codec of shots and effects, which are sent once. */

const fitsByte = (step: number) => step >= -128 && step <= 127;

export function writeShots(out: ByteWriter, tracks: Tracks, { frame, shots }: FrameSlot) {
  out.varint(frame.shots[0]);
  if (frame.shots[0] > 0) out.u32(frame.firstShot[0]);
  for (let row = 0; row < frame.shots[0]; row++) {
    const owner = shots.owner[row];
    const dx = shots.x[row] - tracks.x[owner];
    const dy = shots.y[row] - tracks.y[owner];
    const isNear = tracks.isVisible[owner] === 1 && fitsByte(dx) && fitsByte(dy);
    const look = shots.look[row];
    out.u8(Math.min(shots.age[row], SHOT_AGE) | (isNear ? 0 : SHOT_ABSOLUTE) | (look ? SHOT_SKINNED : 0));
    out.varint(owner);
    if (isNear) {
      out.u8(dx);
      out.u8(dy);
    } else {
      out.u16(shots.x[row]);
      out.u16(shots.y[row]);
    }
    out.u16(shots.angle[row]);
    if (look) out.u8(look);
  }
}

export function readShots(bytes: ByteReader, tracks: Tracks, { frame, shots }: FrameSlot) {
  const count = atMost(bytes.varint(), MAX_FRAME_SHOTS, 'shots');
  frame.shots[0] = count;
  frame.firstShot[0] = count > 0 ? bytes.u32() : 0;
  for (let row = 0; row < count; row++) {
    const mode = bytes.u8();
    const owner = bytes.varint();
    const isNear = (mode & SHOT_ABSOLUTE) === 0;
    shots.owner[row] = owner;
    shots.age[row] = mode & SHOT_AGE;
    shots.x[row] = isNear ? tracks.x[owner] + bytes.i8() : bytes.u16();
    shots.y[row] = isNear ? tracks.y[owner] + bytes.i8() : bytes.u16();
    shots.angle[row] = bytes.u16();
    shots.look[row] = mode & SHOT_SKINNED ? bytes.u8() : 0;
  }
}

export function writeEffects(out: ByteWriter, { frame, effects }: FrameSlot) {
  out.varint(frame.effects[0]);
  for (let row = 0; row < frame.effects[0]; row++) {
    out.u8(effects.kind[row]);
    out.u16(effects.x[row]);
    out.u16(effects.y[row]);
    out.varint(effects.arg[row]);
  }
}

export function readEffects(bytes: ByteReader, { frame, effects }: FrameSlot) {
  const count = atMost(bytes.varint(), MAX_FRAME_EFFECTS, 'effects');
  frame.effects[0] = count;
  for (let row = 0; row < count; row++) {
    effects.kind[row] = bytes.u8();
    effects.x[row] = bytes.u16();
    effects.y[row] = bytes.u16();
    effects.arg[row] = bytes.varint();
  }
}

export function atMost(count: number, limit: number, what: string) {
  if (count > limit) throw new RangeError(`A frame cannot have ${count} ${what}; the most is ${limit}.`);
  return count;
}
