import { h } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BOSS_ART } from '../../../render/art/bosses/index.ts';
import { LeaderboardScreen } from '../../../render/hud/leaderboards.tsx';
import { Results } from '../../../render/hud/results.tsx';
import type { Layout } from '../../../render/page/layout.ts';
import { TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import type { Round, RoundResult, StatsRow } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { useBlankCanvas } from '../layers/blank-canvas.ts';
import { shown } from '../page-in-node.ts';

const WIDE: Layout = {
  ...{ format: 'wide', isTransparent: false, hasReducedMotion: false },
  ...{ tags: 30, isLowQuality: false, isCalm: false },
};
const VERTICAL: Layout = { ...WIDE, format: 'vertical' };
const RESULT: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 1, teamName: 'Blue', pilot: null },
  ...{ scores: [4, 9], reason: 'time', text: 'Factions: Blue wins 9 to 4.' },
};
const row = (i: number, over: Partial<StatsRow> = {}): StatsRow => ({
  ...{
    id: `chat:${i}`,
    name: `P${i}`,
    login: null,
    bot: false,
    won: i % 2 === 1,
    color: `#00000${i}`,
    team: i % 2,
  },
  ...{ k: 1, d: 2, a: 3, f: 0, dmg: 12.6, last: 5 },
  ...over,
});
const rows = (count: number) => Array.from({ length: count }, (_, i) => row(i));

/** The results, `after` ms from their beginning. By default, the last moment and the awards are over. */
function results(changes: Partial<Round>, layout = WIDE, after = 60_000) {
  const game = gameOf(2);
  game.patch(0, {
    round: { phase: 'lobby', result: RESULT, stats: [row(0), row(1, { dmg: 12.4 }), row(2)], ...changes },
  });
  game.tick(0, performance.now() + after);
  return shown(h(Results, { game, layout, children: 'below' }));
}
const boardOf = (resultsBoard: Round['overlay']['resultsBoard']) =>
  ({ ...gameOf(0).round.value?.overlay, resultsBoard }) as Round['overlay'];
const onBoard = (board: Round['overlay']['resultsBoard']) => results({ overlay: boardOf(board) });
const turn = () =>
  act(() => {
    vi.advanceTimersByTime(8_000);
  });

useBlankCanvas();
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('results', () => {
  it.each<[string, Partial<RoundResult>]>([
    ['Blue wins', {}],
    ['A tie', { outcome: 'tie', winner: null, team: null, teamName: null }],
    ['Ada wins', { winner: 'pilot', team: null, teamName: null, pilot: { id: 'chat:ada', name: 'Ada' } }],
    ['Nobody wins', { winner: null, team: null, teamName: null }],
    ['The boss wins', { mode: 'boss', winner: 'boss', team: null, teamName: null, text: 'It got away.' }],
    [
      'Hydra defeated',
      { mode: 'boss', winner: 'pilots', teamName: null, text: 'Boss: they bring down Hydra.' },
    ],
  ])('the headline of a result is: %s', (headline, result) => {
    expect(results({ result: { ...RESULT, ...result } }).texts('h1')).toEqual([headline]);
  });

  it("the headline of the results has a boss's picture only if a boss was fought", () => {
    const text = 'Blue wins against Hydra.';
    expect(results({ result: { ...RESULT, text } }).all('.boss-picture').length).toBe(0);
    expect(results({ result: { ...RESULT, mode: 'boss', text } }).all('.boss-picture').length).toBe(1);
  });

  it('the headline of the results gives the points of several teams, each in its colour', () => {
    const points = (scores: number[]) => results({ result: { ...RESULT, scores } }).texts('.scores span');
    expect([points([4, 9]), points([4]), points([])]).toEqual([['4', '9'], [], []]);
    const colors = results({})
      .all('.scores span')
      .map(({ style }) => style['--team']);
    expect(colors).toEqual(TEAM_COLORS.slice(0, 2));
  });
});

describe('results', () => {
  it('a headline of the results with more than 15 letters is smaller', () => {
    const size = (name: string) => {
      const won = { winner: 'pilot', team: null, teamName: null, pilot: { id: 'x', name } } as const;
      return results({ result: { ...RESULT, ...won } }).one('h1').class;
    };
    expect([size('Abcdefghij'), size('Abcdefghijk')]).toEqual(['', 'long']); // both are followed by " wins"
  });

  it('results have the colour of the team or pilot that won, or gold if there is none', () => {
    const color = (result: Partial<RoundResult>) =>
      results({ result: { ...RESULT, ...result } }).one('section').style['--team'];
    expect(color({})).toBe(TEAM_COLORS[1]);
    expect(color({ team: null, pilot: { id: 'chat:2', name: 'P2' } })).toBe('#000002');
    expect(color({ team: null })).toBe('var(--gold)');
    const down = { mode: 'boss', team: null, text: 'Boss: they bring down Hydra.' } as const;
    expect(color({ ...down, winner: 'pilots' })).toBe('var(--gold)');
    expect(color({ ...down, winner: 'boss' })).toBe(BOSS_ART.Hydra.color);
  });

  it('the podium of the results shows up to three viewers', () => {
    expect([results({}).texts('.podium b'), results({}).texts('.best .eyebrow')]).toEqual([
      ['P1', 'P0', 'P2'],
      ['Top viewers'],
    ]);
    const two = results({ stats: rows(2) });
    expect(two.texts('.podium b')).toEqual(['P1', 'P0']);
    expect(two.all('.podium li').map(step => step.class)).toEqual(['place-2', 'place-1']);
  });

  it("the podium gives each viewer's rank among all pilots if bots are before them; a winning bot is marked", () => {
    const result: RoundResult = {
      ...{ ...RESULT, mode: 'ffa', winner: 'pilot', scores: [], team: null, teamName: null },
      pilot: { id: 'chat:0', name: 'P0' },
    };
    const stats = rows(4).map((row, i) => ({ ...row, bot: i < 2 }));
    const page = results({ result, stats });
    expect(page.texts('.podium b')).toEqual(['P3', 'P2']);
    expect(page.texts('.podium i')).toEqual(['2nd', '1st']);
    expect(page.texts('.podium .overall')).toEqual(['4th of 4 pilots', '3rd of 4 pilots']);
    expect([page.texts('h1'), page.all('h1 .robot').length]).toEqual([['P0 wins'], 1]);
    const viewers = results({ result, stats: rows(4) });
    expect([viewers.all('.robot'), viewers.texts('.podium i')]).toEqual([[], ['2nd', '1st', '3rd']]);
    expect(viewers.all('.overall')).toEqual([]);
    const bots = results({ result, stats: stats.slice(0, 2) });
    expect([bots.texts('.best .eyebrow'), bots.texts('.podium b')]).toEqual([['Top pilots'], ['P1', 'P0']]);
  });

  it('in results by damage, pilots with the same shown damage share a rank', () => {
    const stats = [9, 8.4, 8, 7].map((dmg, i) => row(i, { dmg }));
    const page = results({ overlay: boardOf('damage'), stats });
    expect(page.all('tbody tr').map(each => each.texts('td')[0])).toEqual(['1', '2', '2', '4']);
  });

  it('results give the rank of a viewer among all pilots only if it is in the top ten or in the upper half', () => {
    const overall = (pilots: number, place: number) =>
      results({ stats: rows(pilots).map((row, i) => ({ ...row, bot: i !== place - 1 })) }).texts('.overall');
    expect([overall(50, 25), overall(50, 26)]).toEqual([['25th of 50 pilots'], []]);
    expect([overall(12, 10), overall(12, 11)]).toEqual([['10th of 12 pilots'], []]);
  });

  it('results of Fleet Reserves show the remaining ships instead of points', () => {
    const result: RoundResult = { ...RESULT, mode: 'reserves', ships: [0, 7] };
    expect(results({ result }).texts('.scores')).toEqual(['07ships left']);
  });

  it('the awards of viewers are shown, or, if no viewer flew, those of bots with a mark', () => {
    const bots = [row(0, { k: 9, bot: true }), row(1, { last: 9, bot: true })];
    const awardsIn = (stats: StatsRow[]) => {
      const page = results({ stats }, WIDE, 4_000);
      return [page.texts('.eyebrow'), page.texts('li b'), page.all('li .robot').length];
    };
    expect(awardsIn([...bots, row(2)])).toEqual([['Factions', 'Viewer awards'], ['P2'], 0]);
    expect(awardsIn(bots)).toEqual([['Factions', 'Awards'], ['P1', 'P0'], 2]);
  });

  it('pilots of a boss round are blue, and those of other rounds have their own colours', () => {
    const colors = (mode: Round['mode']) => {
      const page = results({ result: { ...RESULT, mode }, stats: [row(0, { color: TEAM_COLORS[0] })] });
      return [...page.all('.podium li'), ...page.all('tbody tr')].map(({ style }) => style['--team']);
    };
    expect(colors('boss')).toEqual([TEAM_COLORS[1], TEAM_COLORS[1]]);
    expect(colors('dogfight')).toEqual([TEAM_COLORS[0], TEAM_COLORS[0]]);
  });

  it('the rows of winners and of viewers are marked in the results', () => {
    expect(
      results({})
        .all('tbody tr')
        .map(line => line.class),
    ).toEqual(['viewer', 'won viewer', 'viewer']);
  });

  it('the results show the story of the round if there is one', () => {
    expect(results({}).all('.story')).toEqual([]);
    expect(results({ leadChanges: 7 }).texts('.story')).toEqual(['The lead changed 7 times.']);
  });

  it('results are shown only after a round has ended, and only if a board is chosen', () => {
    expect(results({ result: null }).textContent).toBe('');
    expect(onBoard('none').textContent).toBe('');
    expect(results({}).textContent.endsWith('below')).toBe(true);
  });

  it('the results are hidden while the last moment of the round is shown', () => {
    expect(results({}, WIDE, 0).textContent).toBe('');
  });
});

describe('results', () => {
  const numbers = (page: ReturnType<typeof results>) => page.all('tbody tr').map(line => line.texts('td')[0]);

  it('the table of results has up to eight rows per page, or six in vertical pictures, and turns every eight seconds', () => {
    const page = results({ stats: rows(17) });
    expect([numbers(page).length, page.texts('.dots i').length]).toEqual([6, 3]);
    turn();
    expect(numbers(page)).toEqual(['7', '8', '9', '10', '11', '12']);
    expect(page.all('.dots i').map(dot => dot.class)).toEqual(['', 'on', '']);
    expect(page.one('.dots').attributes['aria-label']).toBe('Page 2 of 3');
    turn();
    expect(numbers(page)).toEqual(['13', '14', '15', '16', '17']);
    expect([page.one('.everybody').style['--most'], page.one('table').style['--rows']]).toEqual([6, 5]); // as on page 1
    turn();
    expect(numbers(page)[0]).toBe('1');
    page.close();
    expect(numbers(results({ stats: rows(16) })).length).toBe(8);
    expect(numbers(results({ stats: rows(16) }, VERTICAL)).length).toBe(6);
  });

  it('the table of results stops turning its pages once it is closed', () => {
    const before = vi.getTimerCount();
    const page = results({ stats: rows(17) });
    expect(vi.getTimerCount()).toBe(before + 1);
    page.close();
    expect(vi.getTimerCount()).toBe(before);
  });

  it('a table of results with more than twelve pages shows a page number instead of dots', () => {
    const twelve = results({ stats: rows(8 * 12) });
    expect([twelve.all('.dots i').length, twelve.texts('.dots')]).toEqual([12, ['']]);
    const many = results({ stats: rows(8 * 12 + 1) });
    expect([many.all('.dots i').length, many.texts('.dots')]).toEqual([0, ['1 of 13']]);
  });

  it('the heading of the table of results says how the table is ordered if the columns do not show this', () => {
    const stats = rows(10).map((row, i) => ({ ...row, bot: i % 2 === 0 }));
    const heading = (board: Round['overlay']['resultsBoard']) =>
      results({ stats, overlay: boardOf(board) }).texts('caption small');
    expect([heading('out'), heading('kills')]).toEqual([
      ['who lasted longest'],
      ['ranked among all 10 pilots'],
    ]);
  });

  it('each page of results has a heading: first the viewers with their overall ranks, then the top pilots', () => {
    const stats = rows(10).map((row, i) => ({ ...row, bot: i % 2 === 0 }));
    const page = results({ stats });
    const shownNow = () => [page.texts('caption')[0], numbers(page), page.all('.robot').length];
    const viewers = shownNow();
    turn();
    const all = shownNow();
    turn();
    const again = shownNow();
    page.close();
    expect(viewers).toEqual(['Viewersranked among all 10 pilots', ['2', '4', '6', '8', '10'], 0]);
    expect(all).toEqual(['Top pilots', ['1', '2', '3', '4', '5', '6', '7', ''], 4]);
    expect(again).toEqual(viewers);
    expect(results({ stats: rows(3) }).texts('caption')).toEqual(['All pilots']);
    for (const stats of [null, []]) expect(results({ stats }).all('table')).toEqual([]);
  });

  it('the results list every viewer, but only the best of many bots, and count the others', () => {
    const others = (stats: StatsRow[]) => {
      const page = results({ stats });
      const pages = Math.max(1, page.texts('.dots i').length);
      for (let i = 1; i < pages; i++) turn();
      const last = [page.texts('.more').join(), numbers(page).length, pages];
      page.close();
      return last;
    };
    expect(others(rows(40))).toEqual(['', 8, 5]);
    expect(others(rows(40).map((row, i) => ({ ...row, bot: i > 0 })))).toEqual(['and 33 bots', 8, 2]);
    expect(others(rows(40).map((row, i) => ({ ...row, bot: i < 39 })))).toEqual(['and 33 more', 8, 2]);
    expect(others(rows(9).map(row => ({ ...row, bot: true })))).toEqual(['and 2 bots', 8, 1]);
    const most = results({ stats: rows(12).map((row, i) => ({ ...row, bot: i > 2 })) });
    expect(most.one('.everybody').style['--most']).toBe(8); // seven pilots and the row that counts the others
  });

  it('if no viewer is in the top ten or the upper half, the table of results ranks the viewers among themselves', () => {
    const page = (pilots: number) =>
      results({ stats: rows(pilots).map((row, i) => ({ ...row, bot: i < pilots - 5 })) });
    const [low, high] = [page(30), page(14)];
    expect([low.texts('caption'), numbers(low)]).toEqual([['Viewers'], ['1', '2', '3', '4', '5']]);
    expect([high.texts('caption')[0], numbers(high)[0]]).toEqual(['Viewersranked among all 14 pilots', '10']);
  });

  it('if all pilots fit on one page of results, viewers have no separate page', () => {
    const captions = (pilots: number) =>
      results({ stats: rows(pilots).map((row, i) => ({ ...row, bot: i > 3 })) }).texts('caption');
    expect([captions(8), captions(9)]).toEqual([['All pilots'], ['Viewersranked among all 9 pilots']]);
  });

  it('a table of results with only one page has no dots', () => {
    expect(results({ stats: rows(8) }).all('.dots')).toEqual([]);
    expect(results({ stats: rows(9) }).all('.dots').length).toBe(1);
    expect(results({ stats: null }).texts('tbody td')).toEqual([]);
  });

  it('the table of results has the columns of the chosen board, but none that is zero for all viewers, except the first', () => {
    expect(onBoard('kills').texts('th')).toEqual(['#', 'Pilot', 'Kills', 'Deaths', 'Assists']);
    expect(onBoard('kills').all('tr')[1].texts('td')).toEqual(['1', 'P0', '1', '2', '3']);
    expect(onBoard('out').all('tr')[1].texts('td')).toEqual(['1st', 'P0', '1', '2', '3']);
    expect(onBoard('damage').texts('th')).toEqual(['#', 'Pilot', 'Damage', 'Last hits', 'Kills', 'Deaths']);
    expect(onBoard('damage').all('tr')[1].texts('td')).toEqual(['1', 'P0', '13', '5', '1', '2']);
    const headings = (over: Partial<StatsRow>, layout = WIDE) => {
      const stats = rows(3).map((each, i) => (i === 0 ? each : { ...each, ...over }));
      stats[0] = { ...stats[0], k: 0, last: over.last ?? 5 };
      return results({ stats, overlay: boardOf('damage') }, layout)
        .texts('th')
        .slice(2);
    };
    expect(headings({ k: 0, last: 0 })).toEqual(['Damage', 'Deaths']);
    const idle = rows(3).map(each => ({ ...each, k: 0, d: 0 }));
    expect(results({ stats: idle }).texts('th').slice(2)).toEqual(['Kills', 'Assists']);
    expect(headings({ k: 0 }, VERTICAL)).toEqual(['Damage', 'Last hits', 'Deaths']);
    expect(headings({}, VERTICAL)).toEqual(['Damage', 'Kills', 'Deaths']);
    expect([onBoard('kills').texts('caption'), onBoard('out').texts('caption')]).toEqual([
      ['All pilots'],
      ['All pilotswho lasted longest'],
    ]);
    expect(onBoard('damage').texts('.podium small')).toEqual(['12 damage', '13 damage', '13 damage']);
    const much = results({ stats: [row(0, { dmg: 12_345.6 }), row(1)], overlay: boardOf('damage') });
    expect([much.texts('.podium small'), much.all('tr')[1].texts('td')[2]]).toEqual([
      ['13 damage', '12,346 damage'],
      '12,346',
    ]);
  });
});

describe('bests of day, week and month', () => {
  const screen = (layout: Layout) => {
    const game = gameOf(0);
    const day = Array.from({ length: 12 }, (_, i) => ({ username: `V${i}`, points: 99 - i }));
    game.patch(0, { boards: { day, week: day.slice(0, 1), month: [] } });
    return shown(h(LeaderboardScreen, { game, layout }));
  };

  it('the best ten of the day, the week and the month are shown side by side', () => {
    const page = screen(WIDE);
    expect(page.all('article').map(list => list.all('li').length)).toEqual([10, 1, 0]);
    expect(page.all('li')[1].class).toBe('place-2');
    expect(page.texts('li')[1]).toBe('2V198');
    expect(page.texts('.hint')).toEqual(['Nobody yet']);
  });

  it('in vertical pictures, the bests of the day, the week and the month take turns', () => {
    const page = screen(VERTICAL);
    const titles = [0, 1, 2, 3].map(() => {
      const title = page.texts('h2');
      turn();
      return title;
    });
    expect(titles).toEqual([['Today'], ['This week'], ['This month'], ['Today']]);
    page.close();
  });
});
