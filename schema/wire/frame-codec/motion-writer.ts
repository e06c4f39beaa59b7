import type { FrameSlot } from '../frame.ts';
import { ByteWriter } from './bytes.ts';
import { ESCAPE, NIBBLE_REACH } from './format.ts';
import { moveTo, type Tracks } from './tracks.ts';

/**
 * Writes the motion of entities that stayed: first one bit for each, set if its prediction failed, then the residuals.
 */
export function createMotionWriter() {
  const missed = createBitWriter();
  const residuals = createResidualWriter();

  function writeRow(tracks: Tracks, { entities }: FrameSlot, row: number) {
    const id = entities.id[row];
    const x = ((entities.x[row] - tracks.x[id] - tracks.stepX[id]) << 16) >> 16;
    const y = ((entities.y[row] - tracks.y[id] - tracks.stepY[id]) << 16) >> 16;
    const angle = ((entities.angle[row] - tracks.angle[id] - tracks.stepAngle[id]) << 24) >> 24;
    const isMissed = x !== 0 || y !== 0 || angle !== 0;
    missed.add(isMissed ? 1 : 0);
    if (isMissed) {
      residuals.add(x);
      residuals.add(y);
      residuals.add(angle);
    }
    moveTo(tracks, id, entities.x[row], entities.y[row], entities.angle[row]);
  }

  return {
    /** Writes the motion of a frame. `cameNow`: rows whose position has already been written. */
    write(out: ByteWriter, tracks: Tracks, slot: FrameSlot, cameNow: Uint8Array) {
      const rows = slot.frame.entities[0];
      for (let row = 0; row < rows; row++) if (!cameNow[row]) writeRow(tracks, slot, row);
      missed.moveTo(out);
      residuals.moveTo(out);
    },
  };
}

/** Collects bits, eight per byte, lowest first. */
function createBitWriter() {
  const bytes = new ByteWriter();
  let bits = 0;
  let count = 0;

  const flush = () => {
    bytes.u8(bits);
    bits = 0;
    count = 0;
  };

  return {
    add(bit: number) {
      bits |= bit << count;
      if (++count === 8) flush();
    },
    /** Appends the collected bits and starts over. */
    moveTo(out: ByteWriter) {
      if (count > 0) flush();
      out.append(bytes);
      bytes.reset();
    },
  };
}

/** Collects residuals as nibbles, two per byte, the lower one first. Large residuals go to a separate list. */
function createResidualWriter() {
  const nibbles = new ByteWriter();
  const escapes = new ByteWriter();
  /** The lower nibble of an incomplete byte, or -1. */
  let half = -1;

  const nibble = (value: number) => {
    if (half < 0) {
      half = value;
    } else {
      nibbles.u8(half | (value << 4));
      half = -1;
    }
  };

  return {
    add(value: number) {
      if (value >= -NIBBLE_REACH && value <= NIBBLE_REACH) {
        nibble(value + NIBBLE_REACH);
      } else {
        nibble(ESCAPE);
        escapes.u16(value);
      }
    },
    /** Appends the collected residuals and starts over. */
    moveTo(out: ByteWriter) {
      if (half >= 0) nibble(0);
      out.append(nibbles);
      out.append(escapes);
      nibbles.reset();
      escapes.reset();
    },
  };
}
