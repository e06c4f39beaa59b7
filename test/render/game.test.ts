import { describe, expect, it } from 'vitest';
import { createGame } from '../../render/game/game.ts';
import { boardOf } from '../../render/game/on-stage.ts';
import { BOARDS } from '../../render/hud/results-boards.ts';
import type { GameEvent } from '../../schema/records/events.ts';
import { gameOf } from './frames.ts';

const kill = (victim: string) => ({ type: 'kill', at: 0, victim, killer: 'Ada', friendly: false }) as const;

const roundStart: GameEvent = {
  type: 'round.start',
  at: 0,
  mode: 'dogfight',
  field: 'earth',
  pilots: 2,
  teams: [1, 1],
  teamNames: [],
  roster: [],
};

const row = { id: 'a', name: 'Ada', login: null, bot: false, won: true, color: '#ffffff', team: 0 };
const stats = { ...row, k: 1, d: 2, a: 3, f: 0, dmg: 812.6, last: 4 };

describe('results', () => {
  it('boards of results number their rows, while the board of who survived longest gives ranks', () => {
    const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103];
    expect(places.map(BOARDS.out.place)).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '22nd',
      '103rd',
    ]);
    expect(places.map(BOARDS.kills.place)).toEqual(places.map(String));
  });

  it('boards of results praise the best pilots for what the board ranks', () => {
    expect([BOARDS.kills.merit(stats), BOARDS.kills.merit({ ...stats, k: 2 })]).toEqual([
      '1 kill',
      '2 kills',
    ]);
    expect(BOARDS.damage.merit(stats)).toBe('813 damage');
    expect(BOARDS.damage.columns.map(({ title, of }) => [title, of(stats)])).toEqual([
      ['Damage', '813'],
      ['Last hits', 4],
      ['Kills', 1],
      ['Deaths', 2],
    ]);
  });
});

describe('page', () => {
  it('a patch of the state changes only the values that it contains', () => {
    const game = gameOf(3);
    const [first] = game.pilots.value.values();
    game.patch(60, {
      round: { scores: [7, 9] },
      settings: { scoreboard: 'right' },
      pilots: [{ ...first, kills: 99 }],
      left: [3],
    });
    expect(game.round.value).toMatchObject({ scores: [7, 9], phase: 'playing' });
    expect(game.settings.value).toMatchObject({ scoreboard: 'right', pieSize: 240 });
    expect([...game.pilots.value.keys()]).toEqual([1, 2]);
    expect(game.ranked.value[0]).toMatchObject({ eid: 1, kills: 99 });
  });

  it('if a new pilot gets the id of a pilot who left, the page does not remove the new pilot', () => {
    const game = gameOf(2);
    const [first] = game.pilots.value.values();
    game.patch(60, { left: [2], pilots: [{ ...first, eid: 2, name: 'Grace' }] });
    expect(game.pilots.value.get(2)?.name).toBe('Grace');
  });

  it('the six newest kills are shown, newest first, for six seconds each', () => {
    const game = gameOf(3);
    for (let i = 0; i < 9; i++) game.event(kill(`victim ${i}`), i * 1_000);
    expect(game.kills.value.map(({ victim }) => victim)).toEqual([8, 7, 6, 5, 4, 3].map(i => `victim ${i}`));
    game.tick(0, 10_500);
    expect(game.kills.value.map(({ victim }) => victim)).toEqual([8, 7, 6, 5].map(i => `victim ${i}`));
  });

  it('the last four pilots who joined are shown for six seconds each', () => {
    const game = gameOf(3);
    for (const user of ['a', 'b', 'c', 'd', 'e']) game.event({ type: 'join', at: 0, user }, 0);
    const users = () => game.joins.value.map(({ user }) => user);
    game.tick(0, 5_999);
    expect(users()).toEqual(['e', 'd', 'c', 'b']);
    game.tick(0, 6_000);
    expect(users()).toEqual([]);
  });

  it('a boss has a line on the screen while it fights or leaves, but not while it is announced or enters', () => {
    const game = gameOf(3);
    const bars = (...phases: string[]) => {
      game.patch(0, { round: { bosses: phases.map(phase => ({ phase })) as never } });
      return game.lines.value.bars;
    };
    expect([bars('warning', 'entering'), bars('fighting', 'leaving')]).toEqual([0, 2]);
  });

  it("beside the winner's card, a boss's line does not reduce the room for alerts", () => {
    const game = gameOf(3);
    game.patch(0, { round: { bosses: [{ phase: 'leaving' }] as never } });
    expect(game.lines.value).toMatchObject({ alerts: 1, bars: 1 });
    game.patch(0, { round: { result: {} as never } });
    expect(game.lines.value).toMatchObject({ alerts: 2, bars: 0 });
  });

  it('behind a board, up to three alerts wait, however little room the fight has', () => {
    const game = gameOf(3);
    const bosses = [{ phase: 'fighting' }] as never;
    for (const user of ['a', 'b', 'c']) game.event({ type: 'gift', at: 0, user, count: 1 }, 0);
    const alertsIn = (phase: 'lobby' | 'playing', now: number) => {
      game.patch(0, { round: { phase, bosses } }, now);
      game.tick(0, now);
      return game.alerts.list.value.length;
    };
    expect([alertsIn('lobby', 100), alertsIn('playing', 200)]).toEqual([3, 1]);
  });

  it('an EMP is announced with the pilot who set it off, and an effect on a single ship is not announced', () => {
    const game = gameOf(2);
    game.event({ type: 'effect', at: 0, effect: 'emp', pilot: 'Ada' }, 0);
    game.event({ type: 'effect', at: 0, effect: 'grow', pilot: 'Linus' }, 0);
    expect(game.alerts.list.value.map(({ text }) => text)).toEqual(['Ada set off an EMP']);
  });

  it("clocks on the screen count down by the drawn ticks, and not by the page's own clock", () => {
    const game = gameOf(1);
    game.patch(600, { round: { remaining: 60_000 } });
    game.tick(600, 0);
    expect(game.countedDown(60_000)).toBe(60_000);
    game.tick(900, 0);
    expect(game.countedDown(60_000)).toBe(55_000);
    game.tick(90_000, 0);
    expect(game.countedDown(60_000)).toBe(0);
  });

  it("if the drawn time is behind the state, clocks on the screen show no more than the state's time", () => {
    const game = gameOf(1);
    game.patch(600, { round: { remaining: 60_000 } });
    game.tick(594, 0);
    expect(game.countedDown(60_000)).toBe(60_000);
  });

  it("clocks on the screen count from the tick in the server's greeting", () => {
    const game = gameOf(1);
    const { round, settings, boards } = game;
    if (!round.value) throw new Error('There is no round.');
    const state = { round: round.value, settings: settings.value, boards: boards.value };
    game.hello({ ...state, pilots: [], people: {}, stopped: false }, 600);
    game.tick(900, 0);
    expect(game.countedDown(60_000)).toBe(55_000);
  });

  it('clocks on the screen continue after a patch that contains nothing about the round', () => {
    const game = gameOf(1);
    game.patch(600, { round: { remaining: 60_000 } });
    game.patch(900, { settings: { scoreboard: 'left' } });
    game.tick(900, 0);
    expect(game.countedDown(60_000)).toBe(55_000);
  });

  it('a new round clears the kill feed and shows its card', () => {
    const game = gameOf(2);
    game.event(kill('Linus'), 0);
    game.event(roundStart, 1_000);
    expect([game.kills.value, game.introAt.value]).toEqual([[], 1_000]);
    game.tick(0, 9_000);
    expect(game.introAt.value).toBeNull();
  });

  it('the card of a round is shown only while the round is fought', () => {
    const game = gameOf(2);
    game.event(roundStart, 1_000);
    expect(game.centre.value).toBe('intro');
    game.patch(0, { round: { phase: 'lobby' } });
    expect(game.centre.value).not.toBe('intro');
  });

  it('the card of an entering boss is shown instead of the alarm of another boss', () => {
    const game = gameOf(2);
    const boss = (phase: 'warning' | 'entering') => ({ phase }) as never;
    game.patch(0, { round: { bosses: [boss('warning')] } });
    expect(game.centre.value).toBe('boss-alarm');
    game.patch(0, { round: { bosses: [boss('warning'), boss('entering')] } });
    expect(game.centre.value).toBe('boss-entrance');
  });

  it('the card of a round is shown for 3.2 s', () => {
    const game = gameOf(2);
    game.event(roundStart, 1_000);
    game.tick(0, 4_200);
    expect(game.introAt.value).toBe(1_000);
    game.tick(0, 4_201);
    expect(game.introAt.value).toBeNull();
  });

  it('a new round drops the alerts of the previous round, but keeps the list of who cheered most', () => {
    const game = gameOf(2);
    const leaders = [{ name: 'Ada', bits: 300 }];
    game.event({ type: 'boss.left', at: 0, boss: 'Hydra', id: 1 }, 0);
    game.event({ type: 'round.end', bitLeaders: leaders } as unknown as GameEvent, 0);
    expect(game.alerts.list.value).toHaveLength(1);
    game.event(roundStart, 0);
    expect([game.alerts.list.value, game.alerts.bitLeaders.value]).toEqual([[], leaders]);
  });

  it('clocks on the screen advance every six ticks, and go back when the game starts again', () => {
    const game = gameOf(1);
    const drawn = [5, 6, 11, 12, 7, 6].map(tick => {
      game.tick(tick, 0);
      return game.drawnTick.value;
    });
    expect(drawn).toEqual([0, 6, 6, 12, 12, 6]);
  });

  it('the page knows whether an emergency stop applies', () => {
    const game = gameOf(1);
    expect(game.isStopped.value).toBe(false);
    game.patch(0, { stopped: true });
    expect(game.isStopped.value).toBe(true);
  });

  it("the server's greeting resets the page: earlier joins disappear, and a running round has no first blood", () => {
    const game = gameOf(2);
    const round = game.round.value;
    if (!round) throw new Error('There is no round.');
    const { settings, boards } = game;
    const state = {
      round,
      pilots: [],
      people: {},
      settings: settings.value,
      boards: boards.value,
      stopped: false,
    };
    const isFirstBlood = (phase: 'playing' | 'lobby') => {
      game.hello({ ...state, pilots: [...gameOf(2).pilots.value.values()] }, 0);
      game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
      game.tick(0, 0);
      expect(game.newcomers.value).toHaveLength(1);
      game.hello({ ...state, round: { ...round, phase } }, 0);
      expect([game.joins.value, game.kills.value, game.pilots.value.size]).toEqual([[], [], 0]);
      expect(game.newcomers.value).toEqual([]);
      game.event(kill('Linus'), 0);
      return game.kills.value[0].isFirstBlood;
    };
    expect([isFirstBlood('playing'), isFirstBlood('lobby')]).toEqual([false, true]);
  });

  it("the last round's result survives a lost connection, but not a restart of the server", () => {
    const game = gameOf(2);
    const { round, settings, boards } = game;
    if (!round.value) throw new Error('There is no round.');
    const state = { round: round.value, settings: settings.value, boards: boards.value };
    const hello = { ...state, pilots: [], people: {}, stopped: false };
    game.hello(hello, 0, 'one');
    game.patch(0, { round: { result: { pilot: null, text: 'A tie.' } as never } });
    const bitLeaders = [{ name: '7', bits: 300 }];
    game.event({ type: 'round.end', bitLeaders } as unknown as GameEvent, 0);
    game.hello(hello, 0, 'one');
    expect(game.lastResult.value).toMatchObject({ text: 'A tie.' });
    expect(game.alerts.bitLeaders.value).toEqual(bitLeaders);
    game.hello(hello, 0, 'two');
    expect(game.lastResult.value).toBeNull();
    expect(game.alerts.bitLeaders.value).toEqual([]); // in another game, the name 7 may belong to somebody else
  });

  it("a lead that began before the server's greeting is not called out", () => {
    const game = gameOf(2);
    const { round, settings, boards } = game;
    if (!round.value) throw new Error('There is no round.');
    const state = { settings: settings.value, boards: boards.value, pilots: [], people: {}, stopped: false };
    const calledOut = (changes: number) => {
      game.patch(0, { round: { leadChanges: changes, scores: [9, 2] } }, 0);
      game.tick(0, 0);
      return game.callout.value?.topic;
    };
    game.hello({ ...state, round: { ...round.value, leadChanges: 3, scores: [9, 2] } }, 0);
    expect([calledOut(3), calledOut(4)]).toEqual([undefined, 'lead']);
  });

  it("before the server's greeting, the page has no round, whatever patches arrive", () => {
    const game = createGame();
    game.patch(60, { round: { remaining: 1_000 } });
    expect([game.round.value, game.isCovered.value]).toEqual([null, true]);
  });

  it('the fight counts as covered while a board or a menu is open, and in every phase other than the fight', () => {
    const game = gameOf(2);
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    expect(game.isCovered.value).toBe(false);
    for (const round of [
      { phase: 'lobby' },
      { phase: 'playing', overlay: { ...overlay, screen: 'leaderboard' } },
      { overlay: { ...overlay, menu: 'credits' } },
    ] as const) {
      game.patch(0, { round });
      expect(game.isCovered.value).toBe(true);
    }
  });
});

it('a pilot counts as active for 8 s after joining or after a kill', () => {
  const game = gameOf(2);
  game.event({ type: 'join', at: 0, user: 'Ada' }, 1_000);
  game.tick(0, 9_000);
  expect(game.activeSince('Ada')).toBe(1_000);
  game.tick(0, 9_001);
  expect(game.activeSince('Ada')).toBeUndefined();
});

it('a board that is too short for all pilots prefers viewers to bots, and orders its rows by rank', () => {
  const ranked = [true, true, false, true].map(bot => ({ bot }));
  expect(boardOf(ranked, 3).map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(boardOf(ranked, 2).map(({ place }) => place)).toEqual([1, 3]);
});
