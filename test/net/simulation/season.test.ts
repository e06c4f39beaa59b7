import { describe, expect, it, vi } from 'vitest';
import { createEmitter } from '../../../core/emitter.ts';
import { createSeason, seasonOn } from '../../../net/simulation/season.ts';
import type { Settings } from '../../../schema/records/settings.ts';

describe('season of a date', () => {
  it.each([
    ['2026-09-23', 'off'],
    ['2026-09-24', 'halloween'],
    ['2026-11-07', 'halloween'],
    ['2026-11-08', 'off'],
    ['2026-11-23', 'off'],
    ['2026-11-24', 'christmas'],
    ['2026-12-31', 'christmas'],
    ['2027-01-07', 'christmas'],
    ['2027-01-08', 'off'],
    ['2027-07-01', 'off'],
  ])('on %s the season is %s, from the first to the last minute of the day', (day, season) => {
    expect(seasonOn(new Date(`${day}T00:00`))).toBe(season);
    expect(seasonOn(new Date(`${day}T23:59`))).toBe(season);
  });
});

describe('current season', () => {
  const create = (setting: Settings['season'], day: string) => {
    const changes = createEmitter();
    const settings = {
      current: { season: setting },
      onChange: changes.listen,
    };
    let today = new Date(`${day}T12:00`);
    const season = createSeason(settings, () => today);
    const turns: string[] = [];
    season.onChange(turned => turns.push(turned));
    season.close();
    return {
      season,
      turns,
      set: (to: Settings['season']) => {
        settings.current.season = to;
        changes.emit();
      },
      goTo: (to: string) => {
        today = new Date(`${to}T00:00`);
        season.check();
      },
    };
  };

  it('the season is checked once per minute until the server closes', () => {
    vi.useFakeTimers({ now: new Date('2026-11-23T23:59:30') });
    const season = createSeason({ current: { season: 'auto' }, onChange: () => () => {} });
    vi.advanceTimersByTime(59_999);
    expect(season.current).toBe('off');
    vi.advanceTimersByTime(1);
    expect(season.current).toBe('christmas');
    season.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('the season changes when the date does', () => {
    const { season, turns, goTo } = create('auto', '2026-11-23');
    expect(season.current).toBe('off');
    goTo('2026-11-24');
    expect(season.current).toBe('christmas');
    expect(turns).toEqual(['christmas']);
  });

  it('a season that is fixed by the setting applies on any date', () => {
    const { season, turns, set, goTo } = create('auto', '2026-10-31');
    set('off');
    expect(season.current).toBe('off');
    set('christmas');
    goTo('2026-11-01');
    expect(season.current).toBe('christmas');
    set('auto');
    expect(turns).toEqual(['off', 'christmas', 'halloween']);
  });
});
