import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { metricsOf } from '../../../net/metrics/metrics.ts';
import { SCRIPT_ENDS } from '../../../schema/records/script-run.ts';
import { connectFirst } from '../mcp/clients.ts';

/** Tests `GET /metrics`, for programs that monitor the server. */

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

describe('metrics', () => {
  it('metrics have a format that Prometheus can read, and each metric has a description', async () => {
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

  it('metrics report the timing of ticks', async () => {
    await expect.poll(read).toMatchObject({
      starfray_up: 1,
      'starfray_tick_duration_seconds{quantile="0.99"}': expect.any(Number),
      'starfray_tick_lateness_seconds{quantile="0.5"}': expect.any(Number),
      starfray_simulation_restarts_total: 0,
    });
  });

  it('metrics report the phase, the pilots and the events', async () => {
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

  it('metrics count redemptions and script runs by result', async () => {
    await server.client.reportRedeem({ title: 'Nuke', user: 'ada' });
    const code = 'throw new Error("no")';
    await server.client.testScript({ language: 'js', code }).catch(() => {}); // this call fails where scripts cannot run
    await expect.poll(read).toMatchObject({ 'starfray_redemptions_total{state="applied"}': 1 });
    const values = await read();
    const runs = SCRIPT_ENDS.map(end => values[`starfray_script_runs_total{end="${end}"}`]);
    expect(runs).not.toContain(undefined);
  });

  it('metrics count HTTP responses by class, and requests from models', async () => {
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

  it('metrics contain no names', async () => {
    const text = await (await ask()).text();
    for (const name of ['ada', 'owner', server.home, server.key]) expect(text).not.toContain(name);
  });
});

it('metrics have the values of their sources, with times in seconds', () => {
  const pilots = [{ bot: true }, { bot: false }, { bot: true }];
  const timing = { slipped: 3, tickMs: { p50: 1, p99: 20 }, latenessMs: { p50: 0.5, p99: 4 } };
  const simulation = {
    ready: false,
    tick: 70,
    timing,
    restarts: 2,
    cold: { round: { phase: 'lobby' }, pilots },
  };
  const sources = {
    simulation,
    counts: { events: { join: 4 }, runs: { done: 5 }, receipts: { applied: 6 } },
    scripts: { load: { running: 7, waiting: 8 }, triggers: { dropped: 9 } },
    store: { get: (sql: string) => (sql.endsWith('page_count') ? { page_count: 10 } : { page_size: 512 }) },
    audience: { eventStreams: () => 11, overlays: () => 12 },
    mcpRequests: () => 13,
    answers: () => ({ '2xx': 14 }),
  };
  const figures = Object.fromEntries(
    metricsOf(sources as never).map(({ name, type, label, read: figure }) => [
      `${type} ${name}${label ? ` by ${label}` : ''}`,
      figure(),
    ]),
  );
  expect(figures).toEqual({
    'gauge up': 0,
    'counter ticks_total': 70,
    'counter slipped_ticks_total': 3,
    'counter simulation_restarts_total': 2,
    'gauge tick_duration_seconds by quantile': { '0.5': 0.001, '0.99': 0.02 },
    'gauge tick_lateness_seconds by quantile': { '0.5': 0.0005, '0.99': 0.004 },
    'gauge phase': 1,
    'gauge pilots by kind': { viewer: 1, bot: 2 },
    'counter events_total by type': { join: 4 },
    'counter redemptions_total by state': { applied: 6 },
    'gauge connections by kind': { overlay: 12, events: 11 },
    'counter mcp_requests_total': 13,
    'counter http_answers_total by class': { '2xx': 14 },
    'counter script_runs_total by end': { done: 5 },
    'counter script_runs_dropped_total': 9,
    'gauge scripts by state': { running: 7, waiting: 8 },
    'gauge uptime_seconds': expect.any(Number),
    'gauge memory_bytes by kind': {
      resident: expect.any(Number),
      heap: expect.any(Number),
      external: expect.any(Number),
    },
    'gauge store_bytes': 5_120,
  });
  simulation.timing = undefined as never;
  const first = metricsOf(sources as never).map(({ name, read: figure }) => [name, figure()]);
  expect(Object.fromEntries(first)).toMatchObject({ slipped_ticks_total: 0, tick_duration_seconds: {} });
});

describe('access', () => {
  const own = () => ({ origin: server.url });

  it('programs on this machine can read the metrics without a key, but pages need a key', async () => {
    expect((await ask()).status).toBe(200);
    expect((await ask(own())).status).toBe(401);
    expect((await ask({ ...own(), authorization: `Bearer ${server.key}` })).status).toBe(200);
    expect((await ask({ origin: 'https://evil.example' })).status).toBe(403);
  });
});
