import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMixer } from '../../../render/audio/sound/mixer.ts';
import { BUSES, type VolumeGroup } from '../../../render/audio/sound/volumes.ts';
import { openContext, type PaperNode } from './paper-audio.ts';

/** Tests of the loudness of each kind of sound. */

let context: ReturnType<typeof openContext>;
let mixer: ReturnType<typeof createMixer>;
beforeEach(() => {
  context = openContext();
  mixer = createMixer(context as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const buses = (gain: number, own: Partial<Record<VolumeGroup, number>> = {}) =>
  ({ ...Object.fromEntries(BUSES.map(bus => [bus, gain])), ...own }) as Record<VolumeGroup, number>;
const volumeOf = (node: unknown) => context.volumeFrom(node as PaperNode);
const lasers = (isSting = false) => volumeOf(mixer.inputOf('sfxLasers', isSting));
const hits = (isSting = false) => volumeOf(mixer.inputOf('sfxHits', isSting));

describe('mixer', () => {
  it('the mixer is silent until it has volumes', () => {
    expect([lasers(), lasers(true), volumeOf(mixer.music)]).toEqual([0, 0, 0]);
  });

  it('each kind of sound, including stings, has its own volume, and the master volume applies to all', () => {
    mixer.set({ master: 0.5, buses: buses(1, { sfxLasers: 0.5, music: 0.25 }) });
    context.pass(1);
    expect(hits()).toBeCloseTo(0.5 * 1.4);
    expect([lasers(), lasers(true)]).toEqual([hits() / 2, hits() / 2]);
    mixer.set({ master: 0, buses: buses(1) });
    context.pass(1);
    expect([lasers(), lasers(true), volumeOf(mixer.music)]).toEqual([0, 0, 0]);
  });

  it('at full volume, music is lowered to 0.65 and other sounds are raised to 1.4', () => {
    mixer.set({ master: 1, buses: buses(1) });
    context.pass(1);
    expect([volumeOf(mixer.music), lasers(), lasers(true)]).toEqual([
      expect.closeTo(0.65),
      expect.closeTo(1.4),
      expect.closeTo(1.4),
    ]);
  });

  it('volumes change within 20 ms, without a step', () => {
    mixer.set({ master: 1, buses: buses(1) });
    context.pass(1);
    mixer.set({ master: 0, buses: buses(1) });
    expect(lasers()).toBeCloseTo(1.4);
    context.pass(0.01);
    expect(lasers()).toBeCloseTo(0.7);
    mixer.set({ master: 1, buses: buses(1) });
    expect(lasers()).toBeCloseTo(0.7); // the volume rises from its current value
    context.pass(0.02);
    expect(lasers()).toBeCloseTo(1.4);
  });

  it('a sting lowers all other sounds to 0.35, and their volume returns within 0.7 s', () => {
    mixer.set({ master: 1, buses: buses(1) });
    context.pass(1);
    mixer.duck(2);
    const shares = [0, 0.04, 1.96, 0.35, 0.35].map(seconds => {
      context.pass(seconds);
      return lasers() / 1.4;
    });
    expect(shares).toEqual([1, 0.35, 0.35, 0.675, 1].map(share => expect.closeTo(share)));
    mixer.duck(0.01); // the volume first falls completely, even for a short sting
    context.pass(0.04);
    expect(lasers() / 1.4).toBeCloseTo(0.35);
    context.pass(0.35);
    expect(lasers() / 1.4).toBeCloseTo(0.675);
    mixer.duck(2);
    context.pass(1);
    expect([volumeOf(mixer.music) / 0.65, lasers(true) / 1.4]).toEqual([
      expect.closeTo(0.35),
      expect.closeTo(1),
    ]);
  });

  it("the sound's limiter lets nothing above -1.5 dBFS pass, and does not change sound below -4.4 dBFS", () => {
    const { curve } = context;
    const outputAt = (level: number) => curve[Math.round(((level / 4 + 1) / 2) * (curve.length - 1))];
    expect(20 * Math.log10(Math.max(...curve))).toBeLessThanOrEqual(-1.5);
    expect(Math.min(...curve)).toBeCloseTo(-Math.max(...curve));
    expect([0.3, -0.3, 0.6].map(outputAt)).toEqual([0.3, -0.3, 0.6].map(level => expect.closeTo(level, 3)));
    expect(outputAt(0.8)).toBeLessThan(0.8);
    expect([...curve]).toEqual([...curve].toSorted((a, b) => a - b));
  });
});
