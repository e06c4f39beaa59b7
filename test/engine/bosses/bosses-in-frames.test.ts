import { expect, it } from 'vitest';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import { BEAM_LOOKS, CRAFT_LOOKS, FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { look } from '../looking.ts';
import { scene } from '../staging.ts';
import { bossFight, shootDown } from './boss-scene.ts';

it('frames show a boss in every phase, from its warning marker to its wreck', () => {
  const sim = scene();
  sim.run('spawnBoss', { boss: 'Bastion' });
  const boss = BOSS_NAMES.indexOf('Bastion');
  expect(look(sim, 'boss').rows).toMatchObject([
    { kind: 'boss', look: boss, value: 0, flags: FLAGS.warning },
  ]);
  sim.seconds(6);
  const [half] = look(sim, 'boss').rows;
  expect(half.flags & FLAGS.protected).not.toBe(0);
  expect(half.value).toBeGreaterThan(5);
  sim.seconds(3);
  const [whole] = look(sim, 'boss').rows;
  expect(whole).toMatchObject({ flags: FLAGS.shield, value: Math.round(150 / RADIUS_UNIT.boss) });
  shootDown(sim, 'ada');
  const wreck = look(sim, 'boss');
  expect(wreck.rows[0].flags).toBe(FLAGS.stunned | FLAGS.hit);
  expect(wreck.flashes).toEqual(expect.arrayContaining(['shieldBreak', 'bossDeath', 'craftDeath']));
});

it('frames do not show how much hull a boss has left', () => {
  const sim = bossFight({ boss: 'Stormcaller' });
  const before = look(sim, 'boss').rows[0];
  const { Hull, Boss } = sim.world.components;
  const [boss] = sim.world.lists.bosses.ids;
  Boss.shield[boss] *= 0.5;
  Hull.points[boss] *= 0.9;
  expect({ ...look(sim, 'boss').rows[0], flags: 0 }).toEqual({ ...before, flags: 0 });
});

it("frames give each craft's look and radius", () => {
  const { rows } = look(bossFight({ boss: 'Hydra' }), 'craft');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ look: CRAFT_LOOKS.indexOf('head'), value: 46 });
});

it("frames show the boss Warden's ray as a thin line that becomes dangerous a second later", () => {
  const sim = bossFight({ boss: 'Warden' });
  sim.until(() => look(sim, 'beam').rows.length > 0, 60);
  expect(look(sim, 'beam').rows[0]).toMatchObject({ look: BEAM_LOOKS.indexOf('lance'), flags: 0 });
  sim.seconds(1.1);
  expect(look(sim, 'beam').rows[0].flags).toBe(FLAGS.armed);
});

it("frames show the boss Null's small black hole as a zone that becomes dangerous a second later", () => {
  const sim = bossFight({ boss: 'Null' });
  sim.until(() => look(sim, 'zone').rows.length > 0, 30);
  expect(look(sim, 'zone').rows[0]).toMatchObject({ look: ZONE_LOOKS.indexOf('void'), flags: 0 });
  sim.seconds(1.1);
  expect(look(sim, 'zone').rows[0].flags).toBe(FLAGS.armed);
});
