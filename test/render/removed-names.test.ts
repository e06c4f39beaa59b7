import { expect, it } from 'vitest';
import { type Callout, renamedCallout } from '../../render/game/callouts/callout.ts';
import type { GameEvent } from '../../schema/records/events.ts';
import { gameOf } from './frames.ts';

/** Whatever the page remembers of a viewer whose name was removed shows the call sign. */

const REMOVED: GameEvent = { type: 'name.removed', at: 0, user: 'Ada', callSign: 'Falcon 27' };
const kill = (victim: string, killer: string): GameEvent => ({
  type: 'kill',
  at: 0,
  victim,
  killer,
  friendly: false,
});

it('in the kill list, its marks, who joined, and whose tags are preferred', () => {
  const game = gameOf(3);
  game.event({ type: 'join', at: 0, user: 'Ada' }, 0);
  game.event(kill('Linus', 'Ada'), 0);
  game.event(kill('Ada', 'Grace'), 0);
  game.event(REMOVED, 0);
  expect(game.kills.value.map(({ victim, killer }) => [killer, victim])).toEqual([
    ['Grace', 'Falcon 27'],
    ['Falcon 27', 'Linus'],
  ]);
  expect(game.joins.value[0].user).toBe('Falcon 27');
  expect([game.fameOf('Ada'), game.fameOf('Falcon 27')]).toEqual([undefined, 0]);
  game.event(kill('Grace', 'Falcon 27'), 0);
  game.event(kill('Falcon 27', 'Linus'), 0);
  expect(game.kills.value.slice(0, 2).map(({ isRevenge }) => isRevenge)).toEqual([true, true]);
});

it('in alerts that are shown, wait or are held back, and among the bit leaders', () => {
  const game = gameOf(3);
  const gift = (user: string, count: number): GameEvent => ({ type: 'gift', at: 0, user, count });
  for (const count of [1, 2, 3, 4]) game.event(gift('Ada', count), 0);
  game.event({ type: 'cheer', at: 0, user: 'Ada', bits: 100, text: 'Ada' }, 0);
  game.alerts.bitLeaders.value = ['Linus', 'Ada'].map(name => ({ name, bits: 100 }));
  game.event(REMOVED, 0);
  expect(game.alerts.bitLeaders.value.map(({ name }) => name)).toEqual(['Linus', 'Falcon 27']);
  const shown = new Set<string>();
  for (let now = 0; now < 9_000; now += 20) {
    game.tick(0, now);
    for (const { text } of game.alerts.list.value) shown.add(text);
  }
  expect([...shown].sort()).toEqual([
    'Falcon 27 cheered 100 bits',
    ...[1, 2, 3, 4].map(count => `Falcon 27 gave ${count} sub${count > 1 ? 's' : ''}`),
  ]);
});

it('in what is called out, and the kill that decided the round', () => {
  const game = gameOf(3);
  for (let i = 0; i < 2; i++) game.event(kill('Linus', 'Ada'), 0);
  game.tick(0, 0);
  expect(game.callout.value?.who).toBe('Ada');
  game.event(kill('Ada', 'Grace'), 100);
  game.event(REMOVED, 100);
  expect(game.callout.value?.who).toBe('Falcon 27');
  expect(game.lastKill.value?.victim).toBe('Falcon 27');
});

it('in what is called out of others, and of a team of that name, nothing changes', () => {
  const told = { kind: 'lead', title: 'New Lead', words: 'leads', worth: 1, topic: 'lead' } as const;
  const renamed = (callout: Pick<Callout, 'who' | 'whom' | 'team'>) => {
    const { who, whom } = renamedCallout({ ...told, ...callout }, 'Ada', 'Falcon 27');
    return [who, whom];
  };
  expect(renamed({ who: 'Ada', whom: 'Grace' })).toEqual(['Falcon 27', 'Grace']);
  expect(renamed({ who: 'Grace', whom: 'Ada' })).toEqual(['Grace', 'Falcon 27']);
  expect(renamed({ who: 'Grace', whom: 'Linus' })).toEqual(['Grace', 'Linus']);
  expect(renamed({ who: 'Ada', team: 0 })).toEqual(['Ada', undefined]);
});

it('on the boards, in the statistics and on name tags, before the state comes anew', () => {
  const game = gameOf(3);
  const row = { id: 'chat:ada', name: 'Ada', login: 'ada', bot: false, won: true, color: '#ffffff', team: 0 };
  const stats = [{ ...row, k: 1, d: 0, a: 0, f: 0, dmg: 0, last: 0 }];
  const board = [
    { username: 'Linus', points: 9 },
    { username: 'Ada', points: 5 },
  ];
  game.patch(0, { round: { stats }, boards: { day: board, week: board, month: board } });
  game.event(REMOVED, 0);
  expect(game.round.value?.stats?.[0].name).toBe('Falcon 27');
  for (const each of Object.values(game.boards.value))
    expect(each.map(({ username }) => username)).toEqual(['Linus', 'Falcon 27']);
  expect([...game.pilots.value.values()].map(({ name }) => name)).not.toContain('Ada');
});

it('where the last round is said to have been won', () => {
  const game = gameOf(3);
  const pilot = { id: 'chat:ada', name: 'Ada' };
  const won = { mode: 'ffa', outcome: 'won', winner: 'pilot', team: null, teamName: null } as const;
  const result = { ...won, pilot, scores: [], reason: 'time', text: 'FFA: Ada wins.' } as const;
  game.patch(0, { round: { result: { ...result, scores: [] } } });
  game.event(REMOVED, 0);
  expect(game.lastResult.value?.pilot?.name).toBe('Falcon 27');
});

it('but a boss of that name keeps it', () => {
  const game = gameOf(1);
  game.event({ type: 'boss.left', at: 0, boss: 'Hydra', id: 1 }, 0);
  game.event({ ...REMOVED, user: 'Hydra' }, 0);
  expect(game.alerts.list.value[0].text).toBe('Hydra has left');
});
