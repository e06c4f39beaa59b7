import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  isSettingOfGame,
  resolveSettings,
  SETTING_KEYS,
  settingOf,
  whyAdjusted,
} from '../../schema/records/settings.ts';
import { SETTING_RANGES } from '../setting-ranges.ts';

/** Tests how input becomes legal settings. */

describe('adjusted settings', () => {
  it('exactly the settings that were clamped or refused are reported as adjusted', () => {
    const { patch, adjusted } = resolveSettings({
      bots: 9_999,
      pieSize: 240,
      mode: 'chess',
      trailMinutes: 1.4,
    });
    expect(patch).toEqual({ bots: 500, pieSize: 240, trailMinutes: 1 });
    expect(adjusted).toEqual(['mode', 'bots', 'trailMinutes']);
  });

  it('lists and tables that are accepted unchanged are not reported as adjusted', () => {
    const namedBots = [{ login: 'robo', name: 'Robo' }];
    expect(resolveSettings({ namedBots, redeemLinks: { r1: 'nuke' } }).adjusted).toEqual([]);
  });
});

describe('reason', () => {
  const why = (raw: Record<string, unknown>) => {
    const { patch, adjusted } = resolveSettings(raw);
    return adjusted.map(key => whyAdjusted(key, raw[key], patch));
  };
  const bot = { login: 'robo', name: 'Robo' };

  it.each([
    [{ bots: 9_999 }, 'bots was clamped to 500: possible values are 0 to 500.'],
    [{ bots: 'many' }, 'bots stays as it was: possible values are 0 to 500.'],
    [{ camera: 'Auto' }, 'camera stays as it was: possible values are auto, map, zoom. Did you mean auto?'],
    [{ namedBots: [bot, { ...bot, login: 'ROBO' }] }, 'namedBots stays as it was: logins must be unique.'],
    [
      { namedBots: [bot, { login: 'x', name: 'a:b' }] },
      'namedBots stays as it was: entry "1.name" must not contain a colon.',
    ],
    [{ namedBots: 'x'.repeat(9_999) }, 'namedBots stays as it was: must be Array.'],
    [
      { blockedNames: new Array(501).fill('x') },
      'blockedNames stays as it was: must have at most 500 names.',
    ],
  ])(
    'the reason for an adjusted value names the setting and either the possible values or the problem',
    (raw, text) => {
      expect(why(raw)).toEqual([text]);
    },
  );

  it('the reason for an adjusted value is short, whatever the value was', () => {
    const [text] = why({ redeemLinks: { [`\u0007${'k'.repeat(150)}`]: 'v'.repeat(9_999) } });
    expect(text?.length).toBeLessThan(300);
  });
});

it('an invalid number for a setting does not change the setting', () => {
  expect(resolveSettings({ bots: Number.NaN, cameraZoom: Number.NaN })).toEqual({
    patch: {},
    adjusted: ['bots', 'cameraZoom'],
  });
});

describe('number setting', () => {
  const FRACTIONAL = ['cameraZoom'];

  it('each number setting has a range, and whole-number settings are rounded within it', () => {
    const declared = SETTING_KEYS.flatMap(key => {
      const { range } = settingOf(key);
      return range ? [[key, [range.min, range.max]]] : [];
    });
    expect(Object.fromEntries(declared)).toEqual(SETTING_RANGES);
  });

  it.each(Object.entries(SETTING_RANGES))('the setting %s is clamped to %j', (key, [min, max]) => {
    const { resolve } = settingOf(key as 'bots');
    expect([min, max, min - 1, max + 1, '5', null].map(resolve)).toEqual([
      min,
      max,
      min,
      max,
      undefined,
      undefined,
    ]);
    const between = min + 0.75;
    expect(resolve(between)).toBe(FRACTIONAL.includes(key) ? between : min + 1);
  });
});

it('each setting with a fixed choice allows exactly the expected values', () => {
  const declared = SETTING_KEYS.flatMap(key => {
    const { options } = settingOf(key);
    return options ? [[key, options]] : [];
  });
  expect(Object.fromEntries(declared)).toMatchObject({
    mode: ['dogfight', 'reserves', 'ffa', 'ffaReserves', 'boss'],
    teamCount: [0, 2, 3, 4],
    bossMinutes: [0, 3, 4, 5, 6, 8, 10, 15, 20],
    botSkill: ['easy', 'normal', 'hard', 'veryHard'],
    camera: ['auto', 'map', 'zoom'],
    season: ['auto', 'off', 'halloween', 'christmas'],
    sharedChat: ['ignore', 'join'],
    lobbyVote: ['off', 'mode', 'field'],
  });
  expect(resolveSettings({ mode: 'supernova', boss: 'hydra' }).patch).toEqual({
    mode: 'boss',
    boss: 'Hydra',
  });
});

it('a fresh installation has the expected settings', () => {
  expect(defaultSettings()).toEqual({
    mode: 'dogfight',
    teamCount: 0,
    teamPick: false,
    roundMinutes: 5,
    fleetSize: 30,
    ffaLives: 3,
    boss: 'random',
    bossLives: 5,
    bossMinutes: 6,
    bots: 12,
    windowMode: 'borderless',
    soundMaster: 100,
    musicVolume: 20,
    lobbyMusicVolume: 20,
    soundMuted: false,
    muteWhenMinimized: true,
    muteWhenUnfocused: false,
    sfxLasers: 60,
    sfxMissiles: 80,
    sfxHits: 70,
    sfxExplosions: 90,
    sfxCrashing: 80,
    sfxThunder: 80,
    sfxJoins: 80,
    sfxMenu: 80,
    namedBots: [],
    lobbySeconds: 60,
    botSkill: 'normal',
    streamerJoins: true,
    camera: 'auto',
    cameraZoom: 1,
    scoreboard: 'left',
    pieCorner: 'bottom-left',
    pieSize: 240,
    pieOffsetX: 0,
    pieOffsetY: 0,
    calamities: true,
    season: 'auto',
    field: 'random',
    missileFriendlyFire: false,
    trailMinutes: 10,
    redeemLinks: {},
    noticeEffects: {},
    tipEffects: {},
    flashes: 'full',
    resultsSeconds: 0,
    sharedChat: 'ignore',
    lobbyVote: 'off',
    blockedNames: [],
    allowedNames: [],
  });
});

it('each caller gets its own copy of the default settings', () => {
  defaultSettings().namedBots.push({ login: 'robo', name: 'Robo', stream: false, autoJoin: false });
  expect(defaultSettings().namedBots).toEqual([]);
});

it('only settings with names or ids of viewers, bots or rewards are private', () => {
  expect(SETTING_KEYS.filter(key => !isSettingOfGame(key))).toEqual([
    'namedBots',
    'redeemLinks',
    'noticeEffects',
    'tipEffects',
    'blockedNames',
    'allowedNames',
  ]);
});
