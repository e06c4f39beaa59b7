import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { payBounty } from '../../../engine/pilots/bounties.ts';
import { seconds } from '../../../engine/rules/time.ts';
import { simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { flagsOf, put, scene } from '../staging.ts';

describe('bounty', () => {
  it('bounties on one pilot add up, are reported with their sponsor, and mark the ship', () => {
    const sim = scene();
    expect(sim.run('placeBounty', { target: 'ada', stacks: 2, by: 'zoe' })).toMatchObject({ stacks: 2 });
    expect(sim.run('placeBounty', { target: 'chat:ADA', stacks: 3 })).toEqual({
      ok: true,
      target: 'ada',
      stacks: 5,
    });
    expect(sim.run('placeBounty', { target: 'bob' })).toMatchObject({ stacks: 1 });
    expect(sim.round.bounties).toEqual([
      { id: 'chat:ada', name: 'ada', stacks: 5, by: 'zoe' },
      { id: 'chat:bob', name: 'bob', stacks: 1, by: null },
    ]);
    expect(flagsOf(sim, 'ada')).toContain('bounty');
  });

  it('a bounty names the latest sponsor; adding stacks without a sponsor keeps that name', () => {
    const sim = scene();
    const by = (name?: string) => {
      sim.run('placeBounty', { target: 'ada', by: name });
      return sim.round.bounties[0].by;
    };
    expect([by(), by('zoe'), by(), by('bob')]).toEqual([null, 'zoe', 'zoe', 'bob']);
  });

  it("destroying a pilot with a bounty gives the destroyer's team a point per stack of the bounty", () => {
    const sim = scene();
    sim.run('placeBounty', { target: 'bob', stacks: 4 });
    put(sim, 'bob', { x: 0, y: 0 });
    const { x, y } = sim.run('launchNuke', { by: 'ada' });
    put(sim, 'bob', { x, y });
    put(sim, 'ada', { x: x - 900, y });
    sim.ticks(seconds(3));
    expect(sim.round.scores[sim.pilot('ada').team]).toBe(5);
    expect(sim.pilot('ada')).toMatchObject({ kills: 1, bounties: 4 });
    expect(sim.round.bounties).toEqual([]);
    sim.seconds(4);
    expect(flagsOf(sim, 'bob')).not.toContain('bounty');
  });

  it('a bounty that nobody has earned stays on its pilot when the ship is lost', () => {
    const sim = scene();
    sim.run('placeBounty', { target: 'bob', stacks: 2 });
    sim.world.components.Hull.points[sim.eid('bob')] = 0;
    sim.seconds(4);
    expect(sim.pilot('bob').alive).toBe(true);
    expect(flagsOf(sim, 'bob')).toContain('bounty');
    expect(sim.round.bounties).toHaveLength(1);
  });

  it("a bounty placed on a pilot who waits for a ship marks the pilot's next ship", () => {
    const sim = scene();
    sim.world.components.Hull.points[sim.eid('bob')] = 0;
    sim.ticks(1);
    sim.run('placeBounty', { target: 'bob' });
    expect(flagsOf(sim, 'bob')).toEqual([]);
    sim.until(() => sim.pilot('bob').alive, 4);
    expect(flagsOf(sim, 'bob')).toContain('bounty');
  });

  it('a bounty can decide a free for all, because the stacks of a bounty count like kills', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffa', settings: { roundMinutes: 1 } });
    const { Tally } = sim.world.components;
    Tally.kills[sim.eid('bob')] = 2;
    sim.run('placeBounty', { target: 'cat', stacks: 3 });
    put(sim, 'cat', { x: 0, y: 0 });
    const { x, y } = sim.run('launchNuke', { by: 'ada' });
    put(sim, 'cat', { x, y });
    put(sim, 'ada', { x: x - 900, y });
    put(sim, 'bob', { x: x + 900, y });
    sim.until(() => sim.round.result !== null);
    expect(sim.round.result?.pilot?.name).toBe('ada');
  });

  it('a bounty ends with the round', () => {
    const sim = scene({ settings: { roundMinutes: 1 } });
    sim.run('placeBounty', { target: 'bob' });
    sim.until(() => sim.round.result !== null);
    expect(sim.round.bounties).toEqual([]);
  });

  it('a bounty is refused for a pilot who is out, but not for a pilot who waits for a ship', () => {
    const settings = { ffaLives: 2, fleetSize: 1 };
    for (const mode of ['ffaReserves', 'reserves'] as const) {
      const sim = scene({ pilots: ['ada', 'bob', 'cat', 'dan'], mode, settings });
      const goesDown = () => {
        sim.until(() => sim.pilot('bob').alive);
        sim.world.components.Hull.points[sim.eid('bob')] = 0;
        sim.ticks(1);
      };
      const order = () => sim.run('placeBounty', { target: 'bob' });
      goesDown();
      expect(order()).toMatchObject({ target: 'bob' });
      goesDown();
      expect(order).toThrow(
        new GameError('not-flying', 'bob is out of this round: name a pilot who flies or will fly again.'),
      );
    }
  });

  it('a bounty that nobody has earned ends when its pilot is out', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffaReserves', settings: { ffaLives: 1 } });
    sim.run('placeBounty', { target: 'bob' });
    sim.run('placeBounty', { target: 'cat' });
    sim.world.components.Hull.points[sim.eid('bob')] = 0;
    sim.ticks(1);
    expect(sim.round.bounties).toMatchObject([{ name: 'cat' }]);
  });

  it("a bounty ends when a teammate takes the fleet's last ship", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat', 'dan'], mode: 'reserves', settings: { fleetSize: 1 } });
    sim.world.components.Hull.points[sim.eid('bob')] = 0;
    sim.ticks(1);
    sim.run('placeBounty', { target: 'bob' });
    sim.world.round.reserves.fill(0); // a teammate has taken the last ship in reserve
    expect(sim.round.bounties).toMatchObject([{ name: 'bob' }]);
    sim.ticks(600);
    expect([sim.pilot('bob').alive, sim.round.bounties]).toEqual([false, []]);
  });

  it("a bounty is also paid for destroying a pilot's last ship", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffaReserves', settings: { ffaLives: 1 } });
    sim.run('placeBounty', { target: 'bob', stacks: 3 });
    hurtShip(sim.world, sim.eid('bob'), 1_000, refOf(sim.world, sim.eid('ada')), 'laser');
    sim.ticks(1);
    expect(sim.pilot('ada')).toMatchObject({ kills: 1, bounties: 3 });
  });

  it('earnings from bounties stop at their maximum instead of wrapping round to zero', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cat'], mode: 'ffa' });
    const [ada, bob] = ['ada', 'bob'].map(sim.eid);
    sim.world.components.Tally.bounties[ada] = 65_000;
    sim.run('placeBounty', { target: 'bob', stacks: 100 });
    sim.world.round.bounties[0].stacks = 9_999;
    payBounty(sim.world, bob, ada);
    expect(sim.pilot('ada').bounties).toBe(65_535);
  });

  it('a bounty requires a known pilot and a running round', () => {
    expect(() => scene().run('placeBounty', { target: 'zoe' })).toThrow(/No pilot "zoe"/);
    const lobby = simulate({ pilots: ['ada'] });
    expect(() => lobby.run('placeBounty', { target: 'ada' })).toThrow(/No round is being fought/);
  });
});
