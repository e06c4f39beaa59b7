import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createHealth, healthRoute } from '../../../net/rest/health.ts';
import { createServer } from '../../../server/http/server.ts';
import { API_VERSION, GAME_VERSION } from '../../../server/version.ts';
import { faultsOf, operations } from '../../contract/document.ts';

/** Tests `GET /health`, for scripts that start and monitor the server. */

const documented = operations.find(({ operationId }) => operationId === 'health');

function schemaOf(status: number) {
  const schema = documented?.responses[status]?.content?.['application/json']?.schema;
  return schema ?? expect.fail(`The document has no answer with ${status}.`);
}

const fieldsOf = (schema: object) => Object.keys((schema as { properties: object }).properties).sort();

const read = async (url: string) => {
  const response = await fetch(`${url}/health`);
  return { response, health: await response.json() };
};

describe('running server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('GET /health needs no key and contains versions and tick timing', async () => {
    await expect
      .poll(async () => (await read(server.url)).health)
      .toMatchObject({
        ok: true,
        game: GAME_VERSION,
        api: API_VERSION,
        ticksPerSecond: expect.any(Number),
        tickMs: { p50: expect.any(Number), p99: expect.any(Number) },
        latenessMs: { p50: expect.any(Number), p99: expect.any(Number) },
        timerGrainMs: expect.any(Number),
        restarts: 0,
        eventStreams: 0,
        overlays: 0,
      });
  });

  it('GET /health has exactly the fields of the OpenAPI document', async () => {
    const { response, health } = await read(server.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(faultsOf(schemaOf(200), health)).toBeNull();
    expect(Object.keys(health).sort()).toEqual(fieldsOf(schemaOf(200)));
  });
});

describe('server whose simulation is not running', () => {
  const simulation = { ready: false, tick: 0, timing: null, restarts: 2 };
  const audience = { eventStreams: () => 3, overlays: () => 4 };
  const health = createHealth({ simulation, emergency: NOT_STOPPED }, audience, 'process', () => false);
  const server = createServer({
    routes: [healthRoute(health)],
    sockets: [],
    gate: { admit() {}, isPlainReader: () => false, isOpen: false },
    onBug: console.error,
  });
  afterAll(() => {
    server.stopListening();
    server.close();
  });

  it('GET /health without a simulation returns 503, and null for values that were not measured yet', async () => {
    const port = await server.listen('127.0.0.1', 0);
    const { response, health } = await read(`http://127.0.0.1:${port}`);
    expect(response.status).toBe(503);
    expect(faultsOf(schemaOf(503), health)).toBeNull();
    expect(health).toMatchObject({
      ok: false,
      ticksPerSecond: null,
      tickMs: null,
      latenessMs: null,
      timerGrainMs: null,
      slippedTicks: 0,
      restarts: 2,
      eventStreams: 3,
      overlays: 4,
      confinement: 'process',
    });
  });
});
