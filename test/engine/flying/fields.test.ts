import { describe, expect, it } from 'vitest';
import { FIELD_ROCKS } from '../../../engine/rules/fields.ts';
import { rockCount } from '../../../engine/spawn/rock-field.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { FIELDS, type Field, keysOf } from '../../../schema/catalog/catalog.ts';
import { ARENA } from '../../../schema/catalog/rules.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { hull, place, put, scene } from '../staging.ts';

const rocksOf = ({ world }: Simulated) => [...world.lists.rocks.ids.subarray(0, world.lists.rocks.count)];

it('the number of rocks grows in proportion to the arena, and is rounded to a whole number', () => {
  const { world } = simulate({ settings: { field: 'mars' } });
  const counts = [1, 1.1, 1.13].map(scale => {
    world.arena = { width: ARENA.width * scale, height: ARENA.height };
    return rockCount(world);
  });
  expect(counts).toEqual([12, 13, 14]);
});

describe('POST /field', () => {
  it('POST /field changes the field at once during a round, and replaces the rocks', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'saturn', calamities: false } });
    sim.startRound();
    const before = rocksOf(sim).map(eid => sim.world.components.Position.x[eid]);
    expect(sim.run('setField', { field: 'deepSpace' })).toEqual({ field: 'deepSpace', setting: 'deepSpace' });
    expect(sim.round.field).toBe('deepSpace');
    expect(sim.world.lists.rocks.count).toBe(FIELD_ROCKS.deepSpace.count);
    expect(rocksOf(sim).map(eid => sim.world.components.Position.x[eid])).not.toEqual(before.slice(0, 5));
    expect(sim.pilots().every(({ alive, hp }) => alive && hp === 100)).toBe(true);
  });

  it('POST /field places no new rock in front of a ship', () => {
    const sim = simulate({ settings: { bots: 60, field: 'earth', calamities: false } });
    sim.startRound();
    sim.seconds(10);
    sim.run('setField', { field: 'moon' });
    const { Position, Body } = sim.world.components;
    const { ids, count } = sim.world.lists.flying;
    const struck = rocksOf(sim).filter(rock =>
      [...ids.subarray(0, count)].some(
        ship =>
          Math.hypot(Position.x[rock] - Position.x[ship], Position.y[rock] - Position.y[ship]) <
          Body.radius[rock],
      ),
    );
    expect(struck).toEqual([]);
  });

  it('POST /field between rounds shows the field at once', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'mars' } });
    sim.run('openLobby', { mode: 'ffa' });
    expect(sim.round.lobby?.field).toBe('mars');
    sim.run('setField', { field: 'sun' });
    expect(sim.round).toMatchObject({ field: 'sun', lobby: { field: 'sun' } });
  });

  it('POST /field with random never picks the same field twice in a row, and returns random as the setting', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'mars' } });
    sim.startRound();
    let last: Field = sim.round.field;
    for (let i = 0; i < 40; i++) {
      const { field, setting } = sim.run('setField', { field: 'random' });
      expect(setting).toBe('random');
      expect(field).not.toBe(last);
      expect(sim.round.field).toBe(field);
      last = field;
    }
  });

  it('saving the field setting keeps the random field that POST /field picked', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'mars' } });
    sim.run('openLobby', { mode: 'ffa' });
    const { field } = sim.run('setField', { field: 'random' });
    sim.set({ field: 'random' });
    expect(sim.round.field).toBe(field);
  });

  it('changing the field setting while results are shown replaces the rocks with those of the new field', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'moon' } });
    sim.startRound('ffa');
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    sim.set({ field: 'deepSpace' });
    expect(sim.round.field).toBe('deepSpace');
    expect(sim.world.lists.rocks.count).toBe(rockCount(sim.world));
  });

  it('POST /field also replaces the rocks while results are shown', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'moon' } });
    sim.startRound('ffa');
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    sim.run('setField', { field: 'deepSpace' });
    expect(sim.world.lists.rocks.count).toBe(FIELD_ROCKS.deepSpace.count);
  });

  it('changing the field setting during a round affects only the next round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'mars' } });
    sim.startRound();
    sim.set({ field: 'sun' });
    expect(sim.round.field).toBe('mars');
    sim.run('openMainMenu', {});
    sim.startRound();
    expect(sim.round.field).toBe('sun');
  });
});

describe('round', () => {
  it('a random field differs from the field of the previous round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'random', roundMinutes: 1 } });
    let last: Field | null = null;
    for (let round = 0; round < 6; round++) {
      sim.startRound();
      expect(sim.round.field).not.toBe(last);
      last = sim.round.field;
      sim.run('openMainMenu', {});
    }
  });

  it('the first random field differs from the last field that was not random', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'moon' } });
    for (let round = 0; round < 20; round++) {
      sim.startRound();
      sim.ticks(1);
      sim.run('setField', { field: 'mars' });
      sim.set({ field: 'random' });
      sim.run('openMainMenu', {});
      sim.run('openLobby', { mode: 'ffa' });
      sim.run('setField', { field: 'random' });
      expect(sim.round.field).not.toBe('mars');
      sim.run('openMainMenu', {});
      sim.set({ field: 'moon' });
    }
  });
});

describe('difference between fields', () => {
  it.each(keysOf(FIELDS))(
    'the field %s starts with its number of rocks, and keeps about that many',
    field => {
      const sim = simulate({
        pilots: ['ada', 'bob'],
        settings: { field, calamities: false, roundMinutes: 30 },
      });
      sim.startRound();
      expect(sim.world.lists.rocks.count).toBe(rockCount(sim.world));
      sim.seconds(240);
      expect(sim.world.lists.rocks.count).toBeGreaterThan(rockCount(sim.world) * 0.6);
      expect(sim.world.lists.rocks.count).toBeLessThan(rockCount(sim.world) * 2 + 8);
    },
  );

  it('Jupiter pulls ships to its side of the arena', () => {
    const drift = (field: Field) => {
      const sim = scene({ settings: { field } });
      put(sim, 'ada', { x: 0, y: 0 });
      sim.seconds(2);
      return place(sim, 'ada');
    };
    expect(drift('moon')).toEqual({ x: 0, y: 0 });
    expect(drift('jupiter').y).toBeGreaterThan(8);
    expect(drift('jupiter').x).toBeLessThan(-4);
  });

  it('Jupiter stops pulling ships once the round is over', () => {
    const speedAfter = (field: Field) => {
      const sim = scene({ settings: { field } });
      sim.world.round.endsAt = sim.tick + 1;
      sim.ticks(1);
      put(sim, 'ada', { x: 0, y: 0 });
      sim.seconds(1);
      const { x, y } = sim.world.components.Velocity;
      return Math.hypot(x[sim.eid('ada')], y[sim.eid('ada')]);
    };
    expect(speedAfter('jupiter')).toBe(speedAfter('moon'));
  });

  it('the sun burns ships near its edge of the arena, and burns them more the nearer they are', () => {
    const sim = scene({ settings: { field: 'sun' } });
    const edge = sim.world.arena.width / 2;
    put(sim, 'ada', { x: edge - 40, y: 0, angle: Math.PI });
    put(sim, 'bob', { x: edge - 220, y: 300, angle: Math.PI });
    sim.seconds(1);
    expect(hull(sim, 'ada')).toBeLessThan(95);
    expect(hull(sim, 'bob')).toBeLessThan(100);
    expect(hull(sim, 'bob')).toBeGreaterThan(hull(sim, 'ada'));
    expect(sim.world.components.Status.bits[sim.eid('ada')] & FLAGS.burning).not.toBe(0);
  });

  it("Saturn's rocks drift in a belt", () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { field: 'saturn', calamities: false } });
    sim.startRound();
    const { Position, Velocity } = sim.world.components;
    for (const rock of rocksOf(sim)) {
      expect(Velocity.x[rock]).toBeGreaterThan(0);
      const aside = Position.y[rock] * Math.cos(-0.34) - Position.x[rock] * Math.sin(-0.34);
      expect(Math.abs(aside)).toBeLessThan(0.14 * sim.world.arena.height);
    }
  });

  it('ships are faster in deep space', () => {
    const speedOn = (field: Field) => {
      const sim = scene({ settings: { field } });
      put(sim, 'ada', { x: -2_000, y: 0, speed: 250 });
      sim.seconds(2);
      const { x } = sim.world.components.Velocity;
      return x[sim.eid('ada')];
    };
    expect(speedOn('moon')).toBeCloseTo(260, 0);
    expect(speedOn('deepSpace')).toBeCloseTo(286, 0);
  });
});
