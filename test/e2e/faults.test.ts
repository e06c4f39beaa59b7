import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { temporaryHome } from '../../harness/process.ts';
import { type App, startApp } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';
import type { State } from '../../schema/records/state.ts';

/** Tests what happens when something crashes in the middle of a round. */

const FAULTY = new URL('../fixtures/faulty-simulation.ts', import.meta.url);

/** Repeats a request until the simulation has been restarted `restarts` times and the server accepts commands again. */
async function untilItAnswers(app: App, http: Http, restarts: number) {
  while (app.simulation.restarts < restarts) await pause(5);
  await untilDone(() => http.post('/camera/follow', { id: null }));
}

/** Repeats `act` until the simulation is ready. */
async function untilDone(act: () => Promise<unknown>) {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (!String(error).includes('503')) throw error;
      await pause(10);
    }
  }
}

const totals = ({ round, pilots }: State) => ({
  phase: round.phase,
  kills: pilots.reduce((sum, { kills }) => sum + kills, 0),
  names: pilots.map(({ name }) => name),
});

async function startFaulty(home: string) {
  const config = readConfig({ PORT: '0', STARFRAY_HOME: home, STARFRAY_SEED: '3', STARFRAY_LOG: 'silent' });
  const app = await startApp({ ...config, speed: 5, fresh: true }, { simulationEntry: FAULTY });
  const http = createHttp(app.url, newOwnerKey(home));
  await http.patch('/settings', { bots: 30, roundMinutes: 60, calamities: false });
  await http.post('/pilots', { username: 'Ada' });
  await http.post('/lobby', { mode: 'ffa' });
  await http.post('/round/start');
  await expectKills(http, 5);
  return { app, http };
}

describe('simulation thread that fails during a round', () => {
  const home = temporaryHome();
  let app: App;
  let http: Http;

  beforeEach(async () => {
    ({ app, http } = await startFaulty(home.path));
  });
  afterEach(() => app.close());
  afterAll(() => home.remove());

  it('a crashed simulation thread is restarted, and the round continues', async () => {
    const before = totals(await http.state());
    await app.simulation.kill();
    expect(totals(await http.state()).phase).toBe('playing'); // the state can be read meanwhile
    await untilItAnswers(app, http, 1);
    const after = totals(await http.state());
    expect(after.phase).toBe('playing');
    expect(after.names).toEqual(before.names);
    expect(after.kills).toBeGreaterThanOrEqual(before.kills);
    expect(app.simulation.restarts).toBe(1);
  });

  it('after the restart, a command that crashed the simulation thread is skipped', async () => {
    await http.post('/pilots', { username: 'thrower' }).catch(() => {});
    await untilItAnswers(app, http, 2);
    const { phase, names } = totals(await http.state());
    expect(phase).toBe('playing');
    expect(names).toContain('Ada');
    expect(names).not.toContain('thrower');
  });

  it('a simulation thread that hangs is restarted', async () => {
    await http.post('/pilots', { username: 'hanger' }).catch(() => {});
    await untilItAnswers(app, http, 2);
    expect(totals(await http.state()).names).not.toContain('hanger');
  });

  it('a round that makes the simulation thread hang repeatedly is held, and callers can end it', async () => {
    await http.post('/pilots', { username: 'freezer' });
    await http.post('/round/start');
    while (app.simulation.restarts < 4) await pause(5);
    expect(totals(await http.state())).toMatchObject({
      phase: 'playing',
      names: expect.arrayContaining(['Ada', 'freezer']),
    });
    await untilDone(() => http.post('/menu'));
    expect(totals(await http.state())).toMatchObject({ phase: 'menu', names: ['Ada', 'freezer'] });
  });

  it('after three crashes of the simulation in a row, the game is in a lobby with the same viewers', async () => {
    for (let restarts = 1; restarts <= 3; restarts++) {
      await app.simulation.kill();
      await untilItAnswers(app, http, restarts);
    }
    expect(totals(await http.state())).toEqual({ phase: 'lobby', kills: 0, names: ['Ada'] });
  });

  it('if the world is lost, stored answers to requests about it are deleted, so that the requests can be repeated', async () => {
    const key = newOwnerKey(home.path);
    const http = createHttp(app.url, key);
    const keyed = createHttp(app.url, key, { 'Idempotency-Key': 'once' });
    const announce = () => keyed.post('/overlay/announce', { text: 'Twice', seconds: 120 });
    await announce();
    for (let restarts = 1; restarts <= 3; restarts++) {
      await app.simulation.kill();
      await untilItAnswers(app, http, restarts);
    }
    await announce();
    expect((await http.state()).round.overlay.announcement?.text).toBe('Twice');
  });

  it('if the simulation thread fails, event streams stay open and report no gap', async () => {
    const stream = http.events(event => event.type === 'announce' && event.text === 'the end');
    await app.simulation.kill();
    await untilItAnswers(app, http, 1);
    await http.post('/overlay/announce', { text: 'the end' });
    const types = (await stream).map(({ event }) => event.type as string);
    expect(types).not.toContain('gap');
    expect(types.at(-1)).toBe('announce');
  });
});

async function expectKills(http: Http, count: number) {
  while (totals(await http.state()).kills < count);
}
