import { expect, it, onTestFinished } from 'vitest';
import { createConductor } from '../../render/audio/music/conductor.ts';
import { CHANNELS } from '../../render/audio/music/desk/channels.ts';

/** Tests music that is rendered in pieces, as the page needs it. */

const RATE = 32_000;
const SECONDS = 6;

/** The left and the right channel of the beginning of a fight, rendered in pieces of `piece` samples. */
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

it('the music is the same, however it is divided into pieces for rendering', () => {
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

it("each kick drum lowers the music's pad to about 0.6 for a moment", () => {
  const before = structuredClone(CHANNELS);
  onTestFinished(() => void Object.assign(CHANNELS, before));
  for (const channel of Object.values(CHANNELS)) Object.assign(channel, { hall: 0, echo: 0 });
  for (const channel of Object.values(CHANNELS)) if (channel !== CHANNELS.pad) channel.level = -200;
  const [ducked] = rendered(3_200);
  CHANNELS.pad.ducks = false;
  const [steady] = rendered(3_200);
  const loud = [...steady.keys()].filter(i => Math.abs(steady[i]) > 1e-3);
  const shares = loud.map(i => ducked[i] / steady[i]);
  const extremes = shares.reduce(
    ([low, high], share) => [Math.min(low, share), Math.max(high, share)],
    [1, 0],
  );
  expect(extremes).toEqual([expect.closeTo(0.6, 1), expect.closeTo(1, 1)]);
});
