import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { type ServerProcess, startServerProcess, temporaryHome } from '../../harness/process.ts';
import { ABILITIES } from '../../schema/catalog/catalog.ts';
import type { EventFields, GameEvent } from '../../schema/records/events.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { State } from '../../schema/records/state.ts';

/** Tests a whole round on a server in a process of its own, once over REST and once with an MCP client. */

const VIEWERS = ['Ada', 'Linus', 'Grace'];

interface Triggered {
  ok: boolean;
  triggered: boolean;
}

/** The actions of a round, over either interface. */
interface Driver {
  updateSettings(settings: Partial<Settings>): Promise<unknown>;
  addPilot(username: string): Promise<unknown>;
  openLobby(mode: string): Promise<unknown>;
  startRound(): Promise<unknown>;
  useAbility(pilot: string, ability: string): Promise<Triggered>;
  close(): Promise<void>;
}

async function restDriver({ url }: ServerProcess, key: string): Promise<Driver> {
  const http = createHttp(url, key);
  return {
    updateSettings: settings => http.patch('/settings', settings),
    addPilot: username => http.post('/pilots', { username }),
    openLobby: mode => http.post('/lobby', { mode }),
    startRound: () => http.post('/round/start'),
    useAbility: (pilot, ability) => http.post(`/pilots/${pilot}/abilities`, { ability }),
    async close() {},
  };
}

async function mcpDriver({ url }: ServerProcess, key: string): Promise<Driver> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  const names = (await client.listTools()).tools.map(({ name }) => name);
  const call = async (name: string, args: Record<string, unknown>) => {
    if (!names.includes(name)) throw new Error(`There is no tool ${name} among ${names}.`);
    const result = await client.callTool({ name, arguments: args });
    if (result.isError) throw new Error(JSON.stringify(result.content));
    return result.structuredContent;
  };
  return {
    updateSettings: settings => call('update_settings', { settings }),
    addPilot: username => call('add_pilot', { username }),
    openLobby: mode => call('open_lobby', { mode }),
    startRound: () => call('start_round', {}),
    useAbility: async (pilot, ability) =>
      (await call('use_ability', { pilot, ability })) as unknown as Triggered,
    close: () => client.close(),
  };
}

/** Uses the ability of the first viewer who flies and has it ready. */
async function useAbility(http: Http, driver: Driver, ability: string) {
  for (let attempt = 0; attempt < 400; attempt++) {
    const { pilots } = await http.state();
    for (const { name } of pilots.filter(pilot => pilot.alive && !pilot.bot)) {
      // the ship may have been destroyed meanwhile
      const answer = await driver.useAbility(name, ability).catch(() => null);
      if (answer?.triggered) return answer;
    }
  }
  throw new Error(`Nobody could use ${ability}.`);
}

describe.each([
  ['REST', restDriver],
  ['MCP', mcpDriver],
])('round driven over %s', (_name, createDriver) => {
  const home = temporaryHome();
  let server: ServerProcess;
  let key: string;
  let http: Http;
  let events: GameEvent[];
  let state: State;
  const answers: Record<string, Triggered> = {};

  beforeAll(async () => {
    server = await startServerProcess(home.path, { STARFRAY_SPEED: '10', STARFRAY_SEED: '7' });
    key = newOwnerKey(home.path);
    http = createHttp(server.url, key);
    const driver = await createDriver(server, key);
    await driver.updateSettings({ bots: 60, roundMinutes: 2, lobbySeconds: 15, calamities: false });
    for (const username of VIEWERS) await driver.addPilot(username);
    await driver.openLobby('dogfight');
    const stream = http.events(event => event.type === 'round.end');
    await driver.startRound();
    for (const ability of ABILITIES) answers[ability] = await useAbility(http, driver, ability);
    events = (await stream).map(({ event }) => event);
    state = await http.state();
    await driver.close();
  });

  afterAll(async () => {
    await server?.stop();
    home.remove();
  });

  it('a round has the requested number of bots in addition to the viewers', () => {
    const start = events.find(event => event.type === 'round.start');
    expect(start).toMatchObject({ mode: 'dogfight', pilots: 60 + VIEWERS.length });
  });

  it('every ability can be used in a round over REST or MCP', () => {
    for (const ability of ABILITIES) expect(answers[ability]).toMatchObject({ ok: true, triggered: true });
  });

  it('the final statistics of a round agree with the kills that were reported', () => {
    const kills = events.filter(event => event.type === 'kill');
    const end = events.findLast(event => event.type === 'round.end') as EventFields<'round.end'> & GameEvent;
    const sum = (column: 'k' | 'd' | 'f') => end.stats.reduce((total, row) => total + row[column], 0);
    expect(kills.length).toBeGreaterThan(10);
    expect(sum('d')).toBe(kills.length);
    expect(sum('k')).toBe(kills.filter(({ killer, friendly }) => killer !== null && !friendly).length);
    expect(sum('f')).toBe(kills.filter(({ friendly }) => friendly).length);
    for (const { name, k } of end.stats) {
      expect(kills.filter(kill => kill.killer === name && !kill.friendly)).toHaveLength(k);
    }
  });

  it('the state shows the same result of a round until the results are closed', () => {
    const end = events.findLast(event => event.type === 'round.end');
    expect(state.round).toMatchObject({
      phase: 'lobby',
      result: end?.result,
      stats: end?.stats,
      lobby: null,
    });
  });

  it('settings, the owner key and the leaderboard survive a restart after a round', async () => {
    const before = await http.get('/leaderboards');
    expect(before).toMatchObject({
      day: expect.arrayContaining([{ username: 'Ada', points: expect.any(Number) }]),
    });
    expect(await server.stop()).toBe(0);
    server = await startServerProcess(home.path);
    http = createHttp(server.url, key);
    const settings = await http.get<Settings>('/settings');
    expect(settings).toMatchObject({ bots: 60, roundMinutes: 2, lobbySeconds: 15, calamities: false });
    expect(await http.get('/leaderboards')).toEqual(before);
    expect((await http.state()).round.phase).toBe('menu');
  });
});
