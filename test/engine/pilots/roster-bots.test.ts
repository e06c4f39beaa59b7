import { describe, expect, it } from 'vitest';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';
import { TEAM_COLORS } from '../../../schema/catalog/catalog.ts';
import type { RosterBot, Settings } from '../../../schema/records/settings.ts';
import { letTimeRunOut } from '../arranged.ts';

/** Tests bots with names of their own: bots that join every round, and bots that join a single round. */

const bot = (login: string, fields: Partial<RosterBot> = {}): RosterBot => ({
  login,
  name: login,
  stream: false,
  autoJoin: false,
  ...fields,
});

const ROSTER = [
  bot('Zed', { name: 'Zed Prime', color: '#ff8800', autoJoin: true }),
  bot('quark'),
  bot('muon'),
];

function inLobby(settings: Partial<Settings> = {}, pilots: string[] = ['ada', 'bob']) {
  const sim = simulate({ pilots, settings: { namedBots: ROSTER, calamities: false, ...settings } });
  sim.run('openLobby', { mode: 'dogfight' });
  return sim;
}

const ids = (sim: ReturnType<typeof simulate>) => sim.pilots().map(pilot => pilot.id);
const colorOf = (sim: ReturnType<typeof simulate>, name: string) =>
  sim.world.roster.get(sim.eid(name))?.color;

describe('bot', () => {
  it('a bot with auto-join flies in every round with its own name and colour', () => {
    const sim = inLobby({ roundMinutes: 1 });
    for (let round = 0; round < 2; round++) {
      sim.run('startRound', {});
      expect(sim.pilot('Zed Prime')).toMatchObject({ id: 'bot:zed', bot: true, alive: true });
      expect(colorOf(sim, 'bot:zed')).toBe('#ff8800');
      sim.world.round.endsAt = sim.tick + 1;
      sim.ticks(1);
      expect(sim.round.stats?.find(row => row.id === 'bot:zed')).toMatchObject({
        login: null,
        color: '#ff8800',
      });
      sim.run('closeResults', {});
    }
    sim.run('openMainMenu', {});
    expect(ids(sim)).toEqual(['chat:ada', 'chat:bob', 'bot:zed']);
  });

  it('a bot that gets auto-join during a round joins at once; a bot that loses it finishes the round', () => {
    const sim = inLobby({ namedBots: [] });
    sim.run('startRound', {});
    sim.set({ namedBots: ROSTER });
    expect(sim.pilot('bot:zed').alive).toBe(true);
    sim.set({ namedBots: ROSTER.map(entry => ({ ...entry, autoJoin: false })) });
    expect(ids(sim)).toContain('bot:zed');
    sim.run('openMainMenu', {});
    expect(ids(sim)).not.toContain('bot:zed');
  });

  it('a bot that loses auto-join during a lobby leaves at once', () => {
    const sim = inLobby();
    sim.set({ namedBots: ROSTER.map(entry => ({ ...entry, autoJoin: false })) });
    expect(ids(sim)).toEqual(['chat:ada', 'chat:bob']);
  });

  it('a bot with auto-join that is removed from the roster leaves at once', () => {
    const sim = inLobby();
    sim.run('startRound', {});
    sim.set({ namedBots: [] });
    sim.seconds(1);
    expect(ids(sim)).toEqual(['chat:ada', 'chat:bob']);
  });

  it('a flying bot gets a new name and colour at once; if the colour is removed, it gets its usual colour back', () => {
    const sim = inLobby();
    sim.run('startRound', {});
    const { team, ship } = sim.pilot('bot:zed');
    sim.set({ namedBots: [bot('zed', { name: 'Zorro', color: '#00ff00', autoJoin: true })] });
    expect(sim.pilot('Zorro')).toMatchObject({ id: 'bot:zed', alive: true, team, ship });
    expect(colorOf(sim, 'zorro')).toBe('#00ff00');
    sim.set({ namedBots: [bot('zed', { name: 'Zorro', autoJoin: true })] });
    expect(TEAM_COLORS.slice(0, 2)).toContain(colorOf(sim, 'zorro'));
    expect(() => sim.pilot('Zed Prime')).toThrow('No pilot');
  });

  it('two bots with auto-join can fight a round', () => {
    const namedBots = ['x', 'y'].map(login => bot(login, { autoJoin: true }));
    const sim = inLobby({ namedBots, bots: 0 }, []);
    sim.run('openLobby', { mode: 'reserves' });
    sim.run('startRound', {});
    expect(sim.events('round.start')[0]).toMatchObject({ pilots: 2, teams: [1, 1] });
  });
});

describe('bots', () => {
  it("a bot with a viewer's name gets a number after its name", () => {
    const sim = inLobby({ namedBots: [bot('x', { name: 'Ada', autoJoin: true })] }, []);
    expect(sim.pilot('bot:x').name).toBe('Ada');
    sim.run('addPilot', { username: 'ada' });
    expect(sim.pilot('ada').id).toBe('chat:ada');
    expect(sim.pilot('bot:x').name).toBe('Ada 2');
    sim.set({ namedBots: [bot('x', { name: 'Ada', color: '#123456', autoJoin: true })] });
    expect(sim.pilot('bot:x').name).toBe('Ada 2');
  });

  it('500 filler bots all have different names without numbers', () => {
    const sim = inLobby({ bots: 500 });
    sim.run('startRound', {});
    const names = sim.pilots().flatMap(({ id, name }) => (id.startsWith('filler:') ? [name] : []));
    expect([names.length, new Set(names).size]).toEqual([500, 500]);
    expect(names.filter(name => !/^[A-Z][a-z]+$/.test(name))).toEqual([]);
  });

  it('two bots with the same name get unique names, and a filler bot with that name takes another name', () => {
    const sim = inLobby({ namedBots: ['x', 'y'].map(login => bot(login, { name: 'Twin' })), bots: 5 });
    sim.run('startRound', {});
    const filler = sim.pilots().find(pilot => pilot.id.startsWith('filler:'))?.name ?? '';
    sim.set({ namedBots: ['x', 'y'].map(login => bot(login, { name: filler })) });
    sim.run('joinBots', { logins: ['x', 'y'] });
    expect(sim.pilot('bot:x').name).toBe(filler);
    expect(sim.pilot('bot:y').name).toBe(`${filler} 2`);
    expect(new Set(sim.pilots().map(pilot => pilot.name)).size).toBe(sim.pilots().length);
  });
});

describe('guest bot', () => {
  it('a guest bot joins a lobby by its login and leaves after the round', () => {
    const sim = inLobby({ roundMinutes: 1 });
    expect(sim.run('joinBots', { logins: ['QUARK', 'quark'] })).toEqual({ ok: true, bots: [ROSTER[1]] });
    sim.run('startRound', {});
    expect(sim.pilot('quark')).toMatchObject({ id: 'bot:quark', alive: true });
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(ids(sim)).toContain('bot:quark');
    sim.run('closeResults', {});
    expect(ids(sim)).toEqual(['chat:ada', 'chat:bob', 'bot:zed']);
  });

  it('a guest bot that joins a running round stays when the round is restarted', () => {
    const sim = inLobby();
    sim.run('startRound', {});
    sim.run('joinBots', { logins: ['quark', 'muon'] });
    expect(sim.pilot('muon').alive).toBe(true);
    sim.run('startRound', {});
    expect(sim.pilot('muon').alive).toBe(true);
  });

  it('a guest bot does not fly in the next round if that is started from the results board', () => {
    const sim = inLobby({ roundMinutes: 1 });
    sim.run('joinBots', { logins: ['quark'] });
    sim.run('startRound', {});
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    sim.run('startRound', {});
    expect(ids(sim)).toEqual(['chat:ada', 'chat:bob', 'bot:zed']);
  });

  it('when the next round is started from the results board, a guest bot does not count as one of its pilots', () => {
    const sim = inLobby({ namedBots: [bot('quark')] }, ['ada']);
    sim.run('joinBots', { logins: ['quark'] });
    sim.run('openLobby', { mode: 'ffaReserves' });
    sim.run('startRound', {});
    for (const eid of ['ada', 'bot:quark'].map(sim.eid)) sim.world.components.Tally.lives[eid] = 0;
    sim.ticks(1);
    expect(sim.round.result).not.toBeNull();
    expect(() => sim.run('startRound', {})).toThrow(/needs at least 2 pilots and there are 1/);
    expect(ids(sim)).toContain('bot:quark');
  });

  it('a guest bot stays in the lobby if the roster changes', () => {
    const sim = inLobby();
    sim.run('joinBots', { logins: ['quark'] });
    sim.set({ namedBots: [...ROSTER, bot('gluon')] });
    expect(ids(sim)).toContain('bot:quark');
  });

  it('a guest bot that gets auto-join stays in the lobby', () => {
    const sim = inLobby();
    sim.run('joinBots', { logins: ['quark'] });
    sim.set({ namedBots: [bot('quark', { autoJoin: true })] });
    sim.run('openMainMenu', {});
    expect(ids(sim)).toContain('bot:quark');
  });

  it('a request for an unknown guest bot is refused with its name, and nobody joins', () => {
    const sim = inLobby();
    expect(() => sim.run('joinBots', { logins: ['quark', 'nobody', 'None'] })).toThrow(
      'No bot of the roster has the login "nobody", "none".',
    );
    expect(ids(sim)).not.toContain('bot:quark');
  });

  it('a guest bot cannot join on the title screen or while results are shown', () => {
    const sim = inLobby();
    const join = () => sim.run('joinBots', { logins: ['quark'] });
    sim.run('startRound', {});
    letTimeRunOut(sim);
    expect(join).toThrow('POST /results/close closes the results board');
    sim.run('openMainMenu', {});
    expect(join).toThrow('POST /lobby opens one');
    expect(ids(sim)).not.toContain('bot:quark');
  });

  it('a guest bot is found by its login in any spelling that the roster accepts', () => {
    const sim = inLobby({ namedBots: [bot('QuarK')] });
    expect(sim.run('joinBots', { logins: ['quark'] }).bots).toEqual([bot('QuarK')]);
    expect(ids(sim)).toContain('bot:quark');
  });
});

describe('roster', () => {
  it('a fight with roster bots continues in the same way after it is restored from a checkpoint', () => {
    const sim = inLobby({ bots: 4 });
    sim.run('joinBots', { logins: ['quark'] });
    sim.run('startRound', {});
    sim.internal('removePilot', { pilot: 'bob' });
    sim.seconds(2);
    const other = simulate({ world: restoreWorld(saveCheckpoint(sim.world)) });
    for (const copy of [sim, other]) {
      copy.run('addPilot', { username: 'bob' });
      copy.set({ namedBots: [] });
      copy.seconds(5);
    }
    expect(other.hash).toBe(sim.hash);
    expect(other.pilots()).toEqual(sim.pilots());
  });
});

describe('guests', () => {
  it('when guest bots raise the number of teams in a lobby, pilots are moved to make the teams even again', () => {
    const pilots = Array.from({ length: 24 }, (_, i) => `p${i}`);
    const sim = inLobby({ namedBots: ROSTER.slice(1) }, pilots);
    sim.run('joinBots', { logins: ['quark'] }); // the 25th pilot
    const sizes = [0, 1, 2, 3].map(team => sim.pilots().filter(pilot => pilot.team === team).length);
    expect(sizes.toSorted((a, b) => b - a)).toEqual([9, 8, 8, 0]);
  });

  it('when auto-join bots raise the number of teams in a lobby, pilots are moved to make the teams even again', () => {
    const pilots = Array.from({ length: 24 }, (_, i) => `p${i}`);
    const sim = inLobby({ namedBots: [] }, pilots);
    sim.set({ namedBots: ROSTER });
    const sizes = [0, 1, 2].map(team => sim.pilots().filter(pilot => pilot.team === team).length);
    expect(sizes.toSorted((a, b) => b - a)).toEqual([9, 8, 8]);
  });

  it('a guest bot joins a lobby only once, however often and in whatever spelling its login is given', () => {
    const sim = inLobby();
    const { bots } = sim.run('joinBots', { logins: ['quark', 'QUARK', 'Muon', 'quark'] });
    expect(bots.map(({ login }) => login)).toEqual(['quark', 'muon']);
    expect(ids(sim).filter(id => id === 'bot:quark')).toHaveLength(1);
  });
});
