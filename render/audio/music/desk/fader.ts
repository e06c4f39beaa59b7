import type { Samples } from '../../synth/bus.ts';

/** A straight way of the fader. Unit: samples. */
interface Move {
  at: number;
  length: number;
  /** 0 or 1. */
  to: number;
}

/** Lets in and out in straight lines; closed at first. */
export function createFader() {
  let moves: Move[] = [];
  let before = 0;

  function gainAt(time: number): number {
    while (moves.length > 0 && time >= moves[0].at + moves[0].length) {
      before = moves[0].to;
      moves = moves.slice(1);
    }
    const [next] = moves;
    if (!next || time < next.at) return before;
    const share = (time - next.at) / next.length;
    return 1 - next.to + (2 * next.to - 1) * share;
  }

  return {
    /** Opens or closes it in so many samples. */
    move(way: 'in' | 'out', at: number, length: number) {
      moves.push({ at, length, to: way === 'in' ? 1 : 0 });
    },
    apply(channels: readonly Samples[], from: number) {
      if (moves.length === 0 && before === 1) return;
      const [{ length }] = channels;
      for (let i = 0; i < length; i++) {
        const gain = gainAt(from + i);
        for (const samples of channels) samples[i] *= gain;
      }
    },
  };
}
