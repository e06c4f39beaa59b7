import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, SOUNDS, type SoundName } from '../../render/sound/catalog.ts';
import { RECIPES } from '../../render/sound/effects/index.ts';
import { renderVariant } from '../../render/sound/effects/render-variant.ts';
import { LEVELS } from '../../render/sound/levels.ts';
import { drawOwn } from '../../render/sound/own-sounds.ts';
import { SAMPLE_RATE } from '../../render/sound/sample-rate.ts';
import { BOSS_NAMES } from '../../schema/catalog.ts';
import { loudest, type Measures, measure } from './measure.ts';
import { leastDistance } from './same-noise.ts';
import { distanceOf } from './shape.ts';

/** Every variant of every sound, at the rate at which it is played. */
const NAMES: SoundName[] = CATEGORIES.flatMap(category => SOUNDS[category]);
const measured = new Map<SoundName, Measures[]>();

const render = (name: SoundName, variant: number) => renderVariant(name, variant, SAMPLE_RATE);

const measureAll = (name: SoundName) =>
  Array.from({ length: RECIPES[name].variants }, (_, variant) => measure(render(name, variant), SAMPLE_RATE));

/** Of what is wrong, one line each. */
const faults = (isWrong: (measures: Measures, name: SoundName) => boolean) =>
  [...measured].flatMap(([name, all]) =>
    all.flatMap((measures, variant) => (isWrong(measures, name) ? [`${name} ${variant}`] : [])),
  );

/** How loud a sound is as it is played, before any volume: the mean of its variants. Unit: LUFS. */
function loudness(name: SoundName) {
  const all = measured.get(name) ?? [];
  return LEVELS[name] + all.reduce((sum, { loudness }) => sum + loudness, 0) / all.length;
}

describe('the sound effects', () => {
  beforeAll(() => {
    for (const name of NAMES) measured.set(name, measureAll(name));
  }, 120_000);

  it('have at least four variants each, and one for each boss where a boss is heard', () => {
    expect(NAMES.filter(name => RECIPES[name].variants < 4)).toEqual([]);
    const ofBosses = NAMES.filter(name => /^boss\.(warning|entrance|rage|death)$/.test(name));
    expect(ofBosses.map(name => RECIPES[name].variants)).toEqual(ofBosses.map(() => BOSS_NAMES.length));
  });

  it('are as long as their recipes say, and heard for a good part of that', () => {
    expect(faults(({ seconds }, name) => Math.abs(seconds - RECIPES[name].seconds) > 0.001)).toEqual([]);
    expect(faults(({ channels }, name) => channels !== (RECIPES[name].channels ?? 1))).toEqual([]);
    expect(faults(({ seconds, heardUntil }) => heardUntil < 0.4 * seconds)).toEqual([]);
    expect(faults(({ longestGap }) => longestGap > 0.3)).toEqual([]);
  });

  it('are numbers all along, with a peak that can be brought to any level', () => {
    expect(faults(({ isSound, peak }) => !isSound || peak < 0.1 || peak > 10)).toEqual([]);
  });

  it('begin and end without a click, and have no constant part', () => {
    expect(faults(({ begin }, name) => !RECIPES[name].loops && begin > 0.3)).toEqual([]);
    expect(faults(({ end }, name) => !RECIPES[name].loops && end > 0.001)).toEqual([]);
    expect(faults(({ offset }) => offset > 0.001)).toEqual([]);
  });

  it('lead from their end to their beginning without a click where they are loops', () => {
    expect(NAMES.filter(name => RECIPES[name].loops).length).toBeGreaterThan(7);
    expect(faults(({ joint }, name) => joint > 2 && RECIPES[name].loops === true)).toEqual([]);
  });

  it('differ from variant to variant by more than loudness and other noise', () => {
    const alike = [...measured].flatMap(([name, all]) =>
      all.flatMap(({ shape, seconds }, one) =>
        all
          .slice(one + 1)
          .map(other => distanceOf(shape, other.shape))
          .filter(distance => distance < leastDistance(seconds))
          .map(distance => `${name} ${one}: ${distance.toFixed(2)} of ${leastDistance(seconds).toFixed(2)}`),
      ),
    );
    expect(alike).toEqual([]);
  });

  it('are the same each time', () => {
    for (const category of CATEGORIES) {
      const name = SOUNDS[category][SOUNDS[category].length - 1];
      expect(render(name, 1), name).toEqual(render(name, 1));
    }
  });

  it('are played without the end of which nothing is heard, but loops are played whole', () => {
    const whole = render('boss.warning', 0);
    const played = drawOwn('boss.warning', 0, SAMPLE_RATE);
    const [{ length }] = played;
    const peak = loudest(whole);
    expect(length).toBeLessThan(0.99 * whole[0].length);
    expect(loudest(played.map(samples => samples.subarray(-1)))).toBe(0);
    expect(loudest(whole.map(samples => samples.subarray(length)))).toBeLessThan(0.0012 * peak);
    expect(drawOwn('lance', 0, SAMPLE_RATE)).toEqual(render('lance', 0));
  });

  it('make a shot small, the end of a ship clear, and a boss and a nuke huge', () => {
    const lasers = NAMES.filter(name => name.startsWith('laser.') && name !== 'laser.boss').map(loudness);
    expect(Math.max(...lasers) - Math.min(...lasers)).toBeLessThan(3);
    expect(loudness('ship.down')).toBeGreaterThan(Math.max(...lasers) + 10);
    for (const huge of ['nuke.blast', 'boss.entrance', 'boss.death'] as const)
      expect(loudness(huge), huge).toBeGreaterThan(loudness('ship.down') + 4);
    expect(Object.values(LEVELS).filter(level => level > 0)).toEqual([]);
  });
});
