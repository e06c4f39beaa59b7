import { describe, expect, it } from 'vitest';
import { stagedRound } from '../../harness/browser/staged-round.ts';
import { storyOf } from '../../render/hud/results-boards.ts';
import type { Round, RoundResult, StatsRow } from '../../schema/records/state.ts';

/** Tests of the text in the results about the course of a round. */

const result: RoundResult = {
  ...{ mode: 'dogfight', outcome: 'won', winner: 'team', team: 0, teamName: 'Red', pilot: null },
  ...{ scores: [42, 39], reason: 'time', text: 'Factions: Red wins 42 to 39.' },
};
const story = (over: Partial<Round>, teams = 2) => storyOf(stagedRound(teams, { result, ...over }));
const from = (chance: number, seconds = 180, teams = 2) =>
  story({ comeback: { chance, remaining: seconds * 1000 } }, teams);

const rowOf = (id: string, k: number): StatsRow => ({
  ...{ id, name: id, login: null, bot: false, won: false, color: '#ffffff', team: -1 },
  ...{ k, d: 0, a: 0, f: 0, dmg: 0, last: 0 },
});

describe('round', () => {
  it('the story of a round says how far behind the winner was, and how often the lead changed', () => {
    const comeback = { chance: 0.1812, remaining: 178_000 };
    expect(story({ comeback, leadChanges: 7 })).toEqual([
      'Red came back from an 18 % chance, three minutes before the end.',
      'The lead changed 7 times.',
    ]);
  });

  it.each([
    [400, '1 second'],
    [1_000, '1 second'],
    [41_000, '41 seconds'],
    [89_000, '89 seconds'],
    [90_000, 'two minutes'],
    [720_000, 'twelve minutes'],
    [1_380_000, '23 minutes'],
  ])('the story of a round writes a time of %i ms as %s', (remaining, text) => {
    expect(story({ comeback: { chance: 0.1, remaining } })).toEqual([
      `Red came back from a 10 % chance, ${text} before the end.`,
    ]);
  });

  it('a round has no story if the winner was never far behind and the lead hardly changed', () => {
    expect(from(0.25)).toHaveLength(1);
    expect(from(0.26)).toEqual([]);
    expect(from(0.16, 180, 3)).toHaveLength(1);
    expect(from(0.17, 180, 3)).toEqual([]);
    expect(story({ leadChanges: 6 })).toEqual([]);
  });

  it('in a free for all, the story of the round is only about the lead', () => {
    const pilot = { id: 'chat:ada', name: 'Ada' };
    const won: RoundResult = { ...result, mode: 'ffa', winner: 'pilot', team: null, teamName: null, pilot };
    expect(story({ result: won, leadChanges: 14 }, 0)).toEqual([]);
    expect(story({ result: won, leadChanges: 15 }, 0)).toEqual(['The lead changed 15 times.']);
  });

  it('if a free for all is won with fewer kills than another pilot has, the story says that bounties decided', () => {
    const pilot = { id: 'chat:ada', name: 'Ada' };
    const won: RoundResult = { ...result, mode: 'ffa', winner: 'pilot', team: null, teamName: null, pilot };
    const wonWith = (kills: number, over: Partial<RoundResult> = {}) =>
      story({ result: { ...won, ...over }, stats: [rowOf('chat:ada', kills), rowOf('chat:linus', 6)] }, 0);
    expect(wonWith(5)).toEqual(['Bounties decided it.']);
    expect(wonWith(7)).toEqual([]);
    expect(wonWith(5, { mode: 'ffaReserves' })).toEqual([]);
  });

  it('the story says what decided between pilots with equal points, or between the last pilots if they fell together', () => {
    const pilot = { id: 'chat:ada', name: 'Ada' };
    const won: RoundResult = { ...result, mode: 'ffa', winner: 'pilot', team: null, teamName: null, pilot };
    const ada = rowOf('chat:ada', 6);
    const wonBefore = (other: object, over: Partial<RoundResult> = {}) =>
      story(
        { result: { ...won, ...over }, stats: [ada, { ...rowOf('chat:linus', 6), name: 'Linus', ...other }] },
        0,
      )[0];
    expect(wonBefore({ d: ada.d + 1 })).toBe('Level on points with Linus: fewer deaths decided it.');
    expect(wonBefore({ a: ada.a - 1 })).toBe('Level on points with Linus: more assists decided it.');
    expect(wonBefore({ scoredAt: 99 })).toBe('Level on points with Linus: the earlier kill decided it.');
    const fell = { mode: 'ffaReserves', reason: 'lives-out' } as const;
    expect(wonBefore({ k: 5 }, fell)).toBe('The last ships fell together: more kills decided it.');
    const tie = { outcome: 'tie', winner: null, pilot: null } as const;
    expect(wonBefore({}, { ...fell, ...tie })).toBe('The last ships fell together.');
    expect([wonBefore({}, tie), story({ result: { ...won, ...tie }, stats: [rowOf('a', 0)] }, 0)]).toEqual([
      'Equal to the last kill.',
      ['Nobody scored.'],
    ]);
  });
});
