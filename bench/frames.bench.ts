import { writeFrame } from '../engine/report/frame-writer.ts';
import { tick } from '../engine/tick.ts';
import { createFight, topUpShots } from '../harness/worlds.ts';
import { FRAME_SLOT_BYTES, frameSlotAt } from '../schema/wire/frame.ts';
import { createFrameDecoder, createFrameEncoder } from '../schema/wire/frame-codec/index.ts';
import type { Bench, Figure } from './lib/report.ts';
import { median, summary } from './lib/stats.ts';

/** Measures the size of a fight's frames at 30 per second, and the cost of encoding and decoding them. */

const PILOTS = 500;
const SHOTS = 2_000;
const MODES = ['ffa', 'dogfight'] as const;

const numbers = (): number[] => [];
const timed = (times: number[], work: () => void) => {
  const from = performance.now();
  work();
  times.push((performance.now() - from) * 1000);
};

const bench: Bench = {
  title: `Frames of ${PILOTS} ships and ${SHOTS} shots in flight, two ticks each`,
  async run({ quick }) {
    return MODES.flatMap(mode => figuresOf(mode, quick ? 60 : 900));
  },
};
export default bench;

function figuresOf(mode: (typeof MODES)[number], frames: number): Figure[] {
  const world = createFight(PILOTS, mode);
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const encoder = createFrameEncoder();
  const decoder = createFrameDecoder();
  const turn = { next: 0 };
  const series = { bytes: numbers(), write: numbers(), encode: numbers(), decode: numbers() };
  for (let frame = 0; frame < frames; frame++) {
    for (let i = 0; i < 2; i++) {
      topUpShots(world, SHOTS, turn);
      tick(world);
    }
    let bytes = new Uint8Array();
    timed(series.write, () => writeFrame(world, slot));
    timed(series.encode, () => {
      bytes = encoder.delta(slot);
    });
    timed(series.decode, () => decoder.decode(bytes));
    series.bytes.push(bytes.length);
    world.outbox.events.length = 0;
  }
  const kilobytes = series.bytes.reduce((sum, n) => sum + n, 0) / series.bytes.length / 1024;
  const details = Object.fromEntries(Object.entries(series).map(([name, values]) => [name, summary(values)]));
  return [
    { name: `frame, ${mode}, mean`, value: kilobytes, unit: 'KB', details },
    { name: `key frame, ${mode}`, value: encoder.key().length / 1024, unit: 'KB' },
    { name: `writing the columns, ${mode}`, value: median(series.write), unit: 'us' },
    { name: `encoding, ${mode}`, value: median(series.encode), unit: 'us' },
    { name: `decoding, ${mode}`, value: median(series.decode), unit: 'us' },
  ];
}
