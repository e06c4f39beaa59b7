import { describe, expect, it } from 'vitest';
import { pilotColor } from '../../../engine/rules/teams.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { simulate } from '../../../harness/simulate.ts';
import { SHIP_MODELS, SKILLS, TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import { look } from '../looking.ts';
import { scene } from '../staging.ts';

/** Tests what a pilot has when it joins, and what remains of a pilot that leaves. */

describe('pilot', () => {
  it('a bot has the skill in the settings, even after a change; a viewer always has the skill normal', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 1, botSkill: 'hard' } });
    sim.startRound();
    const skills = () =>
      ['ada', 'filler:1'].map(name => SKILLS[sim.world.components.Brain.skill[sim.eid(name)]]);
    expect(skills()).toEqual(['normal', 'hard']);
    sim.set({ botSkill: 'easy' });
    expect(skills()).toEqual(['normal', 'easy']);
  });

  it("a pilot has the team's colour, or one of many colours in a free for all", () => {
    const pilots = ['ada', 'bob', 'cyd', 'dan'];
    const sim = simulate({ pilots });
    const colors = () => pilots.map(name => sim.world.roster.get(sim.eid(name))?.color);
    sim.startRound('dogfight');
    expect(colors()).toEqual(pilots.map(name => TEAM_COLORS[sim.pilot(name).team]));
    sim.run('openMainMenu', {});
    sim.startRound('ffa');
    expect(colors()).toEqual(pilots.map(name => pilotColor(sim.eid(name))));
    expect(new Set(colors()).size).toBe(4);
  });

  it("the state and the frames agree on a pilot's ship model", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd', 'dan'] });
    const models = sim.pilots().map(({ ship }) => ship);
    expect(look(sim, 'ship').rows.map(row => SHIP_MODELS[row.look])).toEqual(models);
    expect(new Set(models).size).toBeGreaterThan(1);
  });

  it('if a pilot without cosmetics leaves, no cosmetics are saved', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.internal('removePilot', { pilot: 'ada' });
    expect(sim.world.savedCosmetics).toEqual({});
  });

  it('bots with auto-join join as long as seats are free', () => {
    const sim = simulate({ pilots: ['ada'] });
    while (sim.world.index.aliveCount < MAX_ENTITIES - 2)
      spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 20 });
    const namedBots = ['x', 'y', 'z'].map(login => ({ login, name: login, stream: false, autoJoin: true }));
    sim.set({ namedBots });
    expect(sim.pilots().map(({ id }) => id)).toEqual(['chat:ada', 'bot:x', 'bot:y']);
    expect(sim.world.index.aliveCount).toBe(MAX_ENTITIES);
  });
});

describe('caller', () => {
  it("a nuke or bounty shows its caller's display name, however the pilot was named in the request", () => {
    const sim = simulate({ pilots: ['bob'] });
    sim.command('addPilot', { username: 'ada', name: 'Lovelace' });
    sim.startRound();
    for (const by of ['ada', 'CHAT:ADA']) sim.run('launchNuke', { by });
    sim.run('placeBounty', { target: 'bob', by: 'ada' });
    expect(sim.events('nuke').map(({ by }) => by)).toEqual(['Lovelace', 'Lovelace']);
    expect(sim.round.bounties[0].by).toBe('Lovelace');
  });
});
