import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPT_ENDS } from '../../../schema/script-run.ts';
import { startServer, type TestServer } from '../../server.ts';
import { connectFirst } from '../mcp/clients.ts';

/** `GET /metrics`, for programs that watch the server. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/metrics`, { headers });

/** Values by name and label, as in `starfray_pilots{kind="bot"}`. */
async function read() {
  const text = await (await ask()).text();
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('the metrics', () => {
  it('are text that Prometheus reads, each with what it means', async () => {
    const response = await ask();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    const named = [...text.matchAll(/^(starfray_\w+)(?:{\w+="[^"]*"})? \S+$/gm)].map(([, name]) => name);
    const rest = text.split('\n').filter(line => line !== '' && !/^(# (HELP|TYPE) )?starfray_/.test(line));
    expect(rest).toEqual([]);
    for (const name of named) expect(text).toMatch(new RegExp(`^# HELP ${name} .+\\.$`, 'm'));
  });

  it('tell how the tick keeps time', async () => {
    await expect.poll(read).toMatchObject({
      starfray_up: 1,
      'starfray_tick_duration_seconds{quantile="0.99"}': expect.any(Number),
      'starfray_tick_lateness_seconds{quantile="0.5"}': expect.any(Number),
      starfray_simulation_restarts_total: 0,
    });
  });

  it('tell the phase, who is in and what happens', async () => {
    expect(await read()).toMatchObject({ starfray_phase: 0, 'starfray_events_total{type="round.start"}': 0 });
    await server.client.updateSettings({ bots: 3, calamities: false });
    await server.client.openLobby({ mode: 'ffa' });
    await server.client.addPilot({ username: 'ada' });
    await server.client.startRound();
    await expect.poll(read).toMatchObject({
      starfray_phase: 2,
      'starfray_pilots{kind="viewer"}': 1,
      'starfray_pilots{kind="bot"}': 3,
      'starfray_events_total{type="round.start"}': 1,
      'starfray_events_total{type="join"}': 1,
    });
  });

  it('count redemptions and runs of scripts by what came of them', async () => {
    await server.client.reportRedeem({ title: 'Nuke', user: 'ada' });
    const code = 'throw new Error("no")';
    await server.client.testScript({ language: 'js', code }).catch(() => {}); // where scripts cannot run
    await expect.poll(read).toMatchObject({ 'starfray_redemptions_total{state="applied"}': 1 });
    const values = await read();
    const runs = SCRIPT_ENDS.map(end => values[`starfray_script_runs_total{end="${end}"}`]);
    expect(runs).not.toContain(undefined);
  });

  it('count answers by class, from what is answered at once too, and requests of models', async () => {
    const before = await read();
    const answers = (kind: string) => `starfray_http_answers_total{class="${kind}"}`;
    for (let n = 0; n < 3; n++) await server.client.getState();
    await fetch(`${server.url}/nowhere`);
    const mcp = await connectFirst(server);
    await mcp.close();
    const after = await read();
    expect(Number(after[answers('2xx')]) - Number(before[answers('2xx')])).toBeGreaterThanOrEqual(4);
    expect(Number(after[answers('4xx')]) - Number(before[answers('4xx')])).toBeGreaterThanOrEqual(1);
    expect(after.starfray_mcp_requests_total).toBeGreaterThan(Number(before.starfray_mcp_requests_total));
    expect(after.starfray_store_bytes).toBeGreaterThan(4_096);
  });

  it('name nobody and nothing of the streamer', async () => {
    const text = await (await ask()).text();
    for (const name of ['ada', 'owner', server.home, server.key]) expect(text).not.toContain(name);
  });
});

describe('who may read the metrics', () => {
  const own = () => ({ origin: server.url });

  it('are programs on this machine without a key, but no page without one', async () => {
    expect((await ask()).status).toBe(200);
    expect((await ask(own())).status).toBe(401);
    expect((await ask({ ...own(), authorization: `Bearer ${server.key}` })).status).toBe(200);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
  });
});
