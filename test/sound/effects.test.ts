import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, SOUNDS, type SoundName } from '../../render/sound/catalog.ts';
import { LEVELS } from '../../render/sound/levels.ts';
import { BOSS_NAMES } from '../../schema/catalog.ts';
import { canSkipBrowser } from '../browser/find-browser.ts';
import type { Measures } from './measure.ts';
import { openSounds } from './open-sounds.ts';
import { leastDistance } from './same-noise.ts';
import { distanceOf } from './shape.ts';
import type { SoundPage } from './sound-page.ts';

/** Every variant of every sound, rendered by a browser once. */
const NAMES: SoundName[] = CATEGORIES.flatMap(category => SOUNDS[category]);
let opened: Awaited<ReturnType<typeof openSounds>>;
let recipes: SoundPage['recipes'];
const measured = new Map<SoundName, Measures[]>();

const measure = (name: SoundName, variants: number) =>
  opened.page.evaluate(
    async ([name, variants]) => {
      const all: Measures[] = [];
      for (let variant = 0; variant < variants; variant++) all.push(await sounds.measure(name, variant));
      return all;
    },
    [name, variants] as const,
  );

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

describe.skipIf(canSkipBrowser())('the sound effects', () => {
  beforeAll(async () => {
    opened = await openSounds();
    recipes = await opened.page.evaluate(() => sounds.recipes);
    for (const name of NAMES) measured.set(name, await measure(name, recipes[name].variants));
    const cpuSeconds = (await opened.cpuSeconds()).toFixed(1);
    console.log(`All sound effects were rendered and measured in ${cpuSeconds} s of CPU.`);
  }, 240_000);

  afterAll(async () => opened?.browser.close());

  it('have at least four variants each, and one for each boss where a boss is heard', () => {
    expect(NAMES.filter(name => recipes[name].variants < 4)).toEqual([]);
    const ofBosses = NAMES.filter(name => /^boss\.(warning|entrance|rage|death)$/.test(name));
    expect(ofBosses.map(name => recipes[name].variants)).toEqual(ofBosses.map(() => BOSS_NAMES.length));
  });

  it('are as long as their recipes say, and heard for a good part of that', () => {
    expect(faults(({ seconds }, name) => Math.abs(seconds - recipes[name].seconds) > 0.001)).toEqual([]);
    expect(faults(({ channels }, name) => channels !== recipes[name].channels)).toEqual([]);
    expect(faults(({ seconds, heardUntil }) => heardUntil < 0.4 * seconds)).toEqual([]);
    expect(faults(({ longestGap }) => longestGap > 0.3)).toEqual([]);
  });

  it('are numbers all along, with a peak that can be brought to any level', () => {
    expect(faults(({ isSound, peak }) => !isSound || peak < 0.1 || peak > 10)).toEqual([]);
  });

  it('begin and end without a click, and have no constant part', () => {
    expect(faults(({ begin }, name) => !recipes[name].loops && begin > 0.3)).toEqual([]);
    expect(faults(({ end }, name) => !recipes[name].loops && end > 0.001)).toEqual([]);
    expect(faults(({ offset }) => offset > 0.001)).toEqual([]);
  });

  it('lead from their end to their beginning without a click where they are loops', () => {
    expect(NAMES.filter(name => recipes[name].loops).length).toBeGreaterThan(7);
    expect(faults(({ joint }, name) => recipes[name].loops && joint > 2)).toEqual([]);
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

  it('are the same each time, but for the order in which the browser adds', async () => {
    for (const category of CATEGORIES) {
      const name = SOUNDS[category][SOUNDS[category].length - 1];
      const change = await opened.page.evaluate(name => sounds.changeOf(name, 1), name);
      expect(change, name).toBeLessThan(0.0005);
    }
  });

  it('are played without the end of which nothing is heard, but loops are played whole', async () => {
    const played = (name: SoundName) => opened.page.evaluate(name => sounds.played(name, 0), name);
    const { share, end, lost } = await played('boss.warning');
    expect(share).toBeLessThan(0.99);
    expect(end).toBe(0);
    expect(lost).toBeLessThan(0.0012);
    expect(await played('lance')).toMatchObject({ share: 1 });
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
