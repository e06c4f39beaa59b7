/**
 * A frame that is sent between machines: `F`, flags, epoch (8 bytes) and number (4 bytes), little-endian, then the
 * bytes of the frame codec.
 *
 * A delta is applied to the frame whose number is one lower. A key frame contains all data after the delta with the same
 * number. That delta is sent first; a reader that has the delta does not need the key frame. If there is no delta with
 * the key frame's number, frames were skipped, and every reader needs the key frame.
 */
export interface PackedFrame {
  epoch: number;
  /** Number of the frame in its epoch. */
  seq: number;
  isKey: boolean;
  /** The input of the frame codec. It is a view of the packed bytes, not a copy. */
  bytes: Uint8Array;
}

const MARK = 0x46; // F
const KEY = 1;
const FLAGS_AT = 1;
const EPOCH_AT = 2;
const SEQ_AT = 10;

export const FRAME_HEADER_BYTES = 14;

export function packFrame({ epoch, seq, isKey, bytes }: PackedFrame): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(FRAME_HEADER_BYTES + bytes.length);
  const view = new DataView(packed.buffer);
  view.setUint8(0, MARK);
  view.setUint8(FLAGS_AT, isKey ? KEY : 0);
  view.setBigUint64(EPOCH_AT, BigInt(epoch), true);
  view.setUint32(SEQ_AT, seq, true);
  packed.set(bytes, FRAME_HEADER_BYTES);
  return packed;
}

/** Unpacks a frame; null if the bytes are not a packed frame. */
export function unpackFrame(packed: Uint8Array): PackedFrame | null {
  if (packed.length <= FRAME_HEADER_BYTES || packed[0] !== MARK) return null;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const epoch = Number(view.getBigUint64(EPOCH_AT, true));
  if (!Number.isSafeInteger(epoch)) return null;
  return {
    epoch,
    seq: view.getUint32(SEQ_AT, true),
    isKey: (view.getUint8(FLAGS_AT) & KEY) !== 0,
    bytes: packed.subarray(FRAME_HEADER_BYTES),
  };
}
