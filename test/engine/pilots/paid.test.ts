import { describe, expect, it } from 'vitest';
import { createEntity, hasRoom, removeEntity } from '../../../engine/entities/entities.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { launchShip } from '../../../engine/spawn/ships.ts';
import type { EffectId } from '../../../schema/effects.ts';
import { type Simulated, simulate } from '../../simulate.ts';
import { calmFight } from '../hazards/calamity-scene.ts';

/** What viewers paid for happens, if it must later, or they are told that it could not. */

const redeem = (sim: Simulated, effect: EffectId, user = 'ada', input = '') =>
  sim.internal('redeemEffect', { user, effect, input, redemption: 'r1' });

const sink = (sim: Simulated, name: string) => {
  sim.world.components.Hull.points[sim.eid(name)] = 0;
  sim.ticks(1);
};

/** Fills the arena up to its last place with things that nobody meets, and returns them. */
function fillUp({ world }: Simulated) {
  const things: number[] = [];
  while (hasRoom(world)) things.push(createEntity(world, 'beam'));
  return things;
}

describe('an effect that a viewer redeemed', () => {
  it('happens at once where it can', () => {
    const sim = calmFight();
    const { missiles } = sim.pilot('ada');
    redeem(sim, 'missiles');
    expect(sim.pilot('ada').missiles).toBe(missiles + 3);
    expect(sim.world.round.waiting).toEqual([]);
  });

  it('waits for its pilot to fly again', () => {
    const sim = calmFight();
    sink(sim, 'ada');
    redeem(sim, 'trail', 'ada', 'fire');
    expect(sim.world.round.waiting).toHaveLength(1);
    sim.until(() => sim.world.round.waiting.length === 0, 30);
    expect(sim.pilot('ada').alive).toBe(true);
    expect(sim.world.roster.get(sim.eid('ada'))?.cosmetics.trail).toBeTruthy();
    expect(sim.events('redeem.failed')).toEqual([]);
  });

  it('waits for the next round', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    sim.run('openLobby', {});
    redeem(sim, 'calamity:blackHole');
    sim.seconds(20);
    sim.startRound();
    sim.seconds(1);
    expect(sim.round.calamities).toMatchObject([{ type: 'blackHole' }]);
  });

  it('is told of when it could not happen within 60 s, and does not happen after that', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    redeem(sim, 'nuke', 'ada', 'boom');
    sim.seconds(59);
    expect(sim.events('redeem.failed')).toEqual([]);
    sim.seconds(2);
    const lost = { effect: 'nuke', user: 'ada', input: 'boom', redemption: 'r1', code: 'wrong-phase' };
    expect(sim.events('redeem.failed')).toEqual([{ ...lost, reason: expect.stringContaining('No round') }]);
    sim.startRound();
    sim.seconds(2);
    expect(sim.events('nuke')).toEqual([]);
  });

  it('still happens after a restart', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { calamities: false } });
    redeem(sim, 'nuke');
    const after = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    after.startRound();
    after.seconds(1);
    expect(after.events('nuke')).toMatchObject([{ by: 'ada' }]);
  });

  it.each([1, 7, 15, 29])('is tried again every half second (%i ticks after it was redeemed)', ticks => {
    const sim = calmFight();
    sink(sim, 'ada');
    redeem(sim, 'missiles');
    sim.ticks(ticks);
    launchShip(sim.world, sim.eid('ada'));
    const { missiles } = sim.pilot('ada');
    sim.ticks(30);
    expect(sim.pilot('ada').missiles).toBe(missiles + 3);
  });

  it('is told of at once when 500 wait already', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    for (let i = 0; i < 500; i++) redeem(sim, 'nuke');
    expect(sim.events('redeem.failed')).toEqual([]);
    redeem(sim, 'emp');
    expect(sim.events('redeem.failed')).toMatchObject([{ effect: 'emp', code: 'not-flying' }]);
  });
});

describe('a bounty that was redeemed', () => {
  it('is one stack on the pilot who was typed', () => {
    const sim = calmFight();
    redeem(sim, 'bounty', 'ada', 'bob');
    expect(sim.round.bounties).toMatchObject([{ name: 'bob', stacks: 1, by: 'ada' }]);
  });
});

describe('a giant emote', () => {
  it('that finds no room flies in as soon as there is some', () => {
    const sim = calmFight();
    const things = fillUp(sim);
    sim.internal('giantEmote', { user: 'Zoe', emote: '25' });
    expect(sim.events('giant-emote')).toEqual([]);
    for (const thing of things) removeEntity(sim.world, thing);
    sim.seconds(1);
    expect(sim.events('giant-emote')).toEqual([{ user: 'Zoe', emote: '25' }]);
    expect(sim.round.overlay.giants).toMatchObject([{ user: 'Zoe', emote: '25' }]);
  });

  it('that finds none for 60 s is told of', () => {
    const sim = simulate();
    fillUp(sim);
    sim.internal('giantEmote', { user: 'Zoe', emote: '25' });
    sim.seconds(61);
    expect(sim.events('giant-emote')).toEqual([]);
    const lost = { effect: 'giant-emote', user: 'Zoe', input: '25', code: 'arena-full' };
    expect(sim.events('redeem.failed')).toMatchObject([lost]);
  });
});
