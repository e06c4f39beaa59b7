import { expect, it } from 'vitest';
import { createConductor } from '../../render/audio/music/conductor.ts';

/** Tests music that is rendered in pieces, as the page needs it. */

const RATE = 32_000;
const SECONDS = 6;

/** The left and the right channel of the beginning of a fight, rendered in pieces of that many samples. */
function rendered(piece: number) {
  const conductor = createConductor(RATE, 3, ms => ms / 1_000);
  const sides = [new Float32Array(SECONDS * RATE), new Float32Array(SECONDS * RATE)];
  conductor.update({ place: 'fight', intensity: 'boss', beat: null });
  for (let at = 0; at + piece <= SECONDS * RATE; at += piece) {
    conductor.advance(at / RATE, 1);
    const heard = conductor.render(at, piece);
    for (const [side, samples] of (heard ?? []).entries()) sides[side].set(samples, at);
  }
  return sides;
}

it('the music is the same in whatever sizes of pieces it is rendered', () => {
  const [left, right] = rendered(3_200);
  expect(left.some(sample => Math.abs(sample) > 0.1)).toBe(true);
  expect(rendered(640)).toEqual([left, right]);
  expect(rendered(6_400)).toEqual([left, right]);
});

it('without notes, the music is silent and nothing is stored', () => {
  const conductor = createConductor(RATE, 3, ms => ms / 1_000);
  conductor.update({ place: 'none', intensity: 'calm', beat: null });
  conductor.advance(0, 1);
  expect(conductor.render(0, 3_200)).toBeNull();
  expect(conductor.notes).toBe(0);
});
