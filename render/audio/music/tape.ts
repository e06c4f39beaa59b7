import type { Conductor } from './conductor.ts';

/** What is rendered and played at a time: a whole number of the blocks of hall and echo. Unit: samples. */
export const SLICE = 3_200;

/** Plays what a conductor has prepared, slice after slice, without a gap. */
export function createTape(context: BaseAudioContext, out: AudioNode, conductor: Conductor) {
  const { sampleRate } = context;
  /** Where the next slice begins. Unit: samples. */
  let cursor = 0;

  /** Returns whether there is anything to play. */
  function play(at: number): boolean {
    const channels = conductor.render(at, SLICE);
    if (!channels) return false;
    const buffer = new AudioBuffer({ length: SLICE, sampleRate, numberOfChannels: 2 });
    for (const [side, samples] of channels.entries()) buffer.copyToChannel(samples, side);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(out);
    source.start(at / sampleRate);
    return true;
  }

  /** Has all played that begins within so many seconds; what should have been heard already is left out. */
  return (ahead: number) => {
    const now = Math.ceil((context.currentTime * sampleRate) / SLICE) * SLICE;
    const until = (context.currentTime + ahead) * sampleRate;
    cursor = Math.max(cursor, now);
    while (cursor + SLICE <= until && play(cursor)) cursor += SLICE;
  };
}
