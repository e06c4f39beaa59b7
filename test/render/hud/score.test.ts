import { h } from 'preact';
import { act } from 'preact/test-utils';
import { describe, expect, it } from 'vitest';
import { LastSeconds, ScorePlate } from '../../../render/hud/score.tsx';
import { TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Round, RoundResult } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { shown } from '../page-in-node.ts';

const RESULT: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
  ...{ scores: [5, 4], reason: 'time', text: 'Factions: Red wins 5 to 4.' },
};

function plate(changes: Partial<Round>, pilots = 6) {
  const game = gameOf(pilots, changes.scores?.length);
  game.patch(0, { round: changes });
  return shown(h(ScorePlate, { game }));
}

describe('round', () => {
  it("a round's clock is emphasised in the last ten seconds, and hidden in rounds without a time limit", () => {
    const timer = (remaining: number) =>
      plate({ remaining })
        .all('time')
        .map(time => [time.textContent, time.class]);
    expect(timer(11_000)).toEqual([['0:11', '']]);
    expect(timer(10_000)).toEqual([['0:10', 'last']]);
    expect(timer(1)).toEqual([['0:01', 'last']]);
    expect(timer(0)).toEqual([]);
  });

  it('the last ten seconds of a round are also counted in large numbers, unless a board covers them', () => {
    const seconds = (changes: Partial<Round>) => {
      const game = gameOf(6);
      const merged = { ...game.round.value?.overlay, ...changes.overlay } as Round['overlay'];
      game.patch(0, { round: { ...changes, overlay: merged } });
      return shown(h(LastSeconds, { game })).textContent;
    };
    const counted = [10_001, 10_000, 9_001, 9_000, 1, 0].map(remaining => seconds({ remaining }));
    expect(counted).toEqual(['', '10', '10', '9', '1', '']); // without a time limit, there is no clock
    const overlay = { screen: 'leaderboard' } as Round['overlay'];
    expect(seconds({ remaining: 9_000, overlay })).toBe('');
  });

  it('boards cover the clock and the scores', () => {
    expect(plate({ phase: 'lobby' }).textContent).toBe('');
  });
});

describe('teams', () => {
  const teams = (changes: Partial<Round>) =>
    plate(changes)
      .all('li')
      .map(row => [row.one('strong').textContent, row.style['--place'], row.class]);

  it('teams are ordered by points; in a tie, no team is first, and the team with the lower number is above', () => {
    expect(teams({ scores: [3, 8, 5] })).toEqual([
      ['3', 2, ''],
      ['8', 0, 'first'],
      ['5', 1, ''],
    ]);
    expect(teams({ scores: [8, 3, 8] })).toEqual([
      ['8', 0, ''],
      ['3', 2, ''],
      ['8', 1, ''],
    ]);
  });

  it('in Fleet Reserves, teams show the remaining ships, both in reserve and flying', () => {
    const page = plate({ mode: 'reserves', scores: [0, 0], reserves: [27, 0], fleetSize: 30 });
    expect(page.texts('strong')).toEqual(['30', '3']);
    expect(page.all('.reserves').map(({ style }) => style['--share'])).toEqual([30 / 33, 3 / 33]);
    expect(plate({ scores: [1, 2] }).all('.reserves')).toEqual([]);
  });

  it('teams show their final points as soon as the round is over', () => {
    const game = gameOf(6, 2);
    game.patch(0, { round: { scores: [3, 4] } });
    const page = shown(h(ScorePlate, { game }));
    const points = (changes: Partial<Round>) => {
      act(() => game.patch(1, { round: changes }));
      return page.texts('li strong');
    };
    expect(points({ scores: [5, 4] })).toEqual(['3', '4']); // less than a second has passed
    expect(points({ result: RESULT })).toEqual(['5', '4']);
  });

  it('a team without points is not struck out in rounds for points', () => {
    expect(teams({ scores: [0, 8] })[0]).toEqual(['0', 1, '']);
  });

  it('a team is struck out when its fleet has no ship left', () => {
    const game = gameOf(6, 2);
    const pilots = [...game.pilots.value.values()].map(pilot => ({ ...pilot, alive: pilot.team === 1 }));
    game.patch(0, { pilots, round: { mode: 'reserves', scores: [9, 0], reserves: [0, 0], fleetSize: 30 } });
    const rows = shown(h(ScorePlate, { game })).all('li');
    expect(rows.map(row => [row.one('strong').textContent, row.class])).toEqual([
      ['0', 'out'],
      ['3', 'first'],
    ]);
  });

  it('in a boss round, all pilots form one blue team', () => {
    const page = plate({ mode: 'boss', scores: [0], reserves: [20], livesGiven: 30 });
    expect(page.texts('li')).toEqual(['Lives20of 30']);
    expect(page.one('li').style['--team']).toBe(TEAM_COLORS[1]);
  });

  it('a boss round shows the shared lives, in red when less than a quarter is left', () => {
    const lives = (left: number) => {
      const row = plate({ mode: 'boss', scores: [0], reserves: [left], livesGiven: 30 }).one('li');
      return [row.textContent, row.class, row.one('.reserves').style['--share'], row.style['--team']];
    };
    expect(lives(15)).toEqual(['Lives15of 30', 'first', 0.5, TEAM_COLORS[1]]);
    expect(lives(8)[1]).toBe('first');
    expect(lives(6)).toEqual(['Last lives6of 30', 'danger', 0.2, 'var(--warning)']);
    expect(lives(0).slice(0, 3)).toEqual(['Lives0of 30', 'danger', 0]);
  });

  it('the shared lives are shown beside all lives of the round so far, whenever the page was opened', () => {
    const page = plate({ mode: 'boss', scores: [0], reserves: [11], livesGiven: 33 }, 2);
    expect(page.texts('li')).toEqual(['Lives11of 33']);
  });
});

it('in a crowd, the score of each team shows how many of its pilots fly', () => {
  const flying = (count: number, dead: number) => {
    const game = gameOf(count, 2);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, alive: i >= dead }));
    game.patch(0, { pilots, round: { mode: 'dogfight', scores: [3, 4] } });
    return shown(h(ScorePlate, { game }))
      .all('small')
      .map(each => each.textContent.trim());
  };
  expect(flying(150, 3)).toEqual(['73', '74']);
  expect(flying(149, 3)).toEqual([]);
});

describe('pilots who fight a boss', () => {
  const slayers = (mode: Round['mode'], damages: number[], bots = 0) => {
    const game = gameOf(damages.length);
    const pilots = [...game.pilots.value.values()];
    const changed = pilots.map((pilot, i) => ({ ...pilot, damage: damages[i], bot: i < bots }));
    game.patch(0, { pilots: changed, round: { mode, scores: [0], reserves: [7] } });
    const page = shown(h(ScorePlate, { game }));
    const rows = page.all('.slayers li');
    if (mode === 'boss') expect(page.texts('.unit')).toEqual(rows.length > 0 ? ['Damage'] : []);
    return rows;
  };

  it("a boss's board lists the four pilots with the most damage, viewers first, and gives their ranks and their damage", () => {
    const texts = (rows: ReturnType<typeof slayers>) => rows.map(row => row.textContent);
    expect(texts(slayers('boss', [0, 5, 1_234.4, 7, 6]))).toEqual([
      'Grace1,234',
      '2margaret_h7',
      '3Katherine6',
      '4Linus5',
    ]);
    expect(texts(slayers('boss', [9, 8, 3, 2, 1], 2))).toEqual([
      'Next viewers',
      '1Ada9',
      '3Grace3',
      '4margaret_h2',
      '5Katherine1',
    ]);
    expect(slayers('dogfight', [9, 8])).toEqual([]);
    expect(slayers('boss', [0, 0])).toEqual([]);
  });

  it("pilots with the same shown damage share a rank on a boss's board", () => {
    const texts = slayers('boss', [9, 168.4, 167.6, 168]).map(row => row.textContent);
    expect(texts).toEqual(['Linus168', '1margaret_h168', '1Grace168', '4Ada9']);
  });

  it('if no viewer is in the top ten or the upper half, the list of leaders ranks viewers among themselves', () => {
    const places = (bots: number) => {
      const rows = slayers('boss', [...Array(bots).fill(900), 30, 20, 10], bots);
      return rows.map(row => row.texts('i')[0] ?? row.textContent.replace(/\d+$/, ''));
    };
    expect(places(10)).toEqual(['Viewers', '1', 'nova_queen', '2', '3']);
    expect(places(9)).toEqual(['Next viewers', '1', '10', '11', '12']);
  });

  it('in a boss round, the crown is on the best viewer among those who damaged the boss', () => {
    expect(slayers('boss', [9, 8, 3], 1).map(row => row.class)).toEqual(['', 'first', '']);
  });

  it('in a boss round, the leader is the pilot with the most damage, and the crown moves to each new leader', () => {
    const game = gameOf(3);
    const [ada, linus] = [...game.pilots.value.values()];
    const damaged = (adas: number) =>
      game.patch(0, {
        pilots: [
          { ...ada, damage: adas, kills: 0 },
          { ...linus, damage: 5, kills: 9 },
        ],
        round: { mode: 'boss', scores: [0], reserves: [7] },
      });
    damaged(9);
    const page = shown(h(ScorePlate, { game }));
    const first = () => page.all('.slayers li').map(row => `${row.class} ${row.textContent}`)[0];
    expect([game.leader.value?.name, first()]).toEqual(['Ada', 'first Ada9']);
    act(() => damaged(4));
    expect([game.leader.value?.name, first()]).toEqual(['Linus', 'first Ada9']); // the list is held for a second
    act(() => game.tick(TICK_RATE, 0));
    expect(first()).toBe('first Linus5');
  });
});

describe('pilots left', () => {
  const left = (changes: Partial<Round>, dead: number, lives: number | null = null) => {
    const game = gameOf(6, 2);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, alive: i >= dead, lives }));
    game.patch(0, { pilots, round: changes });
    return shown(h(ScorePlate, { game })).texts('[data-testid=pilots-left]');
  };

  it('in Fleet Reserves, the number of pilots left includes all pilots whose team has ships in reserve', () => {
    expect(left({ mode: 'reserves', scores: [0, 0], reserves: [0, 0] }, 2)).toEqual(['4 of 6 left']);
    expect(left({ mode: 'reserves', scores: [0, 0], reserves: [0, 1] }, 2)).toEqual(['5 of 6 left']);
  });

  it('the number of pilots with lives is shown only in modes with lives', () => {
    expect(left({ mode: 'ffaReserves', scores: [] }, 6, 1)).toEqual(['6 of 6 left']);
    expect(left({ mode: 'ffaReserves', scores: [] }, 0, 0)).toEqual(['0 of 6 left']);
    expect(left({ mode: 'dogfight' }, 2)).toEqual([]);
  });
});

describe('free for all', () => {
  const SCORES = { mode: 'ffa', scores: [] } satisfies Partial<Round>;

  it('in a free for all, the best four are shown, and the first has a star once there has been a kill', () => {
    const page = plate(SCORES);
    expect(page.texts('li b')).toEqual(['dijkstra', 'margaret_h', 'Linus', 'Katherine']);
    expect(page.texts('li strong')).toEqual(['9', '8', '7', '2']);
    expect(page.texts('li i')).toEqual(['2', '3', '4']);
    expect(page.all('li').map(row => [row.class, row.style['--place']])).toEqual([
      ['first', 0],
      ['', 1],
      ['', 2],
      ['', 3],
    ]);
    const nobody = plate(SCORES, 1); // a pilot without kills
    expect([nobody.texts('li i'), nobody.one('li').class]).toEqual([['1'], '']);
  });

  it('in a free for all, the list of leaders says what its numbers count: points, or kills in a mode with lives', () => {
    const units = (mode: Round['mode'], pilots = 4) => plate({ mode, scores: [] }, pilots).texts('.unit');
    expect([units('ffa'), units('ffaReserves')]).toEqual([['Points'], ['Kills']]);
    expect([units('ffa', 0), plate({ mode: 'dogfight' }).texts('.unit')]).toEqual([[], []]);
  });

  it('in a free for all, the list of leaders prefers viewers to bots, includes a leading bot, and is ordered by rank', () => {
    const game = gameOf(24, 0);
    const rows = () => {
      const page = shown(h(ScorePlate, { game }));
      return page
        .all('li')
        .map(row => [row.texts('i')[0], row.one('b').textContent, row.all('.robot').length, row.class]);
    };
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
      ...pilot,
      bot: i > 5,
      kills: i === 9 ? 20 : 9 - i,
    }));
    game.patch(0, { pilots });
    expect(rows()).toEqual([
      ['1', 'Radia', 1, ''],
      ['2', 'Ada', 0, 'first'],
      ['3', 'Linus', 0, ''],
      ['4', 'Grace', 0, ''],
    ]);
    expect([game.leader.value?.name, game.crowned.value?.name]).toEqual(['Radia', 'Ada']);
    game.patch(0, { pilots: [{ ...pilots[9], kills: 0 }] });
    expect(rows().map(([place, name]) => [place, name])).toEqual([
      [undefined, 'Ada'],
      ['2', 'Linus'],
      ['3', 'Grace'],
      ['4', 'margaret_h'],
    ]);
  });

  it('in a free for all, the list of leaders has a heading for viewers if it omits bots that rank between them', () => {
    const game = gameOf(8, 0);
    const headings = (bots: number) => {
      const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
        ...pilot,
        bot: i < bots,
        kills: 9 - i,
      }));
      game.patch(0, { pilots });
      return shown(h(ScorePlate, { game }))
        .all('.viewers')
        .map(row => [row.textContent, row.style['--place']]);
    };
    expect([headings(0), headings(1)]).toEqual([[], []]);
    expect(headings(3)).toEqual([['Next viewers', 1]]);
  });

  it('pilots with equal points have the same rank', () => {
    const game = gameOf(8, 0);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, kills: i === 0 ? 2 : 1 }));
    game.patch(0, { pilots });
    const page = shown(h(ScorePlate, { game }));
    expect([page.texts('li i'), page.all('.viewers')]).toEqual([['2', '2', '2'], []]);
  });

  it('viewers with equal points have the same rank among viewers, too', () => {
    const game = gameOf(24, 0);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({
      ...pilot,
      bot: i < 20,
      kills: i < 20 ? 9 : 1,
    }));
    game.patch(0, { pilots });
    const page = shown(h(ScorePlate, { game }));
    expect(page.texts('.viewers')).toEqual(['Viewers']);
    expect(page.texts('li i').slice(-3)).toEqual(['1', '1', '1']);
  });

  it('once the round is over, the list of pilots has the same ranks as the results', () => {
    const game = gameOf(8, 0);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, kills: i === 0 ? 2 : 1 }));
    const result: RoundResult = { ...RESULT, mode: 'ffa', winner: 'pilot', team: null, scores: [] };
    game.patch(0, { pilots, round: { result } });
    expect(shown(h(ScorePlate, { game })).texts('li i')).toEqual(['2', '3', '4']);
  });

  it('the list of pilots shows kills, or lives if these are requested in a mode with lives', () => {
    const game = gameOf(4, 0);
    const lives = [1, 0, 3, 2];
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, lives: lives[i] }));
    const overlay = { ...game.round.value?.overlay, killlistBoard: 'lives' } as Round['overlay'];
    game.patch(0, { pilots, round: { mode: 'ffaReserves', scores: [], overlay } });
    const names = () => shown(h(ScorePlate, { game })).texts('li b');
    expect(names()).toEqual(['Grace', 'margaret_h', 'Ada']);
    game.patch(0, { round: { overlay: { ...overlay, killlistBoard: 'kills' } } });
    expect(names()).toEqual(['margaret_h', 'Linus', 'Grace', 'Ada']);
    game.patch(0, { round: { mode: 'ffa', overlay } });
    expect(names()).toEqual(['margaret_h', 'Linus', 'Grace', 'Ada']);
    expect(shown(h(ScorePlate, { game })).texts('small')).toEqual([]);
  });
});

describe('free for all', () => {
  it('a free for all is ordered by points; bounties count like kills, as in the final result', () => {
    const game = gameOf(6, 0);
    const pilots = [...game.pilots.value.values()].map((pilot, i) => ({ ...pilot, kills: 5 - i }));
    Object.assign(pilots[3], { bounties: 7 });
    game.patch(0, { pilots });
    const rows = shown(h(ScorePlate, { game })).all('li');
    expect(rows.map(row => [row.one('b').textContent, row.one('strong').textContent])).toEqual([
      [pilots[3].name, '9'],
      [pilots[0].name, '5'],
      [pilots[1].name, '4'],
      [pilots[2].name, '3'],
    ]);
    expect(game.leader.value?.name).toBe(pilots[3].name);
  });
});
