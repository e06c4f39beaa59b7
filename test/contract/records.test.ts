import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../harness/http.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import type { State } from '../../schema/records/state.ts';
import { EVENT_FIELDS } from './interface/events.ts';
import { expectRecord } from './shapes.ts';

/** Compares the answers of a running game, field by field, with the record tables of the interface document. */

let server: TestServer;
let http: Http;
beforeAll(async () => {
  server = await startServer({ speed: 10 });
  http = createHttp(server.url, server.key);
});
afterAll(() => server.close());

const ROSTER = [{ login: 'robo', name: 'Robo', autoJoin: true, color: '#ff8800', userId: '7', stream: true }];

async function fight(mode: string) {
  await http.post('/menu');
  await http.patch('/settings', {
    bots: 12,
    roundMinutes: 1,
    bossMinutes: 3,
    namedBots: ROSTER,
    calamities: true,
  });
  await http.post('/lobby', { mode });
  await http.post('/pilots', { username: 'ada' });
}

function expectState({ round, pilots, settings, ...rest }: State) {
  expectRecord('state', { round, pilots, settings, ...rest });
  expectRecord('round', round);
  expectRecord('overlay', round.overlay);
  expectRecord('settings', settings);
  for (const pilot of pilots) expectRecord('pilot', pilot);
  for (const boss of round.bosses) expectRecord('boss', boss);
  for (const row of round.stats ?? []) expectRecord('statsRow', row);
  for (const bot of settings.namedBots) expectRecord('namedBot', bot);
}

describe.each(['dogfight', 'reserves', 'ffa', 'ffaReserves', 'boss'])('round of %s', mode => {
  it('the state of a round has the documented fields, both in the lobby and in the fight', async () => {
    await fight(mode);
    const lobby = await http.state();
    expectState(lobby);
    expect(lobby.round.lobby?.field).toBe(lobby.round.field);
    await http.post('/round/start');
    await http.post('/bosses', { boss: 'Hydra' });
    await http.post('/calamities', { type: 'blackHole' });
    await http.post('/bounties', { target: 'ada', stacks: 2 });
    await http.post('/overlay/announce', { text: 'hi', color: '#fff', seconds: 30 });
    await http.post('/music/beat', { bpm: 120, beatAt: Date.now() });
    await http.post('/camera/follow', { id: 'ada' });
    await http.post('/menu/page', { page: 'credits' });
    const playing = await http.state();
    expectState(playing);
    expect(playing.round).toMatchObject({
      phase: 'playing',
      mode,
      overlay: { follow: 'chat:ada', menu: 'credits', announcement: { text: 'hi' }, music: { bpm: 120 } },
    });
    expect(playing.round.calamities.length).toBeGreaterThan(0);
    expect(playing.round.bounties).toMatchObject([{ name: 'ada', stacks: 2 }]);
    expect(playing.round.bosses.map(({ name }) => name)).toContain('Hydra');
  });
});

describe('record of a boss', () => {
  it('the record of a boss has the documented fields, and does not contain hull points', async () => {
    await fight('dogfight');
    await http.post('/round/start');
    await http.post('/bosses', { boss: 'random' });
    const { bosses, designs } = await http.get<{ bosses: object[]; designs: object[] }>('/bosses');
    expect(bosses).toHaveLength(1);
    for (const boss of bosses) expectRecord('boss', boss);
    for (const design of designs) expectRecord('design', design);
  });
});

describe('records in lists', () => {
  it('records in lists that the API returns have the documented fields', async () => {
    expectRecord('version', await http.get('/version'));
    for (const effect of await http.get<object[]>('/effects')) expectRecord('effect', effect);
    expect(await http.get('/redeems/links')).toEqual({});
  });
});

describe('whole round', () => {
  it('a round ends with statistics and leaderboards, and all its events have exactly the documented fields', async () => {
    await fight('dogfight');
    const ended = http.events(({ type }) => type === 'round.end', '?snapshot=1');
    await http.post('/pilots', { username: 'bob' });
    await http.post('/round/start');
    await http.post('/nukes', { by: 'ada' });
    await http.post('/effects', { effect: 'trail', pilot: 'robo', input: 'rainbow', by: 'bob' });
    const events = (await ended).map(({ event }) => event).filter(({ type }) => type in EVENT_FIELDS);
    for (const event of events) {
      const fields = EVENT_FIELDS[event.type].split(' ').filter(Boolean);
      expect(Object.keys(event).sort()).toEqual(['at', 'type', ...fields].sort());
    }
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['join', 'kill', 'round.start', 'round.end', 'nuke', 'effect']),
    );
    for (const event of events) {
      if (event.type === 'round.end') for (const row of event.stats) expectRecord('statsRow', row);
      if (event.type === 'round.start') for (const row of event.roster) expectRecord('rosterRow', row);
    }
    const state = await http.state();
    expectState(state);
    expect(state.round.result).not.toBeNull();
    expect(state.round.stats).not.toBeNull();
    const boards = await http.get<Record<string, object[]>>('/leaderboards');
    expectRecord('leaderboards', boards);
    for (const row of Object.values(boards).flat()) expectRecord('leader', row);
  });
});
