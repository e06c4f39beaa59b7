import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, SOUNDS, type SoundName } from '../../render/audio/sound/catalog.ts';
import { RECIPES } from '../../render/audio/sound/effects/index.ts';
import { drawOwn, LEVELS, renderVariant } from '../../render/audio/sound/own-sounds.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import { loudest, type Measures, measure } from './measure.ts';
import { leastDistance } from './same-noise.ts';
import { distanceOf } from './shape.ts';

/**
 * Tests every variant of every sound, at its playback rate. After an intended change of a sound, update its row with
 * `vitest run test/sound/effects.test.ts -u`.
 */

const NAMES: SoundName[] = CATEGORIES.flatMap(category => SOUNDS[category]);
const measured = new Map<SoundName, Measures[]>();

const render = (name: SoundName, variant: number) => renderVariant(name, variant, SAMPLE_RATE);

const measureAll = (name: SoundName) =>
  Array.from({ length: RECIPES[name].variants }, (_, variant) => measure(render(name, variant), SAMPLE_RATE));

/** The faults, one line each. */
const faults = (isWrong: (measures: Measures, name: SoundName) => boolean) =>
  [...measured].flatMap(([name, all]) =>
    all.flatMap((measures, variant) => (isWrong(measures, name) ? [`${name} ${variant}`] : [])),
  );

/** A short hash of the shapes of all variants, to a tenth of a dB. */
const sumOf = (variants: readonly Measures[]) =>
  createHash('sha256')
    .update(JSON.stringify(variants.map(({ shape }) => shape.flat().map(level => level.toFixed(1)))))
    .digest('hex')
    .slice(0, 8);

/** Loudness of a sound as it is played, before any volume: the mean of its variants. Unit: LUFS. */
function loudness(name: SoundName) {
  const all = measured.get(name) ?? [];
  return LEVELS[name] + all.reduce((sum, { loudness }) => sum + loudness, 0) / all.length;
}

describe('sound effects', () => {
  beforeAll(() => {
    for (const name of NAMES) measured.set(name, measureAll(name));
  });

  it('the loudness of sound effects is the same as at the last review (LUFS of each variant at its peak)', () => {
    const rows = NAMES.map(name => [
      name,
      measured
        .get(name)
        ?.map(({ loudness }) => loudness.toFixed(1))
        .join(' '),
    ]);
    expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
      {
        "bed.blackHole": "-11.6 -12.4 -11.9 -13.2",
        "bed.blizzard": "-12.7 -12.3 -12.1 -11.5",
        "bed.iceStorm": "-12.7 -12.8 -15.1 -12.8",
        "bed.meteorShower": "-13.4 -12.6 -12.3 -13.6",
        "bed.radiationLeak": "-14.6 -14.5 -16.6 -15.4",
        "bed.solarFlare": "-15.3 -16.7 -14.7 -17.0",
        "bed.thunderStorm": "-13.9 -14.1 -16.5 -14.0",
        "blast.large": "-13.8 -12.5 -13.4 -12.6",
        "blast.small": "-17.8 -17.7 -17.6 -18.3 -19.2",
        "bolt": "-14.6 -13.6 -12.9 -13.2",
        "boss.death": "-12.0 -13.1 -13.0 -13.1 -11.6 -12.3 -11.8 -12.7",
        "boss.entrance": "-12.6 -11.8 -12.4 -10.6 -12.2 -12.6 -11.9 -14.4",
        "boss.left": "-11.6 -12.0 -12.1 -11.9",
        "boss.rage": "-11.0 -12.2 -9.8 -10.5 -11.1 -9.6 -10.3 -12.3",
        "boss.warning": "-12.5 -13.7 -13.0 -12.7 -13.2 -15.6 -14.4 -12.4",
        "calamity.warning": "-11.1 -11.2 -10.6 -11.7",
        "countdown": "-20.1 -20.2 -19.0 -21.1",
        "countdown.last": "-18.1 -19.2 -18.0 -17.4",
        "craft.down": "-17.3 -17.2 -18.6 -17.7 -17.8",
        "crash.heavy": "-18.2 -18.9 -18.5 -18.2 -17.6",
        "crash.light": "-24.6 -25.3 -23.8 -25.6 -23.9",
        "emp": "-18.2 -17.8 -19.0 -17.3",
        "hit.boss": "-22.2 -21.0 -22.1 -22.7 -20.9",
        "hit.heavy": "-21.0 -21.2 -21.0 -21.5 -21.2",
        "hit.light": "-25.7 -25.7 -26.7 -27.7 -26.3 -26.4",
        "ice.shatter": "-21.8 -22.5 -20.7 -20.5",
        "join": "-20.0 -17.9 -20.0 -18.1 -17.7 -19.4",
        "lance": "-16.6 -15.3 -16.1 -16.5",
        "laser.boss": "-22.0 -19.9 -22.2 -21.9 -20.9",
        "laser.bubbles": "-17.4 -15.3 -14.3 -17.4 -15.1",
        "laser.candycanes": "-22.6 -21.7 -20.7 -21.0 -20.7",
        "laser.carrots": "-23.8 -22.6 -24.2 -22.9 -23.1",
        "laser.custom": "-21.6 -21.8 -22.8 -21.2 -21.7",
        "laser.fire": "-27.9 -22.9 -22.9 -24.8 -25.3",
        "laser.hearts": "-18.4 -18.3 -18.5 -18.2 -18.4",
        "laser.notes": "-23.0 -24.0 -24.3 -23.7 -22.1",
        "laser.pixels": "-15.0 -15.2 -13.8 -13.3 -14.4",
        "laser.plain": "-25.0 -22.6 -25.8 -23.6 -23.0",
        "laser.plasma": "-16.9 -20.8 -18.1 -20.0 -17.9",
        "laser.pumpkins": "-23.4 -22.5 -22.3 -20.8 -21.9",
        "laser.rainbow": "-20.8 -20.9 -20.3 -19.9 -19.9",
        "laser.snowballs": "-22.3 -23.3 -22.0 -23.2 -22.7",
        "laser.stars": "-14.9 -13.8 -14.6 -15.0 -14.2",
        "menu.back": "-19.7 -20.3 -20.0 -19.7",
        "menu.move": "-25.7 -25.8 -25.4 -24.7",
        "menu.press": "-21.8 -21.3 -22.5 -22.0",
        "mine.arm": "-16.1 -13.9 -14.0 -12.1",
        "mine.lay": "-22.1 -21.2 -20.8 -23.0",
        "missile.flight": "-13.9 -15.4 -14.9 -14.1",
        "missile.launch": "-17.7 -17.6 -17.8 -17.6 -17.6",
        "missile.lock": "-11.9 -13.0 -10.1 -11.2",
        "nuke.blast": "-14.9 -12.7 -13.5 -12.4",
        "nuke.count": "-20.1 -19.6 -20.3 -21.2",
        "ram": "-15.6 -18.9 -15.6 -17.0",
        "rock.break": "-25.0 -23.2 -24.5 -24.3",
        "round.end": "-13.8 -13.2 -13.6 -14.4",
        "round.start": "-14.1 -13.9 -12.9 -11.9",
        "shield.break": "-21.8 -21.4 -22.2 -20.5",
        "shield.hit": "-22.9 -23.4 -24.0 -24.5 -22.8",
        "shield.up": "-14.7 -15.1 -14.8 -14.4",
        "ship.down": "-16.6 -17.0 -15.5 -14.2 -15.9",
        "siphon": "-16.1 -14.4 -13.4 -17.1",
        "spawn": "-20.5 -20.2 -21.1 -20.7 -20.0",
        "strike.blast": "-11.0 -12.9 -12.1 -12.6",
        "strike.warning": "-12.0 -11.7 -13.0 -13.1",
        "swallow": "-14.6 -13.6 -14.7 -13.4",
        "thanks": "-16.0 -15.2 -15.5 -16.2",
        "thanks.big": "-12.4 -13.8 -13.3 -13.3",
        "thunder.far": "-11.6 -11.5 -11.8 -11.4",
      }
    `);
  });

  it('the frequencies of sound effects are the same as at the last review (a hash of each sound)', () => {
    const rows = NAMES.map(name => [name, sumOf(measured.get(name) ?? [])]);
    expect(Object.fromEntries(rows)).toMatchInlineSnapshot(`
      {
        "bed.blackHole": "f547910b",
        "bed.blizzard": "80dcea9e",
        "bed.iceStorm": "aefba58c",
        "bed.meteorShower": "5c00536a",
        "bed.radiationLeak": "1ca90756",
        "bed.solarFlare": "8a879aa5",
        "bed.thunderStorm": "ca52a5a5",
        "blast.large": "01ac3cbf",
        "blast.small": "61da538a",
        "bolt": "d0a54e2b",
        "boss.death": "d4a37f98",
        "boss.entrance": "782f5d72",
        "boss.left": "1d84f00f",
        "boss.rage": "e4d1c1b8",
        "boss.warning": "a41adbd7",
        "calamity.warning": "edd43b31",
        "countdown": "85f4b007",
        "countdown.last": "e1e35010",
        "craft.down": "d8f1d237",
        "crash.heavy": "21eeabc2",
        "crash.light": "27ca61ae",
        "emp": "e76490b1",
        "hit.boss": "36da788f",
        "hit.heavy": "2cf647b0",
        "hit.light": "cb062307",
        "ice.shatter": "9737bd9d",
        "join": "a57681a9",
        "lance": "4ff04f8d",
        "laser.boss": "452798bd",
        "laser.bubbles": "e56e8344",
        "laser.candycanes": "5027b12b",
        "laser.carrots": "206392e5",
        "laser.custom": "e4001c0e",
        "laser.fire": "905e9c3c",
        "laser.hearts": "cebd5fb0",
        "laser.notes": "a2b23e1e",
        "laser.pixels": "545b769c",
        "laser.plain": "937dfd97",
        "laser.plasma": "7123135a",
        "laser.pumpkins": "3ee780d8",
        "laser.rainbow": "581c1d0e",
        "laser.snowballs": "5df7db9d",
        "laser.stars": "3083abf3",
        "menu.back": "08edd0b7",
        "menu.move": "11fe5b90",
        "menu.press": "309bcdf2",
        "mine.arm": "09f5ea5c",
        "mine.lay": "c0f4a14b",
        "missile.flight": "2b20f73c",
        "missile.launch": "3072743b",
        "missile.lock": "85393cd9",
        "nuke.blast": "561975b1",
        "nuke.count": "806148d6",
        "ram": "665d2fe5",
        "rock.break": "8d4af4f8",
        "round.end": "0cc863ad",
        "round.start": "f60466aa",
        "shield.break": "d4ef6e15",
        "shield.hit": "955d5e91",
        "shield.up": "bb81a9e6",
        "ship.down": "178b08a9",
        "siphon": "0350cea2",
        "spawn": "ed67d255",
        "strike.blast": "6fd8a9a4",
        "strike.warning": "a857f523",
        "swallow": "7dbf7207",
        "thanks": "c1d21367",
        "thanks.big": "3c405363",
        "thunder.far": "77c8f4ec",
      }
    `);
  });

  it('each sound effect has at least four variants, and each sound effect of bosses has one for each boss', () => {
    expect(NAMES.filter(name => RECIPES[name].variants < 4)).toEqual([]);
    const ofBosses = NAMES.filter(name => /^boss\.(warning|entrance|rage|death)$/.test(name));
    expect(ofBosses.map(name => RECIPES[name].variants)).toEqual(ofBosses.map(() => BOSS_NAMES.length));
  });

  it('sound effects last as long as their recipes say, and are audible for a good part of that time', () => {
    expect(faults(({ seconds }, name) => Math.abs(seconds - RECIPES[name].seconds) > 0.001)).toEqual([]);
    expect(faults(({ channels }, name) => channels !== (RECIPES[name].channels ?? 1))).toEqual([]);
    expect(faults(({ seconds, heardUntil }) => heardUntil < 0.4 * seconds)).toEqual([]);
    expect(faults(({ longestGap }) => longestGap > 0.3)).toEqual([]);
  });

  it('sound effects consist of valid numbers, and their peak can be scaled to any level', () => {
    expect(faults(({ isSound, peak }) => !isSound || peak < 0.1 || peak > 10)).toEqual([]);
  });

  it('sound effects begin and end without a click, and have no constant offset', () => {
    expect(faults(({ begin }, name) => !RECIPES[name].loops && begin > 0.3)).toEqual([]);
    expect(faults(({ end }, name) => !RECIPES[name].loops && end > 0.001)).toEqual([]);
    expect(faults(({ offset }) => offset > 0.001)).toEqual([]);
  });

  it('sound loops repeat without a click where they join', () => {
    expect(NAMES.filter(name => RECIPES[name].loops).length).toBeGreaterThan(7);
    expect(faults(({ joint }, name) => joint > 2 && RECIPES[name].loops === true)).toEqual([]);
  });

  it('variants of a sound effect differ by more than loudness and noise', () => {
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

  it('a sound effect is the same each time it is rendered', () => {
    for (const category of CATEGORIES) {
      const name = SOUNDS[category][SOUNDS[category].length - 1];
      expect(render(name, 1), name).toEqual(render(name, 1));
    }
  });

  it('a sound effect does not depend on the previous content of its memory', () => {
    const drawn = (name: SoundName) => drawOwn(name, 0, SAMPLE_RATE).map(samples => samples.slice());
    for (const category of CATEGORIES) {
      const [name] = SOUNDS[category];
      const first = drawn(name);
      drawn('boss.death');
      expect(drawn(name), name).toEqual(first);
    }
  });

  it('the inaudible end of a sound effect is not played, while loops are played in full', () => {
    const whole = render('boss.warning', 0);
    const played = drawOwn('boss.warning', 0, SAMPLE_RATE);
    const [{ length }] = played;
    const peak = loudest(whole);
    expect(length).toBeLessThan(0.99 * whole[0].length);
    expect(loudest(played.map(samples => samples.subarray(-1)))).toBe(0);
    expect(loudest(whole.map(samples => samples.subarray(length)))).toBeLessThan(0.0012 * peak);
    expect(drawOwn('lance', 0, SAMPLE_RATE)).toEqual(render('lance', 0));
  });

  it('the sound of a shot is quiet, the sound of a lost ship is clear, and bosses and nukes are loudest', () => {
    const lasers = NAMES.filter(name => name.startsWith('laser.') && name !== 'laser.boss').map(loudness);
    expect(Math.max(...lasers) - Math.min(...lasers)).toBeLessThan(3);
    expect(loudness('ship.down')).toBeGreaterThan(Math.max(...lasers) + 10);
    for (const huge of ['nuke.blast', 'boss.entrance', 'boss.death'] as const)
      expect(loudness(huge), huge).toBeGreaterThan(loudness('ship.down') + 4);
    expect(Object.values(LEVELS).filter(level => level > 0)).toEqual([]);
  });
});
