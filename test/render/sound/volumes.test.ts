import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../render/audio/sound/catalog.ts';
import { type Circumstances, gainOf, volumesOf } from '../../../render/audio/sound/volumes.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';

/** Each sound setting changes the loudness of its sounds and of no others. */

const SEEN = { minimized: false, focused: true, muted: false };
const IN_FIGHT: Circumstances = { presence: SEEN, isStopped: false, isFight: true };

const volumes = (changes: Partial<Settings>, circumstances: Partial<Circumstances> = {}) =>
  volumesOf({ ...defaultSettings(), ...changes }, { ...IN_FIGHT, ...circumstances });
const isSilent = (changes: Partial<Settings>, circumstances: Partial<Circumstances> = {}) =>
  volumes(changes, circumstances).master === 0;

describe('volume', () => {
  it('the volume is a loudness: at half volume, a sound has -10 dB and seems half as loud', () => {
    expect(gainOf(100)).toBe(1);
    expect(20 * Math.log10(gainOf(50))).toBeCloseTo(-10.03, 1);
    expect(gainOf(0)).toBe(0);
  });
});

describe('volume setting', () => {
  it.each(CATEGORIES)('the volume of %s changes only that kind of sound', category => {
    const before = volumes({});
    const after = volumes({ [category]: 33 });
    expect(after).toEqual({ ...before, buses: { ...before.buses, [category]: gainOf(33) } });
    expect(volumes({ [category]: 0 }).buses[category]).toBe(0);
  });

  it('the master volume changes no other volume', () => {
    expect(volumes({ soundMaster: 40 })).toEqual({ ...volumes({}), master: gainOf(40) });
    expect(isSilent({ soundMaster: 0 })).toBe(true);
  });

  it("the music's volume is the setting for fights during a fight, and the setting for the lobby at other times", () => {
    const settings = { musicVolume: 70, lobbyMusicVolume: 10 };
    expect(volumes(settings).buses.music).toBe(gainOf(70));
    expect(volumes(settings, { isFight: false }).buses.music).toBe(gainOf(10));
  });
});

describe('silence', () => {
  it('soundMuted leaves the volumes unchanged', () => {
    expect(volumes({ soundMuted: true })).toEqual({ ...volumes({}), master: 0 });
  });

  it.each([
    { muteWhenMinimized: true, muteWhenUnfocused: false, silent: { minimized: true, unfocused: false } },
    { muteWhenMinimized: false, muteWhenUnfocused: true, silent: { minimized: true, unfocused: true } },
    { muteWhenMinimized: false, muteWhenUnfocused: false, silent: { minimized: false, unfocused: false } },
    { muteWhenMinimized: true, muteWhenUnfocused: true, silent: { minimized: true, unfocused: true } },
  ])(
    'a minimised or unfocused window is silent if its setting says so ($muteWhenMinimized, $muteWhenUnfocused)',
    ({ silent, ...settings }) => {
      expect(isSilent(settings)).toBe(false);
      const minimized = { minimized: true, focused: false, muted: false }; // a minimised window also has no focus
      expect(isSilent(settings, { presence: minimized })).toBe(silent.minimized);
      expect(isSilent(settings, { presence: { ...SEEN, focused: false } })).toBe(silent.unfocused);
    },
  );

  it('by default, sound stops while the window is minimised, and continues while it is unfocused', () => {
    expect(isSilent({}, { presence: { ...SEEN, minimized: true } })).toBe(true);
    expect(isSilent({}, { presence: { ...SEEN, focused: false } })).toBe(false);
  });

  it('the window and the emergency stop can each mute the sound', () => {
    expect(isSilent({}, { presence: { ...SEEN, muted: true } })).toBe(true);
    expect(isSilent({}, { isStopped: true })).toBe(true);
  });
});
