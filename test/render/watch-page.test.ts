import { h } from 'preact';
import { act } from 'preact/test-utils';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CROWN, markOf } from '../../render/art/marks.ts';
import { createBroadcast, type WatchState } from '../../render/watch/broadcast.ts';
import { WatchPage } from '../../render/watch/page.tsx';
import { TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import type { FanoutPulse } from '../../schema/wire/fanout/messages.ts';
import { shown } from './page-in-node.ts';

/** Tests of what the page for watchers shows of a pulse. */

let isUpright = true;
beforeAll(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {})); // no edge answers: the tests set the data themselves
  vi.stubGlobal('matchMedia', () => ({
    matches: isUpright,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterAll(() => vi.unstubAllGlobals());

const pilot = (name: string, team: number, kills: number) => ({ name, team, kills, bounties: 0, deaths: 1 });

const PULSE: FanoutPulse = {
  ...{ t: 'pulse', v: 2, epoch: 1, seq: 1, at: 0, lastEvent: '1.1', events: [] },
  ...{ phase: 'playing', mode: 'dogfight', field: 'mars', seconds: 61, stopped: false, pilots: 9, flying: 7 },
  teams: [
    { name: 'Red', score: 5 },
    { name: 'Blue', score: 10 },
  ],
  bosses: [],
  leaders: [pilot('Ada', 0, 4), pilot('Linus', 1, 2)],
  result: null,
};

function page(changes: Partial<FanoutPulse> = {}, connection: WatchState = 'live') {
  const broadcast = createBroadcast('/v/main');
  broadcast.pulse.value = { ...PULSE, ...changes };
  broadcast.connection.value = connection;
  return shown(h(WatchPage, { base: '/v/main', broadcast }));
}

describe('teams on the page for watchers', () => {
  const teams = (changes: Partial<FanoutPulse>) =>
    page(changes)
      .all('.teams li')
      .map(row => [row.one('b').textContent, row.style['--team'], Number(row.style['--share'])]);

  it('on the page for watchers, teams have their colours, are ordered by points, and have bars relative to the best', () => {
    expect(teams({})).toEqual([
      ['Blue', TEAM_COLORS[1], 1],
      ['Red', TEAM_COLORS[0], 0.5],
    ]);
  });

  it('on the page for watchers, the only team of a boss round is blue, as on the stream', () => {
    expect(teams({ mode: 'boss', teams: [{ name: 'Pilots', score: 3 }] })).toEqual([
      ['Pilots', TEAM_COLORS[1], 1],
    ]);
    const names = page({ mode: 'boss' }).all('.leaders tbody tr');
    expect(names.map(({ style }) => style['--team'])).toEqual([TEAM_COLORS[1], TEAM_COLORS[1]]);
  });

  it('on the page for watchers, teams have no bars before the first score, and a free for all shows no teams', () => {
    const zero = PULSE.teams.map(team => ({ ...team, score: 0 }));
    expect(teams({ teams: zero }).map(([, , share]) => share)).toEqual([0, 0]);
    expect(page({ mode: 'ffa', teams: [] }).all('.teams')).toEqual([]);
  });
});

describe('pilots on the page for watchers', () => {
  const rows = (changes: Partial<FanoutPulse>) =>
    page(changes)
      .all('.leaders tbody tr')
      .map(row => row.texts('td').concat(row.texts('th')));

  it("the page for watchers gives pilots their ranks, kills and deaths, in their teams' colours", () => {
    expect(rows({})).toEqual([
      ['1', '4', '1', 'Ada'],
      ['2', '2', '1', 'Linus'],
    ]);
    const colors = page({ leaders: [...PULSE.leaders, pilot('Grace', -1, 1)] }).all('.leaders tbody tr');
    expect(colors.map(({ style }) => style['--team'])).toEqual([TEAM_COLORS[0], TEAM_COLORS[1], undefined]);
  });

  it('in a timed free for all, the page for watchers gives pilots points, which include bounties', () => {
    const leaders = [{ ...pilot('Ada', -1, 4), bounties: 3 }];
    const unit = (mode: FanoutPulse['mode']) =>
      page({ mode, teams: [], leaders }).texts('.leaders thead th')[2];
    expect([unit('ffa'), unit('ffaReserves'), unit('dogfight')]).toEqual(['Points', 'Kills', 'Kills']);
    expect(rows({ mode: 'ffa', teams: [], leaders })[0][1]).toBe('7');
    expect(rows({ mode: 'dogfight', leaders })[0][1]).toBe('4');
  });

  it('on the page for watchers, the first pilot has a crown only after scoring', () => {
    const marks = (kills: number) =>
      page({ leaders: [pilot('Ada', 0, kills), pilot('Linus', 1, 0)] })
        .all('.leaders tbody path')
        .map(({ attributes: { d } }) => d);
    expect(marks(1)).toEqual([CROWN, markOf(1)]);
    expect(marks(0)).toEqual([markOf(0), markOf(1)]);
  });
});

describe('page for watchers', () => {
  const text = (changes: Partial<FanoutPulse>, path: string) => page(changes).texts(path);

  it('the page for watchers names the field during a fight, and at other times what comes next', () => {
    const below = (changes: Partial<FanoutPulse>) => text(changes, '.standing .top p')[0];
    expect(below({})).toBe('Mars');
    expect(below({ phase: 'menu' })).toBe('Between rounds');
    expect(below({ phase: 'lobby' })).toBe('The next round is about to begin');
    const over = page({ result: 'Blue wins.' });
    expect([over.texts('.standing .top p')[0], over.texts('.result')]).toEqual([
      'The round is over',
      ['Blue wins.'],
    ]);
  });

  it('the page for watchers shows the clock if there is one, in red in the last ten seconds of a fight', () => {
    const clock = (changes: Partial<FanoutPulse>) =>
      page(changes)
        .all('time')
        .map(time => [time.textContent, time.class]);
    expect(clock({ seconds: 61 })).toEqual([['1:01', '']]);
    expect(clock({ seconds: 11 })).toEqual([['0:11', '']]);
    expect(clock({ seconds: 10 })).toEqual([['0:10', 'last']]);
    expect(clock({ seconds: 10, phase: 'lobby' })).toEqual([['0:10', '']]);
    expect(clock({ seconds: null })).toEqual([]);
  });

  it('the page for watchers says how many of the pilots are flying, or that everything is stopped', () => {
    expect(text({}, '.count')).toEqual(['7 of 9 pilots flying']);
    expect(text({ stopped: false }, '.stopped')).toEqual([]);
    expect(text({ stopped: true }, '.stopped')).toEqual(['Everything is stopped for the moment.']);
  });

  it('the page for watchers shows the hulls of bosses in thirds', () => {
    const hull = (hp: 'Good' | 'Fair' | 'Low') => {
      const meter = page({ bosses: [{ name: 'Hydra', phase: 'fighting', hp }] }).one('.bosses meter');
      return [Number(meter.attributes.value), Number(meter.attributes.max)];
    };
    expect([hull('Good'), hull('Fair'), hull('Low')]).toEqual([
      [3, 3],
      [2, 3],
      [1, 3],
    ]);
  });

  it.each(['late', 'away', 'lost', 'connecting'] as const)(
    'if the connection of a page for watchers is %s, the page says so and keeps showing the last state',
    connection => {
      const shownPage = page({}, connection);
      expect(shownPage.texts('.teams b')).toEqual(['Blue', 'Red']);
      expect(shownPage.one('[data-testid=connection]').attributes['data-state']).toBe(connection);
    },
  );

  it("while the page for watchers shows the fight, clock and scores appear only in its picture, in the phone's format", async () => {
    const address = async (upright: boolean) => {
      isUpright = upright;
      const open = page();
      await open.one('[data-testid=fight]').press();
      const parts = ['time', '.teams', '.leaders', '.count'].map(path => open.all(path).length);
      return [open.one('iframe').attributes.src, ...parts];
    };
    expect(page().all('iframe')).toEqual([]);
    expect(await address(true)).toEqual(['/v/main/overlay/vertical', 0, 0, 0, 1]);
    expect(await address(false)).toEqual(['/v/main/overlay', 0, 0, 0, 1]);
  });

  it('the page for watchers says that there is no round only if it has never received one', () => {
    const broadcast = createBroadcast('/v/main');
    const shownPage = shown(h(WatchPage, { base: '/v/main', broadcast }));
    act(() => {
      broadcast.connection.value = 'late';
    });
    expect(shownPage.one('[data-testid=waiting]').textContent).toContain('No round is on at the moment.');
    act(() => {
      broadcast.pulse.value = PULSE;
    });
    expect(shownPage.all('[data-testid=waiting]')).toEqual([]);
  });
});
