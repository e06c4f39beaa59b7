import { expect, it } from 'vitest';
import { scene } from '../staging.ts';

/** What pilots do not take from one round into the next. */

it('a new round takes the extra charges of the last one away', () => {
  const sim = scene();
  for (const effect of ['missiles', 'mines']) sim.run('applyEffect', { effect, pilot: 'ada' });
  expect(sim.pilot('ada')).toMatchObject({ missiles: 6, mines: 5 });
  sim.run('startRound', {});
  expect(sim.pilot('ada')).toMatchObject({ missiles: 3, mines: 2 });
});

it('a new round starts the recharge of a spent charge anew', () => {
  const sim = scene({ pilots: ['ada'] });
  const drop = () => sim.run('useAbility', { pilot: 'ada', ability: 'mine' });
  drop();
  sim.seconds(10);
  sim.run('startRound', {});
  drop();
  sim.ticks(20 * 60 - 1);
  expect(sim.pilot('ada').mines).toBe(1);
  sim.ticks(1);
  expect(sim.pilot('ada').mines).toBe(2);
});

it('the end of a round on the title screen leaves no ship with a hull', () => {
  const sim = scene();
  sim.run('openMainMenu', {});
  for (const pilot of sim.pilots()) expect(pilot).toMatchObject({ alive: false, hp: 0 });
});
