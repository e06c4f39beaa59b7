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

it('the defaults are a copy for each caller', () => {
  defaultSettings().namedBots.push({ login: 'robo', name: 'Robo', stream: false, autoJoin: false });
  expect(defaultSettings().namedBots).toEqual([]);
});
