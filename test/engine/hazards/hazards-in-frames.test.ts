import { describe, expect, it } from 'vitest';
import { fireEmp } from '../../../engine/hazards/emp.ts';
import { growPilot } from '../../../engine/hazards/grow.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { CALAMITY_WARNING } from '../../../engine/rules/calamities.ts';
import { NUKE, STRIKE } from '../../../engine/rules/hazards.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { simulate } from '../../../harness/simulate.ts';
import { CALAMITIES, type Calamity, keysOf } from '../../../schema/catalog/catalog.ts';
import {
  BEAM_LOOKS,
  boltArg,
  boltEnd,
  type EffectKind,
  FLAGS,
  RADIUS_UNIT,
  ZONE_LOOKS,
} from '../../../schema/wire/frame.ts';
import { look } from '../looking.ts';
import { put, scene } from '../staging.ts';

const lookOf = (type: Calamity | 'nuke') => ZONE_LOOKS.indexOf(type);

describe('hazards', () => {
  it.each(keysOf(CALAMITIES))(
    'frames show the calamity %s as a zone that first warns and then is dangerous',
    type => {
      const sim = scene();
      sim.run('startCalamity', { type });
      const [warning] = look(sim, 'zone').rows;
      expect(warning).toMatchObject({ look: lookOf(type), flags: 0 });
      sim.ticks(CALAMITY_WARNING);
      const [active] = look(sim, 'zone').rows;
      expect(active.flags & FLAGS.armed).not.toBe(0);
      const radius = sim.round.calamities[0].radius ?? 0;
      expect(Math.abs(active.value * RADIUS_UNIT.zone - radius)).toBeLessThanOrEqual(RADIUS_UNIT.zone / 2);
    },
  );

  it("frames show a nuke's countdown as a clock hand, and its explosion", () => {
    const sim = scene();
    sim.run('launchNuke', {});
    sim.ticks(seconds(1.5));
    const [row] = look(sim, 'zone').rows;
    expect(row).toMatchObject({ look: lookOf('nuke'), angle: 128 });
    expect(row.value).toBe(Math.round(NUKE.radius / RADIUS_UNIT.zone));
    sim.ticks(seconds(1.5));
    expect(look(sim, 'zone')).toMatchObject({ rows: [], flashes: expect.arrayContaining(['nuke']) });
  });

  it('frames show orbital strikes first as markers, then as burning beams', () => {
    const sim = scene();
    sim.run('callStrikes', { count: 2 });
    const marked = look(sim, 'beam').rows;
    expect(marked.map(row => row.flags)).toEqual([0, 0]);
    expect(marked[0]).toMatchObject({
      look: BEAM_LOOKS.indexOf('strike'),
      value: STRIKE.radius / RADIUS_UNIT.beam,
    });
    sim.ticks(STRIKE.warning);
    const { rows, flashes } = look(sim, 'beam');
    expect(rows.map(row => row.flags & FLAGS.armed)).toEqual([FLAGS.armed, FLAGS.armed]);
    expect(flashes.filter(kind => kind === 'strike')).toHaveLength(2);
  });

  it('frames show meteors as burning rocks', () => {
    const sim = scene();
    sim.run('startCalamity', { type: 'meteorShower' });
    sim.ticks(CALAMITY_WARNING + seconds(3));
    const { rows } = look(sim, 'rock');
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.every(row => (row.flags & FLAGS.burning) !== 0)).toBe(true);
  });

  it('frames give the two ends of a bolt of lightning, in steps of 8 u', () => {
    expect(boltEnd(boltArg(-300, 712))).toEqual({ x: -296, y: 712 });
    const sim = scene();
    sim.run('startCalamity', { type: 'thunderStorm' });
    const flashes = new Set<EffectKind>();
    for (let i = 0; i < CALAMITY_WARNING + seconds(3); i++) {
      const { x, y } = sim.world.components.Position;
      const storm = sim.world.lists.zones.ids[0];
      put(sim, 'ada', { x: x[storm], y: y[storm] });
      sim.ticks(1);
      for (const kind of look(sim, 'zone').flashes) flashes.add(kind);
    }
    expect(flashes).toContain('bolt');
  });

  it('frames show bounty, growth, EMP, ice and radiation on ships', () => {
    const sim = scene();
    growPilot(sim.world, sim.eid('ada'))();
    sim.run('placeBounty', { target: 'ada' });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 200, y: 0 });
    fireEmp(sim.world, sim.eid('ada'))();
    const { rows, flashes } = look(sim, 'ship');
    expect(rows[0].flags & (FLAGS.grown | FLAGS.bounty)).toBe(FLAGS.grown | FLAGS.bounty);
    expect(rows[1].flags & FLAGS.stunned).toBe(FLAGS.stunned);
    expect(flashes).toContain('emp');
  });

  it('frames show a shot that a black hole bends as a new shot that starts where the old shot ended', () => {
    const sim = simulate({ settings: { bots: 60, calamities: false, field: 'moon', botSkill: 'easy' } });
    sim.startRound();
    sim.seconds(8);
    sim.run('startCalamity', { type: 'blackHole' });
    sim.ticks(CALAMITY_WARNING);
    let told = look(sim, 'ship');
    sim.until(() => {
      told = look(sim, 'ship');
      return told.flashes.includes('bend');
    }, 10);
    expect(told.lastShot).toBe(sim.world.shots.fired);
  });
});

describe('checkpoint', () => {
  it('with every hazard active, a fight restored from a checkpoint reaches the same hash', () => {
    const sim = simulate({ seed: 7, settings: { bots: 50, field: 'sun', botSkill: 'veryHard' } });
    sim.startRound('dogfight');
    sim.seconds(5);
    for (const type of keysOf(CALAMITIES).slice(0, 6)) sim.run('startCalamity', { type });
    sim.run('callStrikes', { count: 20, by: 'zoe' });
    sim.run('launchNuke', {});
    sim.run('placeBounty', { target: sim.pilots()[0].name, stacks: 9 });
    for (const eid of [1, 2, 3]) growPilot(sim.world, eid)();
    sim.seconds(1);
    const twin = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    for (let i = 0; i < 8; i++) {
      sim.seconds(4);
      twin.seconds(4);
      expect(twin.hash).toBe(sim.hash);
    }
    expect(twin.round).toEqual(sim.round);
  });
});
