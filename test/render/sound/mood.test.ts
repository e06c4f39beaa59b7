import { beforeEach, describe, expect, it } from 'vitest';
import { createMoodReader } from '../../../render/audio/sound/index.ts';
import type { Game } from '../../../render/game/game.ts';
import { arenaFor } from '../../../schema/catalog/rules.ts';
import type { Boss, Round } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { viewAt } from './scene.ts';

/** Tests of what determines the music. */

let game: Game;
let read: ReturnType<typeof createMoodReader>;
const view = viewAt(50_000, []);
beforeEach(() => {
  game = gameOf(4);
  read = createMoodReader();
  view.arena = arenaFor(4);
});

const NOW = 100_000;
const mood = (contactAt = Number.NEGATIVE_INFINITY) => read(game, { view, now: NOW, contactAt });
const change = (round: Partial<Round>) => game.patch(0, { round }, NOW);
const shrinkTo = (share: number) => {
  const { width, height } = arenaFor(4);
  view.arena = { width: width * share, height: height * share };
};
const BOSS = { id: 1, name: 'Hydra', phase: 'fighting' } as Boss;

describe('music', () => {
  it('the kind of music is undecided until the game has sent its first data', () => {
    game.sentRound.value = null;
    expect(mood()).toEqual({ place: 'none', intensity: 'calm', beat: null });
  });

  it("during a fight, the fight's music is played, and at other times the lobby's music", () => {
    expect(mood().place).toBe('fight');
    const { overlay } = game.round.value as Round;
    change({ overlay: { ...overlay, menu: 'main' } });
    expect(mood().place).toBe('lobby');
    change({ overlay });
    expect(mood().place).toBe('fight');
    change({ result: {} as never });
    expect(mood().place).toBe('lobby');
    change({ result: null, phase: 'lobby' });
    expect(mood().place).toBe('lobby');
  });
});

describe('music', () => {
  it('shots raise the music to the intensity "contact" for some time', () => {
    expect(mood().intensity).toBe('calm');
    expect(mood(NOW - 3_000).intensity).toBe('contact');
    expect(mood(NOW - 20_000).intensity).toBe('calm');
  });

  it('in a round with a clock, the music becomes more intense in the last minute', () => {
    change({ remaining: 59_000 });
    expect(mood(NOW).intensity).toBe('lastMinute');
    change({ mode: 'reserves' }); // this mode has no clock
    expect(mood(NOW).intensity).toBe('contact');
  });

  it('while a boss enters or fights, the boss music is played, even in the last minute', () => {
    change({ remaining: 30_000, bosses: [BOSS] });
    expect(mood().intensity).toBe('boss');
    change({ bosses: [{ ...BOSS, phase: 'down' }] });
    expect(mood().intensity).toBe('lastMinute');
  });

  it('once the arena shrinks, the music of sudden death is played instead of any other music', () => {
    change({ mode: 'reserves', bosses: [BOSS] });
    expect(mood().intensity).toBe('boss');
    shrinkTo(0.95);
    expect(mood().intensity).toBe('suddenDeath');
    change({ mode: 'ffa' });
    expect(mood().intensity).toBe('boss');
  });

  it('a page that opens late recognises sudden death by the small arena', () => {
    change({ mode: 'ffaReserves' });
    shrinkTo(0.6);
    expect(mood().intensity).toBe('suddenDeath');
  });
});

describe('mood', () => {
  it("the time of the music's beat is converted to the page's clock, so that it matches the picture", () => {
    const { overlay } = game.round.value as Round;
    expect(mood().beat).toBeNull();
    change({ overlay: { ...overlay, music: { bpm: 60, beatAt: 49_400 } } });
    expect(mood().beat).toEqual({ bpm: 60, beatAt: NOW - 600 });
  });

  it.each([
    [0, 'the beginning of time'],
    [1e18, 'nanoseconds'],
    [Number.MAX_VALUE, 'the largest number'],
  ])(
    'a music beat reported for the time %d is treated as the equivalent beat near the present (%s)',
    beatAt => {
      const { overlay } = game.round.value as Round;
      change({ overlay: { ...overlay, music: { bpm: 120, beatAt } } });
      expect(Math.abs((mood().beat?.beatAt ?? Number.NaN) - NOW)).toBeLessThan(500);
    },
  );
});
