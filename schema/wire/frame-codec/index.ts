import type { FrameSlot } from '../frame.ts';

/**
 * Frames on the wire. `FrameEncoder` lives on the front thread: `delta` is made once per frame for all
 * clients that have every frame before it, `key` at any moment brings a client to the same state.
 * `FrameDecoder` lives in each client and yields the entity table, shots and effects.
 */

export interface FrameEncoder {
  /** Takes in the next frame and returns its bytes for clients that are in step. */
  delta(slot: FrameSlot): Uint8Array<ArrayBuffer>;
  /** Bytes that bring any client to where the last `delta` brought the others; without shots and effects. */
  key(): Uint8Array<ArrayBuffer>;
  /** Number of the last frame. */
  readonly seq: number;
}

export interface DecodedFrame {
  seq: number;
  key: boolean;
  /** Wall clock of the server, ms. */
  at: number;
  /** The frame's content; valid until the next call of `decode`. */
  slot: FrameSlot;
}

export interface FrameDecoder {
  /** Null when the frame cannot be used: a delta without its predecessor. Ask for nothing; a key frame follows. */
  decode(bytes: Uint8Array): DecodedFrame | null;
}

export { createFrameDecoder } from './decoder.ts';
export { createFrameEncoder } from './encoder.ts';
