import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdAt } from '../../../net/simulation/hold.ts';
import { commandsBetween, openingFor, type WorldFacts } from '../../../net/simulation/opening.ts';
import { defaultSettings, type Settings } from '../../../schema/records/settings.ts';
import type { PilotIdentity } from '../../../schema/wire/messages.ts';

/** Tests what a world does before it is visible, and until it has caught up. */

const settings: Settings = { ...defaultSettings(), mode: 'reserves' };
const presence = { chat: true, demo: false };
const facts: WorldFacts = { settings, season: 'halloween', presence, pause: null };
const APPLY = { name: 'applySettings', input: { patch: settings } };
const SEASON = { name: 'setSeason', input: { season: 'halloween' } };
const PLATFORM = { name: 'setPlatform', input: presence };
const PAUSE = { name: 'setPause', input: { pause: null } };
const paused = { since: 1, by: 'streamer', inMenu: true };
const pilot = (name: string, bot = false) =>
  ({ name, login: bot ? null : name.toLowerCase(), bot }) as PilotIdentity;

describe('starting world', () => {
  it('a new world gets the stored settings, the season, whether the chat is connected, and the pause', () => {
    expect(openingFor(facts, [])).toEqual([APPLY, SEASON, PLATFORM, PAUSE]);
    expect(openingFor({ ...facts, pause: paused }, []).at(-1)).toEqual({
      name: 'setPause',
      input: { pause: paused },
    });
  });

  it('a world that replaces a lost one begins in a lobby with the same viewers but without bots', () => {
    expect(openingFor(facts, [pilot('Ada'), pilot('Bot 1', true), pilot('bob')])).toEqual([
      APPLY,
      SEASON,
      PLATFORM,
      PAUSE,
      { name: 'addPilot', input: { username: 'ada', name: 'Ada' } },
      { name: 'addPilot', input: { username: 'bob', name: 'bob' } },
      { name: 'openLobby', input: { mode: 'reserves' } },
    ]);
  });

  it('once the world has been loaded, it gets only settings and other facts that changed meanwhile', () => {
    const other = { ...settings };
    expect(commandsBetween(facts, { ...facts })).toEqual([]);
    expect(commandsBetween(facts, { ...facts, settings: other })).toEqual([APPLY]);
    expect(commandsBetween({ ...facts, season: 'off' }, facts)).toEqual([SEASON]);
    expect(commandsBetween({ ...facts, presence: { ...presence } }, facts)).toEqual([PLATFORM]);
    expect(commandsBetween({ ...facts, pause: paused }, facts)).toEqual([PAUSE]);
    expect(commandsBetween({ ...facts, settings: other, season: 'off' }, facts)).toEqual([APPLY, SEASON]);
  });
});

describe('held world', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('the hold after a restart is counted in simulated seconds, which are shorter at a higher speed', () => {
    expect(holdAt(60, 10, 1)).toEqual({
      tick: 60,
      name: 'holdRound',
      input: { seconds: 10, until: 1_010_000 },
    });
    expect(holdAt(60, 10, 4)).toMatchObject({ input: { seconds: 10, until: 1_002_500 } });
  });

  it('the hold after a restart is counted from the time at which the simulation started', () => {
    expect(holdAt(60, 10, 2, 30_000)).toMatchObject({ input: { seconds: 10, until: 1_035_000 } });
  });
});
