import { describe, expect, it } from 'vitest';
import {
  createFrameDecoder,
  createFrameEncoder,
  type FrameEncoder,
} from '../../schema/wire/frame-codec/index.ts';
import { fc } from '../fast-check.ts';
import { AnyFrame, contentOf, decoded, type Frame, slotOf } from './frame-content.ts';
import { Fight } from './frame-motion.ts';

/** An encoder and a decoder that have both seen an empty frame. */
function inStep() {
  const encoder = createFrameEncoder();
  const decoder = createFrameDecoder();
  const empty = { entities: [], shots: [], effects: [], width: 4_800, height: 2_700, speed: 1 };
  decoder.decode(encoder.delta(slotOf(empty, 0)));
  return { encoder, decoder };
}

const send = (encoder: FrameEncoder, frame: Frame, tick: number) => {
  const slot = slotOf(frame, tick);
  return { content: contentOf(slot), bytes: encoder.delta(slot) };
};

describe('fight whose ships stay, move, turn and change', () => {
  it('each delta frame decodes to the same fight that was encoded', () => {
    fc.assert(
      fc.property(Fight, frames => {
        const { encoder, decoder } = inStep();
        frames.forEach((frame, tick) => {
          const { content, bytes } = send(encoder, frame, tick);
          expect(bytes[1]).toBe(0); // the frame is a delta, not a key frame
          expect(decoded(decoder, bytes)).toEqual(content);
        });
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('an overlay that joins in the middle decodes the same fight that was encoded', () => {
    fc.assert(
      fc.property(Fight, fc.nat(), (frames, joinsAfter) => {
        const { encoder } = inStep();
        const joiner = createFrameDecoder();
        const join = joinsAfter % (frames.length - 1);
        frames.forEach((frame, tick) => {
          const { content, bytes } = send(encoder, frame, tick);
          if (tick === join) expect(decoded(joiner, encoder.key())?.entities).toEqual(content.entities);
          if (tick > join) expect(decoded(joiner, bytes)).toEqual(content);
        });
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('two frame encoders that take turns are independent', () => {
    fc.assert(
      fc.property(Fight, Fight, (here, there) => {
        const ends = [inStep(), inStep()];
        for (let tick = 0; tick < Math.min(here.length, there.length); tick++) {
          const sent = ends.map(({ encoder }, i) => send(encoder, [here, there][i][tick], tick));
          ends.forEach(({ decoder }, i) => {
            expect(decoded(decoder, sent[i].bytes)).toEqual(sent[i].content);
          });
        }
      }),
      { seed: 1, numRuns: 50 },
    );
  });
});

/** Number of bytes of the frame header: format, kind and number. */
const HEADER = 6;

describe('truncated frame', () => {
  it('the decoder throws if a frame is truncated, applies nothing, and refuses deltas until a key frame arrives', () => {
    fc.assert(
      fc.property(Fight, fc.nat(), (frames, cut) => {
        const { encoder, decoder } = inStep();
        decoder.decode(send(encoder, frames[0], 0).bytes);
        const { bytes } = send(encoder, frames[1], 1);
        const length = HEADER + (cut % (bytes.length - HEADER));
        expect(() => decoder.decode(bytes.subarray(0, length))).toThrow(RangeError);
        expect(decoder.decode(bytes)).toBeNull();
        const { content, bytes: next } = send(encoder, frames[2], 2);
        expect(decoder.decode(next)).toBeNull();
        expect(decoded(decoder, encoder.key())?.entities).toEqual(content.entities);
        const last = send(encoder, frames[0], 3);
        expect(decoded(decoder, last.bytes)).toEqual(last.content);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('the decoder throws if a frame is too short or too long, and an overlay without frames applies nothing', () => {
    fc.assert(
      fc.property(AnyFrame, frame => {
        const { encoder } = inStep();
        send(encoder, frame, 1);
        const key = encoder.key();
        const decoder = createFrameDecoder();
        expect(() => decoder.decode(new Uint8Array([...key, 0]))).toThrow('1 bytes too many');
        expect(decoder.decode(send(encoder, frame, 2).bytes)).toBeNull();
        expect(decoder.decode(encoder.key())?.seq).toBe(encoder.seq);
      }),
      { seed: 1, numRuns: 30 },
    );
  });
});
