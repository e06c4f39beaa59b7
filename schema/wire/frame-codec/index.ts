/**
 * Frames on the wire. `FrameEncoder` lives on the front thread: `delta` is made once per frame for all
 * clients that have every frame before it, `key` at any moment brings a client to the same state.
 * `FrameDecoder` lives in each client and yields the entity table, shots and effects.
 */

export { createFrameDecoder, type DecodedFrame, type FrameDecoder } from './decoder.ts';
export { createFrameEncoder, type FrameEncoder } from './encoder.ts';
