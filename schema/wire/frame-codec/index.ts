/**
 * The encoding of frames. The front thread has a `FrameEncoder`, which encodes each frame once as a `delta` for all
 * clients that have every frame before it. A `key` frame brings any client to the same state. Each client has a
 * `FrameDecoder`, which returns the table of entities, the shots and the effects.
 */

export { createFrameDecoder, type DecodedFrame, type FrameDecoder } from './decoder.ts';
export { createFrameEncoder, type FrameEncoder } from './encoder.ts';
