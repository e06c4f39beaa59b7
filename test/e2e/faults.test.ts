import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp, type Http } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { temporaryHome } from '../../harness/process.ts';
import { type App, startApp } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';
import type { State } from '../../schema/records/state.ts';

/**
 * Tests that a real simulation thread can crash and hang in the middle of a round, as the simulator assumes. The
 * simulator tests what follows from that.
 */

const FAULTY = new URL('../fixtures/faulty-simulation.ts', import.meta.url);

/** Repeats a request until the simulation has been restarted `restarts` times and the server accepts commands again. */
async function untilItAnswers(app: App, http: Http, restarts: number) {
  while (app.simulation.restarts < restarts) await pause(5);
  for (;;) {
    try {
      return await http.post('/camera/follow', { id: null });
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

  it('a crashed simulation thread is restarted, the round continues, and event streams report no gap', async () => {
    const stream = http.events(event => event.type === 'announce' && event.text === 'the end');
    const before = totals(await http.state());
    await app.simulation.kill();
    expect(totals(await http.state()).phase).toBe('playing'); // the state can be read meanwhile
    await untilItAnswers(app, http, 1);
    const after = totals(await http.state());
    expect(after.phase).toBe('playing');
    expect(after.names).toEqual(before.names);
    expect(after.kills).toBeGreaterThanOrEqual(before.kills);
    expect(app.simulation.restarts).toBe(1);
    await http.post('/overlay/announce', { text: 'the end' });
    expect((await stream).map(({ event }) => event.type)).not.toContain('gap');
  });

  it('a simulation thread that hangs is restarted, the second time without the command that made it hang', async () => {
    await http.post('/pilots', { username: 'hanger' }).catch(() => {});
    await untilItAnswers(app, http, 2);
    expect(totals(await http.state()).names).not.toContain('hanger');
  });
});

async function expectKills(http: Http, count: number) {
  while (totals(await http.state()).kills < count);
}
