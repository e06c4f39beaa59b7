import { expect, it } from 'vitest';
import { refOf, resolve } from '../../../engine/entities/entities.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { put } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';
import { fightWith } from './usual-fight.ts';

/** Tests how the boss Reaper stalks, takes aim and dashes. */

const [STALKING, CHARGING] = [0, 1];
const FOREVER = 1e6;

/**
 * Reaper in the centre, in a stance that does not end. Its nose points down, and its prey is `distance` to the right.
 */
function stance(code: number, distance: number) {
  const sim = fightWith('Reaper', []);
  const { Heading, Velocity } = sim.world.components;
  put(sim, 'ada', { x: distance, y: 0 });
  sim.Boss.prey[sim.boss] = refOf(sim.world, sim.eid('ada'));
  sim.Boss.stance[sim.boss] = code;
  sim.Boss.stanceUntil[sim.boss] = sim.world.time.tick + FOREVER;
  Heading.x[sim.boss] = Velocity.x[sim.boss] = Velocity.y[sim.boss] = 0;
  Heading.y[sim.boss] = 1;
  return {
    ...sim,
    speed: () => Velocity.x[sim.boss],
    /** Angle by which the nose has turned towards the prey. Unit: rad. */
    turned: () => Math.PI / 2 - Math.atan2(Heading.y[sim.boss], Heading.x[sim.boss]),
  };
}

it('the boss Reaper stalks for 2.4 s before its first charge', () => {
  const { world, ...sim } = bossFight({ boss: 'Reaper' });
  const boss = bossEid({ world, ...sim });
  const { stance: now, stanceUntil } = world.components.Boss;
  expect([now[boss], stanceUntil[boss] - world.time.tick]).toEqual([STALKING, 2.4 * 60]);
});

it('the boss Reaper stalks at up to 210 u/s, and stays 380 u away from its target', () => {
  const speedAt = (distance: number) => {
    const sim = stance(STALKING, distance);
    sim.act(600);
    return sim.speed();
  };
  expect(speedAt(1_500)).toBeCloseTo(210, 0);
  expect(speedAt(380)).toBeCloseTo(0, -1);
  expect(speedAt(300)).toBeLessThan(-50);
});

it.each([
  ['stalks', 2.2, STALKING],
  ['charges', 3.4, CHARGING],
])('while the boss Reaper %s, it turns to its target by %d rad per second', (_, rate, code) => {
  const sim = stance(code, 700);
  sim.act(15);
  expect(sim.turned()).toBeCloseTo(rate / 4, 2);
});

it('frames show when the boss Reaper takes aim and when it dashes, and show nothing while it rests', () => {
  const sim = stance(STALKING, 300);
  sim.Boss.stanceUntil[sim.boss] = 0;
  const shown = new Map<number, Set<string>>();
  sim.act(160, () => {
    const now = sim.Boss.stance[sim.boss];
    const flags = `${sim.has(FLAGS.armed)} ${sim.has(FLAGS.ram)}`;
    shown.set(now, (shown.get(now) ?? new Set()).add(flags));
  });
  expect([...shown].map(([, flags]) => [...flags])).toEqual([
    ['true false'],
    ['false true'],
    ['false false'],
    ['false false'],
  ]);
});

it.each([
  ['right', 1, 0],
  ['left', -1, 0],
  ['lower', 0, 1],
  ['upper', 0, -1],
])('the boss Reaper ends its dash at the %s edge of the arena', (_, dx, dy) => {
  const sim = stance(STALKING, 300);
  const { Position } = sim.world.components;
  const isDashingAt = (beyond: number) => {
    Position.x[sim.boss] = dx * (sim.world.arena.width / 2 + beyond);
    Position.y[sim.boss] = dy * (sim.world.arena.height / 2 + beyond);
    sim.act();
    return sim.has(FLAGS.ram);
  };
  sim.Boss.stanceUntil[sim.boss] = 0;
  sim.act(44);
  expect([isDashingAt(-1), isDashingAt(1)]).toEqual([true, false]);
});

it('when the target of the boss Reaper is destroyed, Reaper picks the next leader', () => {
  const sim = stance(STALKING, 700);
  const { Ship, Tally } = sim.world.components;
  Tally.damage[sim.eid('bob')] = 1_000;
  Ship.alive[sim.eid('ada')] = 0;
  sim.act();
  expect(resolve(sim.world, sim.Boss.prey[sim.boss])).toBe(sim.eid('bob'));
});
