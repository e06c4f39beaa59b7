import { describe, expect, it } from 'vitest';
import { type ResultsStage, stageAt } from '../../render/game/results-stages.ts';
import type { Round, RoundResult } from '../../schema/records/state.ts';
import { fc } from '../fast-check.ts';
import { gameOf } from './frames.ts';

/** Tests of the stages in which a page shows the end of a round. */

const won: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
  ...{ scores: [42, 39], reason: 'time', text: 'Factions: Red wins 42 to 39.' },
};
const OVER: Partial<Round> = { phase: 'lobby', result: won, stats: [] };

/** A page on which a round ends at 1,000 ms. `at` returns the stage at a time (ms), and whether it covers the fight. */
function ending(resultsSeconds = 0, result = won) {
  const game = gameOf(4);
  game.patch(0, { settings: { resultsSeconds } });
  game.tick(0, 999);
  game.patch(0, { round: { ...OVER, result } }, 1_000);
  const at = (now: number) => {
    game.tick(0, now);
    return [game.resultsStage.value, game.isCovered.value];
  };
  return { game, at };
}

describe('round on the page', () => {
  it('after a round, the last moment is shown for 3 s, then the awards for 5 s, then the board', () => {
    const { at } = ending();
    expect([at(1_000), at(3_999)]).toEqual([
      ['moment', false],
      ['moment', false],
    ]);
    expect([at(4_000), at(8_999)]).toEqual([
      ['awards', true],
      ['awards', true],
    ]);
    expect(at(9_000)).toEqual(['board', true]);
  });

  it("if the last ships fell together, the last moment is shown for 2 s, and after a boss's victory for 3 s", () => {
    const lengthOf = (result: Partial<RoundResult>) => {
      const { at } = ending(0, { ...won, reason: 'lives-out', ...result });
      return [2_999, 3_000, 3_999, 4_000].filter(now => at(now)[0] === 'moment');
    };
    expect(lengthOf({ mode: 'ffaReserves', winner: 'pilot' })).toEqual([2_999]);
    expect(lengthOf({ mode: 'reserves', winner: null, outcome: 'tie' })).toEqual([2_999]);
    expect(lengthOf({ mode: 'boss', winner: 'boss' })).toEqual([2_999, 3_000, 3_999]);
  });

  it('a page that opens while results are shown shows the board of results at once', () => {
    const { game, at } = ending();
    const { round, settings, boards } = game;
    if (!round.value) throw new Error('There is no round.');
    const state = { round: round.value, settings: settings.value, boards: boards.value };
    game.hello({ ...state, pilots: [], people: {}, stopped: false }, 0);
    expect(at(1_100)).toEqual(['board', true]);
  });

  it('closing the results ends all their stages, and the next round shows none of them', () => {
    const { game, at } = ending();
    game.patch(0, { round: { phase: 'lobby', result: null, stats: null } }, 1_500);
    expect(at(1_600)).toEqual(['board', true]);
    game.patch(0, { round: { phase: 'playing' } }, 1_700);
    expect(at(1_800)).toEqual(['board', false]);
    game.patch(0, { round: OVER }, 1_900);
    expect(at(1_900)).toEqual(['moment', false]);
  });

  it('a requested board hides the last moment of a round, and without results there is no last moment', () => {
    const { game, at } = ending();
    const overlay = game.round.value?.overlay;
    if (!overlay) throw new Error('There is no round.');
    game.patch(0, { round: { overlay: { ...overlay, screen: 'leaderboard' } } }, 1_100);
    expect(at(1_200)).toEqual(['moment', true]);
    game.patch(0, { round: { overlay: { ...overlay, resultsBoard: 'none' } } }, 1_300);
    expect(at(1_400)).toEqual(['board', true]);
  });

  it('a page that was hidden continues at the stage of the results for the current time', () => {
    const { at } = ending();
    expect(at(600_000)).toEqual(['board', true]);
  });

  it('the stages of the results last the same game time, however fast the game runs', () => {
    const { game } = ending();
    game.tick(0, 1_000 + 9_000 / 5, 5);
    expect(game.resultsStage.value).toBe('board');
    game.tick(0, 60_000, 0);
    expect(game.resultsStage.value).toBe('board');
  });

  it('if results close by themselves, the board is shown for at least half of their time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), seconds => {
        expect(stageAt(seconds * 500, seconds * 1_000)).toBe('board');
      }),
    );
  });

  it('in short results, the last moment and the awards share half of the time in the ratio three to five', () => {
    const { at } = ending(8);
    expect([1_000, 2_499, 2_500, 4_999, 5_000].map(now => at(now)[0])).toEqual([
      ...['moment', 'moment', 'awards', 'awards', 'board'],
    ]);
  });

  it('the last moment and the awards do not last longer if results stay open for minutes', () => {
    const { at } = ending(600);
    expect([3_999, 4_000, 8_999, 9_000].map(now => at(now)[0])).toEqual([
      'moment',
      'awards',
      'awards',
      'board',
    ]);
  });

  it('a stage of the results is never followed by an earlier stage', () => {
    const order: ResultsStage[] = ['moment', 'awards', 'board'];
    const ms = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(ms, ms, fc.integer({ min: 0, max: 600 }), (a, b, seconds) => {
        const [first, then] = [Math.min(a, b), Math.max(a, b)].map(at => stageAt(at, seconds * 1_000));
        expect(order.indexOf(then)).toBeGreaterThanOrEqual(order.indexOf(first));
      }),
    );
  });
});
