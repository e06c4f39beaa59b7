import { expect, it } from 'vitest';
import type { ShownEvent } from '../../schema/records/events.ts';
import { gameOf } from './frames.ts';

/** A page stores numbers instead of names and looks the names up. Once a name was removed, it shows the call sign. */

const kill = (victim: string, killer: string): ShownEvent => ({
  type: 'kill',
  at: 0,
  victim,
  killer,
  friendly: false,
});
const namedGame = () => {
  const game = gameOf(3);
  const ada = game.pilots.value.get(1) ?? fail();
  game.patch(0, { pilots: [{ ...ada, id: '1', name: '1' }], people: { 1: 'Ada' } });
  return { game, remove: () => game.patch(0, { people: { 1: 'Falcon 27' } }) };
};
const fail = (): never => {
  throw new Error('There is no such pilot.');
};

it('a removed name is replaced in the kill list, in the list of joins and on name tags', () => {
  const { game, remove } = namedGame();
  game.event({ type: 'join', at: 0, user: '1' }, 0);
  game.event(kill('Linus', '1'), 0);
  const shown = () => [
    game.nameOf(game.kills.value[0]?.killer ?? ''),
    game.nameOf(game.joins.value[0]?.user ?? ''),
    game.pilots.value.get(1)?.name,
  ];
  expect(shown()).toEqual(['Ada', 'Ada', 'Ada']);
  remove();
  expect(shown()).toEqual(['Falcon 27', 'Falcon 27', 'Falcon 27']);
  expect(game.activeSince('1')).toBe(0);
  game.event(kill('1', 'Linus'), 0);
  expect(game.kills.value[0]?.isRevenge).toBe(true);
});

it('a removed name is replaced in alerts that are shown or waiting, and in the list of who cheered most', () => {
  const { game, remove } = namedGame();
  for (const count of [1, 2, 3, 4]) game.event({ type: 'gift', at: 0, user: '1', count }, 0);
  game.event({ type: 'cheer', at: 0, user: '1', bits: 100, text: '' }, 0);
  remove();
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

it("a removed name is replaced in statistics, bounties, giant emotes and the last round's result", () => {
  const { game, remove } = namedGame();
  const row = { id: '1', name: '1', login: null, bot: false, won: true, color: '#ffffff', team: 0 };
  const won = { mode: 'ffa', outcome: 'won', winner: 'pilot', team: null, teamName: null } as const;
  const result = { ...won, pilot: { id: '1', name: '1' }, reason: 'time', text: '' } as const;
  const { overlay } = game.round.value ?? fail();
  game.patch(0, {
    round: {
      stats: [{ ...row, k: 1, d: 0, a: 0, f: 0, dmg: 0, last: 0 }],
      result: { ...result, scores: [] },
      bounties: [{ id: '1', name: '1', stacks: 1, by: '1' }],
      overlay: { ...overlay, giants: [{ rock: 7, user: '1', emote: '25' }] },
    },
  });
  remove();
  const { stats, bounties, overlay: shown } = game.round.value ?? fail();
  expect([stats?.[0]?.name, bounties[0]?.name, bounties[0]?.by, shown.giants[0]?.user]).toEqual(
    Array(4).fill('Falcon 27'),
  );
  expect(game.lastResult.value?.pilot?.name).toBe('Falcon 27');
});

it('a boss or a team that has the removed name keeps its name', () => {
  const { game, remove } = namedGame();
  game.event({ type: 'boss.left', at: 0, boss: 'Ada', id: 1 }, 0);
  remove();
  expect(game.alerts.list.value[0]?.text).toBe('Ada has left');
});

it('after a restart, alerts with numbers of the previous server are dropped, so that no viewer gets a wrong name', () => {
  const { game } = namedGame();
  game.event({ type: 'gift', at: 0, user: '1', count: 1 }, 0);
  const { round, settings, boards } = game;
  const state = { round: round.value ?? fail(), settings: settings.value, boards: boards.value };
  const hello = { ...state, pilots: [], people: { 1: 'Linus' }, stopped: false };
  game.hello(hello, 0);
  expect(game.alerts.list.value).toHaveLength(1);
  game.hello(hello, 0, 'restarted');
  expect(game.alerts.list.value).toEqual([]);
});
