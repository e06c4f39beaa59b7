import { describe, expect, it } from 'vitest';
import { launchShip } from '../../../engine/spawn/ships.ts';
import { calmFight } from '../hazards/calamity-scene.ts';

/** Tests in which tick a waiting payment ends, and in whose name a payment takes effect. */

/** Ada's ship is destroyed, and she pays for missiles in a tick in which waiting payments are retried. */
function waiting() {
  const sim = calmFight();
  const { Hull, Ship } = sim.world.components;
  const ada = sim.eid('ada');
  Hull.points[ada] = 0;
  sim.ticks(1);
  Ship.respawnAt[ada] = sim.tick + 100_000;
  while (sim.tick % 30 !== 0) sim.ticks(1);
  sim.internal('redeemEffect', {
    user: 'ada',
    effect: 'missiles',
    input: '',
    redemption: 'r1',
    refundable: true,
  });
  return { sim, ada };
}

describe('payment', () => {
  it('a waiting payment that can be refunded expires after exactly 60 s', () => {
    const { sim } = waiting();
    sim.ticks(60 * 60 - 1);
    expect(sim.events('redeem.failed')).toEqual([]);
    sim.ticks(1);
    expect(sim.events('redeem.failed')).toMatchObject([{ redemption: 'r1', code: 'not-flying' }]);
  });

  it('a waiting payment is tried one last time when it expires', () => {
    const { sim, ada } = waiting();
    sim.ticks(60 * 60 - 1);
    launchShip(sim.world, ada);
    sim.ticks(1);
    expect(sim.events('redeem.applied')).toMatchObject([{ redemption: 'r1' }]);
    expect(sim.events('redeem.failed')).toEqual([]);
  });

  it("the effect of a viewer without a pilot is reported with the viewer's display name", () => {
    const sim = calmFight();
    const payer = { user: 'Falcon 27', pilot: 'chat:zoe', redemption: 'z1' };
    sim.internal('redeemEffect', { ...payer, effect: 'nuke', input: '' });
    expect(sim.events('nuke')).toMatchObject([{ by: 'Falcon 27' }]);
  });
});
