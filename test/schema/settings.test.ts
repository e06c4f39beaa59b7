import { describe, expect, it } from 'vitest';
import { defaultSettings, resolveSettings } from '../../schema/settings.ts';

/** How what a caller sends becomes legal settings. */

describe('the settings that are adjusted', () => {
  it('are those that were clamped or refused, and no others', () => {
    const { patch, adjusted } = resolveSettings({
      bots: 9_999,
      pieSize: 240,
      mode: 'chess',
      trailMinutes: 1.4,
    });
    expect(patch).toEqual({ bots: 500, pieSize: 240, trailMinutes: 1 });
    expect(adjusted).toEqual(['mode', 'bots', 'trailMinutes']);
  });

  it('are not lists and tables that are taken as they are', () => {
    const namedBots = [{ login: 'robo', name: 'Robo' }];
    expect(resolveSettings({ namedBots, redeemLinks: { r1: 'nuke' } }).adjusted).toEqual([]);
  });
});

it('a number that is none leaves a setting as it was', () => {
  expect(resolveSettings({ bots: Number.NaN, cameraZoom: Number.NaN })).toEqual({
    patch: {},
    adjusted: ['bots', 'cameraZoom'],
  });
});

it('a fresh installation begins with these', () => {
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
    resultsSeconds: 0,
    sharedChat: 'ignore',
    blockedNames: [],
    allowedNames: [],
  });
});

it('the defaults are a copy for each caller', () => {
  defaultSettings().namedBots.push({ login: 'robo', name: 'Robo', stream: false, autoJoin: false });
  expect(defaultSettings().namedBots).toEqual([]);
});
