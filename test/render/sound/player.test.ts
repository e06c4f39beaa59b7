import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bank } from '../../../render/audio/sound/bank.ts';
import type { SoundName } from '../../../render/audio/sound/catalog.ts';
import type { Cue, LoopCue } from '../../../render/audio/sound/cues/cue.ts';
import { createMixer } from '../../../render/audio/sound/mixer.ts';
import { Player } from '../../../render/audio/sound/player.ts';
import { BUSES, type VolumeGroup } from '../../../render/audio/sound/volumes.ts';
import { openContext, type PaperSource } from './paper-audio.ts';

/** Tests of which sounds are played, where, and for how long. */

const EAR = { x: 0, y: 0, width: 1_600, height: 900 };
const SECONDS = 2;

let context: ReturnType<typeof openContext>;
let player: Player;
let mixer: ReturnType<typeof createMixer>;
/** Sounds that are not rendered yet. */
let missing: Set<SoundName>;
/** The result of each random draw of the player. */
let random: number;

/** The sound of a source; buffers are named after it. */
const soundOf = ({ buffer }: PaperSource) => (buffer as unknown as { sound: SoundName }).sound;
const playing = () => context.sounding.map(soundOf);

const bank = {
  has: (sound: SoundName) => !missing.has(sound),
  get: (sound: SoundName) =>
    missing.has(sound) ? null : ({ sound, duration: SECONDS } as unknown as AudioBuffer),
  ask: () => {},
} as Partial<Bank> as Bank;

beforeEach(() => {
  context = openContext();
  missing = new Set();
  random = 0.5;
  mixer = createMixer(context as never);
  volumes();
  const kit = { variantsOf: () => 4, render: () => Promise.reject(), gainOf: () => 0.5 };
  player = new Player({ context: context as never, mixer, bank, kit, random: () => random });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function volumes(own: Partial<Record<VolumeGroup, number>> = {}) {
  const buses = { ...Object.fromEntries(BUSES.map(bus => [bus, 1])), ...own } as Record<VolumeGroup, number>;
  mixer.set({ master: 1, buses });
  context.pass(1);
}
const play = (...cues: Cue[]) => player.play(cues, EAR);
const loop = (x: number, key = 'one'): LoopCue => ({ key, sound: 'missile.flight', at: { x, y: 0 } });
const sustain = (...cues: LoopCue[]) => player.sustain(cues, EAR);
const times = (count: number, cue: Cue) => Array.from({ length: count }, () => cue);

describe('sound', () => {
  it('a sound is played on its side of the picture, with the loudness of its kind and its distance', () => {
    play({ sound: 'ship.down' }, { sound: 'hit.light', at: { x: 400, y: 0 }, gain: 0.5 });
    const [down, hit] = context.sounding;
    expect([down.gain.value, down.pan.value]).toEqual([0.5, 0]);
    expect(hit.pan.value).toBeCloseTo(0.4);
    expect(hit.gain.value).toBeCloseTo(0.5 * 0.5 * ((1 - 0.5 / 3) / 1.25));
  });

  it('a sound is not played if it is too far away or its kind has no volume', () => {
    play({ sound: 'hit.light', at: { x: 3_000, y: 0 } });
    volumes({ sfxHits: 0 });
    play({ sound: 'hit.light' }, { sound: 'join' });
    expect(playing()).toEqual(['join']);
  });

  it("the pitch varies by up to 6 % each time, except for melodies and bosses' voices", () => {
    for (random of [0, 0.5, 1]) {
      play({ sound: 'hit.light' }, { sound: 'thanks' }, { sound: 'boss.left' });
      context.pass(0.06);
    }
    const ratesOf = (sound: SoundName) =>
      context.started.filter(source => soundOf(source) === sound).map(({ rate }) => rate);
    expect(ratesOf('hit.light')).toEqual([0.94, 1, 1.06].map(rate => expect.closeTo(rate)));
    expect([...ratesOf('thanks'), ...ratesOf('boss.left')]).toEqual(Array(6).fill(1));
  });

  it('if a frame has too many sounds, the most important sounds are played, whatever order they are in', () => {
    play(...times(6, { sound: 'blast.small' }), { sound: 'nuke.blast' });
    expect(playing()).toEqual(['nuke.blast', 'blast.small', 'blast.small', 'blast.small']);
  });

  it('a sound that is replaced by a more important one fades within 8 ms', () => {
    for (let i = 0; i < 4; i++) {
      play({ sound: 'spawn' });
      context.pass(0.06);
    }
    play({ sound: 'boss.warning' });
    expect(player.status().voices).toBe(4);
    const [replaced] = context.started;
    expect(replaced.gain.value).toBe(0.5);
    context.pass(0.004);
    expect(replaced.gain.value).toBeCloseTo(0.25);
    context.pass(0.0041);
    expect(playing()).toEqual(['spawn', 'spawn', 'spawn', 'boss.warning']);
  });

  it('a sound that is over frees its voice and its nodes', () => {
    play({ sound: 'join' }, { sound: 'spawn' });
    expect(player.status()).toMatchObject({ voices: 2, nodes: 6 });
    context.pass(SECONDS + 0.01);
    expect(player.status()).toMatchObject({ voices: 0, nodes: 0 });
  });

  it('a sting lowers other sounds for 60 % of its length, but does not lower itself', () => {
    const shot = () => {
      play({ sound: 'laser.plain' });
      return context.volumeFrom(
        context.sounding.findLast(one => soundOf(one) === 'laser.plain')?.to[0].to[0].to[0] as never,
      );
    };
    const before = shot();
    play({ sound: 'boss.rage' });
    const sting = context.sounding.find(one => soundOf(one) === 'boss.rage');
    const stingNow = () => context.volumeFrom(sting?.to[0].to[0].to[0] as never);
    context.pass(0.6 * SECONDS - 0.01);
    expect([shot() / before, stingNow()]).toEqual([expect.closeTo(0.35), expect.closeTo(before)]);
    context.pass(0.4);
    expect(shot() / before).toBeGreaterThan(0.5);
  });

  it('a rare sound that is not rendered yet is played if it is ready within half a second; other sounds are skipped', () => {
    missing = new Set(['boss.death', 'hit.light']);
    play({ sound: 'boss.death' }, { sound: 'hit.light' });
    expect(player.status().missed).toBe(1);
    missing.clear();
    context.pass(0.4);
    play();
    expect(playing()).toEqual(['boss.death']);
    play();
    expect(playing()).toEqual(['boss.death']);
    missing.add('boss.rage');
    play({ sound: 'boss.rage' });
    context.pass(0.3);
    play();
    context.pass(0.3);
    play();
    missing.clear();
    play();
    expect(context.started.map(soundOf)).toEqual(['boss.death']);
    expect(player.status().missed).toBe(2);
  });
});

describe('looping sound', () => {
  it('a looping sound fades in within 80 ms at a random position, and continues while it is wanted', () => {
    random = 0.25;
    sustain(loop(0));
    const [source] = context.sounding;
    expect([source.loop, source.offset, source.gain.value]).toEqual([true, 0.25 * SECONDS, 0]);
    context.pass(0.04);
    expect(source.gain.value).toBeCloseTo(0.25);
    for (let i = 0; i < 10; i++) {
      context.pass(SECONDS);
      sustain(loop(0));
    }
    expect(context.started).toHaveLength(1);
    expect(source.gain.value).toBeCloseTo(0.5);
  });

  it('a looping sound follows its object within 80 ms, and ignores changes that cannot be heard', () => {
    sustain(loop(0));
    context.pass(1);
    const [source] = context.sounding;
    sustain(loop(8));
    context.pass(1);
    expect(source.pan.value).toBe(0);
    sustain(loop(400));
    context.pass(0.04);
    expect(source.pan.value).toBeCloseTo(0.2);
    context.pass(0.04);
    expect(source.pan.value).toBeCloseTo(0.4);
    expect(source.gain.value).toBeLessThan(0.4);
    sustain(loop(0));
    context.pass(1);
    expect([source.pan.value, source.gain.value]).toEqual([0, 0.5]);
  });

  it('a looping sound ends within 80 ms when it is no longer wanted or is too far away', () => {
    for (const end of [() => sustain(loop(0, 'other')), () => sustain(loop(9_000), loop(0, 'other'))]) {
      sustain(loop(0), loop(0, 'other'));
      context.pass(1);
      end();
      expect(player.status().loops).toBe(1);
      context.pass(0.081);
      expect(playing()).toHaveLength(1);
    }
  });

  it('a looping sound that was replaced begins again when there is room', () => {
    for (let i = 0; i < 5; i++) sustain(...Array.from({ length: i + 1 }, (_, at) => loop(0, `${at}`)));
    context.pass(0.06);
    sustain(...Array.from({ length: 5 }, (_, at) => loop(0, `${at}`)));
    expect(player.status().loops).toBe(5);
    play({ sound: 'missile.launch' });
    expect(player.status().loops).toBe(4);
    context.pass(SECONDS + 1);
    sustain(...Array.from({ length: 5 }, (_, at) => loop(0, `${at}`)));
    expect(player.status().loops).toBe(5);
  });

  it('a looping sound is replaced only by one that is at least a quarter more important', () => {
    const all = (x: number) => Array.from({ length: 5 }, (_, at) => loop(x, `${at}`));
    for (let i = 1; i <= 5; i++) {
      sustain(...all(0).slice(0, i));
      context.pass(0.06);
    }
    sustain(...all(0));
    const lasting = () => player.status().loops;
    play({ sound: 'missile.lock', gain: (0.3 * 1.2) / 0.5 });
    expect(lasting()).toBe(5);
    play({ sound: 'missile.lock', gain: (0.3 * 1.3) / 0.5 });
    expect(lasting()).toBe(4);
  });

  it('silencing the player ends all sounds within 80 ms, including late ones', () => {
    missing.add('boss.death');
    play({ sound: 'join' }, { sound: 'boss.death' });
    sustain(loop(0));
    player.silence();
    missing.clear();
    play();
    expect(player.status()).toMatchObject({ voices: 0, loops: 0 });
    context.pass(0.081);
    expect(playing()).toEqual([]);
  });
});
