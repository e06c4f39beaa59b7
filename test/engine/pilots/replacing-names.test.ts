import { describe, expect, it } from 'vitest';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { simulate } from '../../../harness/simulate.ts';
import { codeOf } from '../refusals.ts';

/** After a moderator has removed a viewer, nothing shows the viewer's name any more. */

const rename = { from: 'Troll', to: 'Heron 31' };
const takeOff = (sim: ReturnType<typeof simulate>) =>
  sim.internal('removePilot', { pilot: 'chat:troll', rename });

/** A fight in which the troll did everything that leaves a name behind. */
function fought() {
  const sim = simulate({ pilots: ['ada', 'bob', 'Troll'] });
  sim.startRound('ffa');
  sim.run('placeBounty', { target: 'ada', stacks: 2, by: 'troll' });
  sim.internal('cheer', { user: 'Troll', bits: 100, text: '' });
  sim.internal('giantEmote', { user: 'Troll', emote: '25' });
  sim.run('followPilot', { id: 'Troll' });
  sim.run('announce', { text: 'Welcome, Troll! Trolls rule.' });
  return sim;
}

describe('removed viewer', () => {
  it('a removed name disappears from the state', () => {
    const sim = fought();
    expect(takeOff(sim)).toEqual({ removed: true });
    expect(sim.pilots().map(({ name }) => name)).toEqual(['ada', 'bob']);
    expect(JSON.stringify(sim.round)).not.toMatch(/\btroll\b/i);
    expect(sim.round.overlay.announcement?.text).toBe('Welcome, Heron 31! Trolls rule.');
    expect(sim.round.bounties[0].by).toBe('Heron 31');
    expect(sim.round.overlay.giants[0].user).toBe('Heron 31');
    expect(sim.world.round.bits).toEqual([{ name: 'Heron 31', bits: 100 }]);
    expect(sim.events('name.removed')).toEqual([{ user: 'Troll', callSign: 'Heron 31' }]);
  });

  it('a removed name is replaced in a banner wherever the name or the login is a whole word', () => {
    const sim = fought();
    sim.run('announce', { text: 'Troll, unTroll, Troll_2, Troll2, troll and Troll' });
    takeOff(sim);
    expect(sim.round.overlay.announcement?.text).toBe(
      'Heron 31, unTroll, Troll_2, Troll2, Heron 31 and Heron 31',
    );
  });

  it('an event about a viewer who left earlier contains the name that the round showed', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.command('addPilot', { username: 'troll', name: 'Sweetie' });
    sim.startRound('ffa');
    sim.internal('removePilot', { pilot: 'chat:troll' });
    takeOff(sim);
    expect(sim.events('name.removed')).toEqual([{ user: 'Sweetie', callSign: 'Heron 31' }]);
  });

  it('a removed name is replaced by the call sign in the result of the round', () => {
    const sim = fought();
    takeOff(sim);
    sim.until(() => sim.events('round.end').length > 0);
    const [{ stats, bitLeaders }] = sim.events('round.end');
    expect(stats.find(({ id }) => id === 'chat:troll')?.name).toBe('Heron 31');
    expect(bitLeaders).toEqual([{ name: 'Heron 31', bits: 100 }]);
  });

  it('after a round, the call sign replaces a removed name on the results board and in the result text', () => {
    const sim = simulate({ pilots: ['Troll', 'ada'], settings: { roundMinutes: 1 } });
    sim.startRound('ffa');
    sim.world.components.Tally.kills[sim.eid('troll')] = 99;
    sim.until(() => sim.round.result !== null);
    expect(sim.round.result?.text).toContain('Troll');
    takeOff(sim);
    expect(sim.round.result).toMatchObject({
      pilot: { id: 'chat:troll', name: 'Heron 31' },
      text: expect.stringContaining('Heron 31'),
    });
    expect(sim.round.stats?.[0]).toMatchObject({ id: 'chat:troll', name: 'Heron 31' });
    expect(JSON.stringify(sim.round.result)).not.toContain('Troll');
  });

  it("if a viewer's name is removed, that viewer's waiting payments name the call sign", () => {
    const sim = simulate({ pilots: ['Troll'] });
    const paid = { user: 'Troll', effect: 'nuke', input: '', redemption: null } as const;
    sim.internal('redeemEffect', paid);
    takeOff(sim);
    sim.seconds(301);
    expect(sim.events('redeem.failed').map(({ user }) => user)).toEqual(['Heron 31']);
  });

  it('the name of a viewer who has left can also be removed', () => {
    const sim = fought();
    expect(sim.internal('removePilot', { pilot: 'chat:troll' })).toEqual({ removed: true });
    expect(takeOff(sim)).toEqual({ removed: false });
    expect(sim.world.round.departures['chat:troll'].name).toBe('Heron 31');
  });

  it("deleting a viewer removes that viewer's row and win from the results that are shown", () => {
    const sim = simulate({ pilots: ['Troll', 'ada', 'bob'], settings: { roundMinutes: 1 } });
    sim.startRound('ffa');
    sim.world.components.Tally.kills[sim.eid('troll')] = 99;
    sim.until(() => sim.round.result !== null);
    const others = sim.round.stats?.filter(({ id }) => id !== 'chat:troll');
    expect(others).toHaveLength(2);
    sim.internal('removePilot', { pilot: 'chat:troll' });
    sim.internal('forgetViewer', { id: 'chat:troll' });
    expect(sim.round.stats).toEqual(others);
    expect(sim.round.result).toMatchObject({ outcome: 'won', pilot: null });
    sim.internal('forgetViewer', { id: 'chat:ada' });
    expect(sim.round.stats?.map(({ id }) => id)).toEqual(['chat:bob']);
  });

  it("deleting a viewer removes that viewer's camera, styles and knockout position", () => {
    const sim = fought();
    sim.run('applyEffect', { effect: 'trail', pilot: 'troll', input: 'fire' });
    sim.internal('removePilot', { pilot: 'chat:troll' });
    sim.world.round.overlay.follow = 'chat:troll';
    sim.world.round.knockouts = ['chat:ada', 'chat:troll', 'chat:bob'];
    sim.internal('forgetViewer', { id: 'chat:troll' });
    expect(sim.world.round.knockouts).toEqual(['chat:ada', 'chat:bob']);
    expect(sim.round.overlay.follow).toBeNull();
    expect(sim.world.round.departures).toEqual({});
    sim.run('addPilot', { username: 'Troll' });
    expect(sim.world.roster.get(sim.eid('troll'))?.cosmetics).toEqual({});
  });

  it('removing a name leaves a team of the same name unchanged', () => {
    const sim = simulate({
      pilots: ['Red', 'ada', 'bob', 'eve'],
      settings: { roundMinutes: 1, teamCount: 2 },
    });
    sim.startRound('dogfight');
    sim.world.round.scores[0] = 99;
    sim.until(() => sim.round.result !== null);
    const { text } = sim.round.result ?? {};
    sim.internal('removePilot', { pilot: 'chat:red', rename: { from: 'Red', to: 'Heron 31' } });
    expect(sim.round.result?.text).toBe(text);
  });
});

describe('bot', () => {
  it("a bot's name cannot be removed like a viewer's name", () => {
    const sim = simulate({ settings: { bots: 2 } });
    sim.startRound();
    expect(codeOf(() => sim.internal('removePilot', { pilot: 'filler:1' }))).toBe('bad-input');
    expect(sim.pilots()).toHaveLength(2);
  });
});

it('a request to remove a pilot who is not there succeeds and is not logged', () => {
  const sim = simulate({ pilots: ['ada'] });
  const { length } = sim.log;
  expect(sim.internal('removePilot', { pilot: 'nobody' })).toEqual({ removed: false });
  expect(sim.log).toHaveLength(length);
});

describe('viewer', () => {
  it('a viewer is found by display name, by login and by id', () => {
    const sim = simulate();
    sim.command('addPilot', { username: 'ada', name: 'Heron 31' });
    expect(['heron 31', 'ADA', 'chat:ada'].map(name => sim.pilot(name).name)).toEqual(
      Array(3).fill('Heron 31'),
    );
    expect(sim.events('join')).toEqual([{ user: 'Heron 31' }]);
  });

  it('a name is looked up among display names first, and then among logins', () => {
    const sim = simulate();
    sim.command('addPilot', { username: 'ada', name: 'Lovelace' });
    sim.command('addPilot', { username: 'bob', name: 'ada' });
    expect([sim.pilot('ada').id, sim.pilot('chat:ada').id]).toEqual(['chat:bob', 'chat:ada']);
  });

  it('a viewer who is added again without a name keeps the display name', () => {
    const sim = simulate();
    sim.command('addPilot', { username: 'ada', name: 'Heron 31' });
    sim.run('addPilot', { username: 'ADA' });
    expect(sim.pilot('chat:ada').name).toBe('Heron 31');
  });

  it('a display name is reported once, and again only when it changes', () => {
    const sim = simulate();
    const isReported = (name: string) => {
      sim.command('addPilot', { username: 'ada', name });
      return coldPatch(sim.world)?.pilots !== undefined;
    };
    expect(['Heron 31', 'Heron 31', 'Falcon 27'].map(isReported)).toEqual([true, false, true]);
  });

  it("joining again updates a viewer's display name", () => {
    const sim = simulate({ pilots: ['ada'] });
    expect(sim.command('addPilot', { username: 'ada', name: 'Ada' })).toMatchObject({ joined: false });
    expect(sim.pilot('chat:ada').name).toBe('Ada');
  });

  it('two viewers in the game never have the same display name', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.command('addPilot', { username: 'bob', name: 'ADA' });
    expect(sim.pilot('chat:bob').name).toBe('ADA 2');
    expect(sim.events('join').at(-1)).toEqual({ user: 'ADA 2' });
    expect(sim.pilot('ada').id).toBe('chat:ada');
  });
});
