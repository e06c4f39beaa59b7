import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ABILITIES } from '../../schema/catalog.ts';
import type { EventFields, GameEvent } from '../../schema/events.ts';
import type { Settings } from '../../schema/settings.ts';
import type { Pilot } from '../../schema/state.ts';
import { createHttp, type Http } from '../http.ts';
import { makeKey, type ServerProcess, startServerProcess, temporaryHome } from '../process.ts';

/** A whole round over HTTP alone, against the server as a process of its own. */
const VIEWERS = ['Ada', 'Linus', 'Grace'];

describe('a round driven over REST', () => {
  const home = temporaryHome();
  let server: ServerProcess;
  let key: string;
  let http: Http;
  let events: GameEvent[];
  let answers: Record<string, { ok: boolean; triggered: boolean }>;

  beforeAll(async () => {
    server = await startServerProcess(home.path, { STARFRAY_SPEED: '20', STARFRAY_SEED: '7' });
    key = makeKey(home.path);
    http = createHttp(server.url, key);
    await http.patch('/settings', { bots: 60, roundMinutes: 2, lobbySeconds: 15, calamities: false });
    for (const username of VIEWERS) await http.post('/pilots', { username });
    await http.post('/lobby', { mode: 'dogfight' });
    const stream = http.events(event => event.type === 'round.end');
    await http.post('/round/start');
    answers = {};
    for (const ability of ABILITIES) answers[ability] = await useAbility(http, ability);
    events = (await stream).map(({ event }) => event);
  }, 120_000);

  afterAll(async () => {
    await server?.stop();
    home.remove();
  });

  it('fills up with the bots that were asked for, beside the viewers', async () => {
    const start = events.find(event => event.type === 'round.start');
    expect(start).toMatchObject({ mode: 'dogfight', pilots: 60 + VIEWERS.length });
  });

  it('lets every ability be triggered', () => {
    for (const ability of ABILITIES) expect(answers[ability]).toMatchObject({ ok: true, triggered: true });
  });

  it('ends with stats that agree with the kills that were told', () => {
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

  it('shows the same result in the state until the board is closed', async () => {
    const { round } = await http.state();
    const end = events.findLast(event => event.type === 'round.end');
    expect(round).toMatchObject({ phase: 'lobby', result: end?.result, stats: end?.stats, lobby: null });
  });

  it('keeps settings, key and leaderboard over a restart', async () => {
    const before = await http.get('/leaderboards');
    expect(await server.stop()).toBe(0);
    server = await startServerProcess(home.path);
    http = createHttp(server.url, key);
    const settings = await http.get<Settings>('/settings');
    expect(settings).toMatchObject({ bots: 60, roundMinutes: 2, lobbySeconds: 15, calamities: false });
    expect(await http.get('/leaderboards')).toEqual(before);
    expect(before).toMatchObject({
      day: expect.arrayContaining([{ username: 'Ada', points: expect.any(Number) }]),
    });
    expect((await http.state()).round.phase).toBe('menu');
  });
});

/** Any viewer will do, once one flies and has the ability ready. */
async function useAbility(http: Http, ability: string) {
  for (let attempt = 0; attempt < 400; attempt++) {
    const { pilots } = await http.state();
    const flying = pilots.filter((pilot: Pilot) => pilot.alive && !pilot.bot);
    for (const { name } of flying) {
      const answer = await http.post<{ ok: boolean; triggered: boolean }>(`/pilots/${name}/abilities`, {
        ability,
      });
      if (answer.triggered) return answer;
    }
  }
  throw new Error(`Nobody could use ${ability}.`);
}
