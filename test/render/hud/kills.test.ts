import { h } from 'preact';
import { describe, expect, it } from 'vitest';
import { BOSS_ART } from '../../../render/art/bosses/index.ts';
import { ROBOT } from '../../../render/art/marks.ts';
import { AlertList, BitLeaders, Thanks } from '../../../render/hud/alerts.tsx';
import { JoinList, KillList } from '../../../render/hud/kill-list.tsx';
import { MEANS_SIGNS } from '../../../render/hud/means.ts';
import { TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import type { Means } from '../../../schema/catalog/means.ts';
import { EVENTS, type ShownEvent } from '../../../schema/records/events.ts';
import type { RoundResult } from '../../../schema/records/state.ts';
import { gameOf } from '../frames.ts';
import { shown } from '../page-in-node.ts';

type Game = ReturnType<typeof gameOf>;
const kill = (game: Game, victim: string, killer: string | null, friendly = false, means?: Means) =>
  game.event({ type: 'kill', at: 0, victim, killer, friendly, means }, 0);
const rows = (game: Game) => shown(h(KillList, { game })).texts('li');

describe('kill', () => {
  it('a kill has badges for first blood, for a streak of three or more, and for revenge, in this order', () => {
    const game = gameOf(4);
    const round = {
      mode: 'dogfight',
      field: 'earth',
      pilots: 4,
      teams: [2, 2],
      teamNames: [],
      roster: [],
    } as const;
    game.event({ type: 'round.start', at: 0, ...round, teams: [2, 2], teamNames: [], roster: [] }, 0);
    kill(game, 'Linus', 'Ada');
    kill(game, 'Linus', 'Ada');
    kill(game, 'Linus', 'Ada');
    kill(game, 'Ada', 'Linus');
    expect(rows(game)).toEqual(['RevengeLinusAda', '×3AdaLinus', 'AdaLinus', 'First bloodAdaLinus']);
  });

  it("a kill by a boss has the boss's colour, and never a badge", () => {
    const game = gameOf(2);
    kill(game, 'Ada', 'Hydra');
    kill(game, 'Hydra', null);
    const page = shown(h(KillList, { game }));
    expect(page.texts('li')).toEqual(['Hydracrashed', 'HydraAda']);
    expect(page.all('b').map(({ style }) => style['--team'])).toEqual([
      BOSS_ART.Hydra.color,
      BOSS_ART.Hydra.color,
      TEAM_COLORS[0],
    ]);
  });

  it('a kill shows its means as an icon (a laser by default), or in words if nobody is credited', () => {
    const game = gameOf(2);
    kill(game, 'Ada', null, false, 'nuke');
    kill(game, 'Ada', 'Linus', false, 'mine');
    kill(game, 'Ada', 'Linus');
    const page = shown(h(KillList, { game }));
    expect(page.texts('small')).toEqual(['nuked']);
    expect(page.all('.means path').map(({ attributes: { d } }) => d)).toEqual(
      (['laser', 'mine', 'nuke'] as const).map(means => MEANS_SIGNS[means]),
    );
  });

  it("a bot's mark is shown beside the team's mark, or in its place in rounds without teams", () => {
    const marksOf = (teams: number) => {
      const game = gameOf(20, teams);
      kill(game, 'Drone 18', 'Ada');
      const page = shown(h(KillList, { game }));
      return [
        page.all('b .robot').length,
        page.all('b .mark path').map(({ attributes: { d } }) => d === ROBOT),
      ];
    };
    expect(marksOf(2)).toEqual([1, [false, false]]);
    expect(marksOf(0)).toEqual([0, [false, true]]);
  });

  it('kills among bots are dimmed and have no badge while viewers fly', () => {
    const game = gameOf(21);
    const classes = () =>
      shown(h(KillList, { game }))
        .all('li')
        .map(line => line.class.trim());
    for (let i = 0; i < 3; i++) kill(game, 'Drone 18', 'Drone 20');
    kill(game, 'Drone 18', 'Ada');
    expect(classes()).toEqual(['', 'quiet', 'quiet', 'quiet']);
    expect(shown(h(KillList, { game })).all('em')).toEqual([]);
    const bots = [...game.pilots.value.values()].map(pilot => ({ ...pilot, bot: true }));
    game.patch(0, { pilots: bots });
    expect(classes()).toEqual(['', '', '', '']);
    expect(shown(h(KillList, { game })).texts('em')).toEqual(['×3']);
  });

  it('in a boss round, kills of bots are not shown while viewers fly', () => {
    const game = gameOf(20);
    game.patch(0, { round: { mode: 'boss' } });
    kill(game, 'Drone 18', 'Hydra');
    kill(game, 'Ada', 'Hydra');
    kill(game, 'Drone 18', null);
    expect(rows(game)).toEqual(['HydraAda']);
    kill(game, 'Ada', null);
    expect(rows(game)).toEqual(['Adacrashed', 'HydraAda']);
  });

  it("a boss's kills share one line, which omits bots while viewers fly", () => {
    const game = gameOf(20);
    for (const victim of ['Ada', 'Drone 18', 'Linus', 'Grace']) kill(game, victim, 'Hydra');
    kill(game, 'Linus', 'Ada');
    expect(rows(game)).toEqual(['AdaLinus', '×3HydraGrace']);
  });

  it('in a boss round, pilots in the list of kills have no mark of their team, and their names have more room', () => {
    const listIn = (mode: 'boss' | 'dogfight') => {
      const game = gameOf(2);
      game.patch(0, { round: { mode } });
      kill(game, 'Linus', 'Hydra');
      const page = shown(h(KillList, { game }));
      return [page.all('.mark').length, page.one('ul').class.trim()];
    };
    expect([listIn('boss'), listIn('dogfight')]).toEqual([
      [1, 'kills hunt'], // the boss's skull
      [2, 'kills'],
    ]);
  });

  it('a hit on a teammate is marked as a warning', () => {
    const game = gameOf(3);
    kill(game, 'Ada', 'Grace', true);
    const page = shown(h(KillList, { game }));
    expect([page.all('.warning').length, page.all('.means').length]).toEqual([1, 0]);
  });

  it('the name of a pilot who has left is grey', () => {
    const game = gameOf(2);
    kill(game, 'Gone', null);
    expect(shown(h(KillList, { game })).one('b').style['--team']).toBe('var(--muted)');
  });

  it('at most six kills are listed; below them, the number of kills that waited too long is shown', () => {
    const game = gameOf(2);
    for (let i = 0; i < 9; i++) kill(game, 'Linus', 'Ada');
    game.tick(0, 1_800);
    expect([rows(game).length, rows(game).at(-1)]).toEqual([7, expect.stringMatching(/^and \d more$/)]);
  });
});

describe('HUD', () => {
  const covered = () => {
    const game = gameOf(2);
    kill(game, 'Ada', 'Linus');
    game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
    game.event({ type: 'gift', at: 0, user: 'Ada', count: 2 }, 0);
    game.event({ type: 'boss.left', at: 0, boss: 'Hydra', id: 1 }, 0);
    return game;
  };
  const lists = (game: Game) =>
    [KillList, JoinList, AlertList].map(list => shown(h(list, { game })).all('li').length);

  it('a board hides kills, joins and alerts, but not thanks for paid effects', () => {
    const game = covered();
    expect(shown(h(AlertList, { game })).all('.alert').length).toBe(2);
    expect(lists(game)).toEqual([1, 1, 0]);
    game.patch(0, { round: { phase: 'lobby' } });
    expect(lists(game)).toEqual([0, 0, 0]);
    expect(shown(h(AlertList, { game })).textContent).toBe('');
    expect(shown(h(Thanks, { game })).texts('.alert')).toEqual(['Ada gave 2 subs']);
  });

  it("beside the winner's card, only paid alerts are shown", () => {
    const game = covered();
    const result: RoundResult = {
      ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
      ...{ scores: [9, 4], reason: 'time', text: '' },
    };
    game.patch(0, { round: { result } }, 0);
    expect(game.centre.value).toBe('winner');
    expect(shown(h(AlertList, { game })).texts('.alert')).toEqual(['Ada gave 2 subs']);
  });
});

describe('alerts', () => {
  it('an alert about an effect on everybody names the viewer behind it only once, in large type', () => {
    const game = gameOf(1);
    game.event({ type: 'effect', at: 0, effect: 'emp', pilot: 'Ada' } as never, 0);
    const page = shown(h(AlertList, { game }));
    expect([page.texts('p'), page.texts('strong')]).toEqual([['Ada set off an EMP'], ['Ada']]);
  });

  it('an alert shows a count from its second occurrence on', () => {
    const game = gameOf(1);
    const gift = { type: 'gift', at: 0, user: 'Ada', count: 2 } as const;
    game.event(gift, 0);
    expect(shown(h(AlertList, { game })).texts('b')).toEqual([]);
    game.event(gift, 0);
    expect(shown(h(AlertList, { game })).texts('b')).toEqual(['×2']);
  });

  it('below the results, the five viewers who cheered most are named', () => {
    const game = gameOf(1);
    expect(shown(h(BitLeaders, { game })).textContent).toBe('');
    const bitLeaders = [9, 8, 7, 6, 5, 4].map(bits => ({ name: `P${bits}`, bits }));
    game.event(
      { ...{ type: 'round.end', at: 0 }, ...EVENTS['round.end'].example, bitLeaders } as ShownEvent,
      0,
    );
    expect(shown(h(BitLeaders, { game })).texts('b')).toEqual(['Bits']);
    expect(shown(h(BitLeaders, { game })).texts('span')).toEqual(['P9 9', 'P8 8', 'P7 7', 'P6 6', 'P5 5']);
  });
});
