import { describe, expect, it } from 'vitest';
import { gameOf } from './frames.ts';

/** Tests of the kill feed when there are more kills than anybody can read. The first 18 pilots are viewers. */

const kill = (victim: string, killer: string | null) =>
  ({ type: 'kill', at: 0, victim, killer, friendly: false }) as const;
const BOTS = Array.from({ length: 40 }, (_, i) => `Drone ${i + 20}`);

/** A crowd without a leader in which a pilot is shot down every 100 ms; returns the victims as they appear. */
function crowd(victimAt: (i: number) => string, seconds = 12) {
  const game = gameOf(70);
  game.patch(0, { pilots: [...game.pilots.value.values()].map(pilot => ({ ...pilot, kills: 0 })) });
  const shown: string[] = [];
  const known = new Set<number>();
  for (let i = 0; i < seconds * 10; i++) {
    game.event(kill(victimAt(i), BOTS[(i * 7) % 20]), i * 100);
    game.tick(0, i * 100 + 50);
    for (const row of [...game.kills.value].reverse()) if (!known.has(row.key)) shown.push(row.victim);
    for (const { key } of game.kills.value) known.add(key);
  }
  return { game, shown };
}

const botAt = (i: number) => BOTS[20 + ((i * 3) % 20)];

describe('crowd', () => {
  it('in a crowd, the kill feed shows six kills at once, and then a new one every 0.9 s', () => {
    const { shown } = crowd(botAt);
    expect(shown.length).toBeGreaterThanOrEqual(6 + Math.floor(10 / 0.9));
    expect(shown.length).toBeLessThanOrEqual(6 + Math.ceil(12 / 0.9));
  });

  it('in a crowd, the kill feed omits bots rather than viewers', () => {
    const fallen = ['Ada', 'Linus', 'Grace', 'Hedy'];
    const { shown } = crowd(i => (i % 30 === 10 ? fallen[Math.floor(i / 30)] : botAt(i)));
    expect(shown.filter(name => fallen.includes(name))).toEqual(fallen);
  });

  it('in a crowd, kills that concern a bounty or a streak are shown before other kills', () => {
    const game = gameOf(70);
    game.patch(0, { people: { 'Drone 50': 'Zed' } });
    game.patch(0, { round: { bounties: [{ id: 'Drone 50', name: 'Drone 50', stacks: 2, by: null }] } });
    for (let i = 0; i < 6; i++) game.event(kill('Drone 60', 'Drone 61'), 0);
    for (const victim of ['Drone 52', 'Drone 51', 'Drone 50', 'Drone 53']) game.event(kill(victim, null), 10);
    game.event(kill('Drone 54', 'Drone 61'), 10);
    const next = [905, 1_805].map(now => {
      game.tick(0, now);
      return game.kills.value[0].victim;
    });
    expect(next).toEqual(['Drone 50', 'Drone 54']);
  });

  it('in a crowd, a kill of the leader is shown before other kills', () => {
    const game = gameOf(70);
    game.patch(0, { pilots: [{ ...(game.byId.value.get('Drone 51') ?? fail()), kills: 99 }] });
    for (let i = 0; i < 6; i++) game.event(kill('Drone 60', 'Drone 61'), 0);
    for (const victim of ['Drone 52', 'Drone 51', 'Drone 50']) game.event(kill(victim, null), 10);
    game.tick(0, 905);
    expect(game.kills.value[0].victim).toBe('Drone 51');
  });

  it("in a crowd, the streak of a boss does not make the boss's kills more important", () => {
    const game = gameOf(70);
    for (let i = 0; i < 6; i++) game.event(kill('Drone 60', 'Hydra'), 0);
    game.event(kill('Drone 50', null), 10);
    game.event(kill('Drone 51', 'Hydra'), 10);
    game.tick(0, 905);
    expect(game.kills.value[0].victim).toBe('Drone 50');
  });

  it('in a crowd, the first of equally important kills is shown', () => {
    const game = gameOf(70);
    for (let i = 0; i < 6; i++) game.event(kill('Drone 60', 'Drone 61'), 0);
    for (const victim of ['Drone 50', 'Drone 51', 'Drone 52']) game.event(kill(victim, null), 10);
    const next = [905, 1_805].map(now => {
      game.tick(0, now);
      return game.kills.value[0].victim;
    });
    expect(next).toEqual(['Drone 50', 'Drone 51']);
  });

  it('the number of kills that the kill feed omitted changes on the screen at most once per second', () => {
    const game = gameOf(70);
    game.tick(0, 1_000);
    for (let i = 0; i < 12; i++) game.event(kill('Drone 60', null), 0);
    const counts = [1_900, 2_000].map(now => {
      game.tick(0, now);
      return game.killsLeftOut.value;
    });
    expect(counts).toEqual([0, 4]);
  });

  it('the kill feed counts the kills that it omitted in the last six seconds', () => {
    const { game } = crowd(botAt);
    expect(game.killsLeftOut.value).toBeGreaterThan(30);
    expect(game.killsLeftOut.value).toBeLessThan(60);
    game.tick(0, 30_000);
    expect(game.killsLeftOut.value).toBe(0);
  });
});

it('a new round begins with an empty kill feed and a count of zero', () => {
  const game = gameOf(70);
  for (let i = 0; i < 8; i++) game.event(kill(BOTS[i], null), 0);
  game.event(kill('Ada', 'Linus'), 1_000);
  game.tick(0, 2_000);
  expect(game.killsLeftOut.value).toBeGreaterThan(0);
  for (let i = 0; i < 3; i++) game.event(kill(BOTS[i], null), 2_000);
  game.event({ type: 'round.start', at: 0, mode: 'ffa', field: 'moon', pilots: 70 } as never, 2_010);
  expect([game.kills.value, game.killsLeftOut.value, game.lastKill.value]).toEqual([[], 0, null]);
  for (let i = 0; i < 6; i++) game.event(kill(BOTS[20 + i], null), 2_020);
  expect(game.kills.value).toHaveLength(6);
  game.tick(0, 4_000);
  expect(game.kills.value.map(({ victim }) => victim)).toEqual(BOTS.slice(20, 26).reverse());
  expect(game.killsLeftOut.value).toBe(0);
});

describe('small fight', () => {
  it('in a small fight, the kill feed shows every kill at once', () => {
    const game = gameOf(20);
    for (let i = 0; i < 20; i++) {
      game.event(kill('Drone 18', `killer ${i}`), i * 1_000);
      expect(game.kills.value[0].killer).toBe(`killer ${i}`);
    }
    expect(game.killsLeftOut.value).toBe(0);
  });
});

function fail(): never {
  throw new Error('There is no such pilot.');
}
