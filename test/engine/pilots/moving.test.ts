import { describe, expect, it } from 'vitest';
import { simulate } from '../../../harness/simulate.ts';

/** If a viewer's login changes during a round, the viewer keeps everything that was recorded under the old one. */

const to = { id: 'chat:lovelace', login: 'lovelace', name: 'Lovelace' };

/** A fight in which ada did everything that is recorded under her id or name. */
function fought() {
  const sim = simulate({ pilots: ['ada', 'bob'] });
  sim.startRound('ffa');
  sim.world.components.Tally.kills[sim.eid('ada')] = 3;
  sim.run('applyEffect', { effect: 'trail', pilot: 'ada', input: 'fire' });
  sim.run('placeBounty', { target: 'bob', stacks: 2, by: 'ada' });
  sim.internal('cheer', { user: 'ada', pilot: 'chat:ada', bits: 100, text: '' });
  sim.run('followPilot', { id: 'ada' });
  return sim;
}
const move = (sim: ReturnType<typeof simulate>) => sim.internal('moveViewer', { from: 'chat:ada', to });
const styleOf = (sim: ReturnType<typeof simulate>, name: string) =>
  sim.world.roster.get(sim.eid(name))?.cosmetics.trail;

describe('viewer', () => {
  it('a renamed viewer flies on in the same ship, and keeps the record, style, bounties, bits and camera', () => {
    const sim = fought();
    const ship = sim.eid('ada');
    move(sim);
    expect(sim.eid('lovelace')).toBe(ship);
    expect(sim.pilot('chat:lovelace')).toMatchObject({ name: 'Lovelace', kills: 3, alive: true });
    expect(sim.world.roster.get(ship)?.login).toBe('lovelace');
    expect(styleOf(sim, 'lovelace')).toBe('fire');
    expect(sim.world.round.bounties[0].by).toBe('Lovelace');
    expect(sim.world.round.bits).toEqual([{ name: 'Lovelace', bits: 100 }]);
    expect(sim.round.overlay.follow).toBe('chat:lovelace');
    expect(sim.world.byName.has('chat:ada') || sim.world.byName.has('ada')).toBe(false);
  });

  it('a renamed viewer who had left returns with the old record and style; a new user of the old login gets neither', () => {
    const sim = fought();
    sim.internal('removePilot', { pilot: 'chat:ada' });
    move(sim);
    for (const username of ['ada', 'lovelace']) sim.run('addPilot', { username });
    expect(sim.pilot('chat:ada').kills).toBe(0);
    expect(styleOf(sim, 'ada')).toBeUndefined();
    expect(sim.pilot('chat:lovelace').kills).toBe(3);
    expect(styleOf(sim, 'lovelace')).toBe('fire');
  });

  it('a renamed viewer has the new login in the results that are shown', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1 } });
    sim.startRound('ffa');
    sim.world.components.Tally.kills[sim.eid('ada')] = 99;
    sim.until(() => sim.round.result !== null);
    move(sim);
    expect(sim.round.stats?.[0]).toMatchObject(to);
    expect(sim.round.result?.pilot).toEqual({ id: to.id, name: to.name });
  });

  it('a renamed viewer still gets the effect of a waiting payment', () => {
    const sim = simulate({ pilots: ['ada'] });
    const paid = { user: 'ada', pilot: 'chat:ada', effect: 'grow', input: '', redemption: 'r1' } as const;
    expect(sim.internal('redeemEffect', paid).state).toBe('waiting');
    move(sim);
    expect(sim.world.round.waiting[0].order).toMatchObject({ user: 'Lovelace', pilot: 'chat:lovelace' });
  });

  it("if a pilot with a renamed viewer's new login already flies, nothing remains under the old login", () => {
    const sim = simulate({ pilots: ['ada', 'bob', 'lovelace'] });
    sim.startRound('ffa');
    sim.world.components.Tally.kills[sim.eid('ada')] = 3;
    move(sim);
    expect(sim.pilots().map(({ id }) => id)).toEqual(['chat:bob', 'chat:lovelace']);
    sim.run('addPilot', { username: 'ada' });
    expect(sim.pilot('chat:ada').kills).toBe(0);
  });
});

describe('viewer with a changed login', () => {
  it('renaming a viewer keeps the order of knockouts and the payments of other viewers', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    const paid = { effect: 'grow', input: '' } as const;
    sim.internal('redeemEffect', { ...paid, user: 'bob', pilot: 'chat:bob', redemption: 'r1' });
    sim.internal('giantEmote', { user: 'ada', emote: '25' });
    sim.world.round.knockouts = ['chat:bob', 'chat:ada'];
    move(sim);
    expect(sim.world.round.knockouts).toEqual(['chat:bob', 'chat:lovelace']);
    expect(sim.world.round.waiting[0].order).toMatchObject({ user: 'bob', pilot: 'chat:bob' });
    expect(sim.round.overlay.giants.map(({ user }) => user)).toEqual(['Lovelace']);
  });

  it("if a pilot with a renamed viewer's new login left this round, the viewer's ship leaves and that pilot's record stays", () => {
    const sim = simulate({ pilots: ['ada', 'bob', 'lovelace'] });
    sim.startRound('ffa');
    sim.world.components.Tally.kills[sim.eid('lovelace')] = 7;
    sim.internal('removePilot', { pilot: 'chat:lovelace' });
    move(sim);
    expect(sim.pilots().map(({ id }) => id)).toEqual(['chat:bob']);
    expect(sim.world.round.departures['chat:ada']).toBeUndefined();
    sim.run('addPilot', { username: 'lovelace' });
    expect(sim.pilot('chat:lovelace').kills).toBe(7);
  });

  it("if a pilot with a renamed viewer's new login left an earlier round, the renamed viewer keeps the ship", () => {
    const sim = simulate({ pilots: ['ada', 'bob', 'lovelace'] });
    sim.startRound('ffa');
    sim.internal('removePilot', { pilot: 'chat:lovelace' });
    sim.run('openMainMenu', {});
    move(sim);
    expect(sim.pilots().map(({ id }) => id)).toEqual(['chat:lovelace', 'chat:bob']);
  });
});
