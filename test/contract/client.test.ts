import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../client/client.ts';
import { startServer, type TestServer } from '../../harness/server.ts';
import { operations } from './document.ts';

/** Compares the typed client with the OpenAPI document. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('typed client', () => {
  it('the client has a method for every operation', () => {
    const expected = operations.map(({ operationId }) => operationId).filter(id => id !== 'health');
    expect(Object.keys(server.client).sort()).toEqual([...expected, 'followState'].sort());
  });

  it('the client does not send a query field that is undefined', async () => {
    expect(await server.client.listScriptRuns({ after: undefined })).toEqual({ runs: [] });
  });

  it('a refusal makes the client throw an error with its status, code and text', async () => {
    const refusal = await server.client.followPilot({ id: 'nobody' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ status: 400, code: 'unknown-pilot' });
    expect(String(refusal)).toContain('nobody');
  });

  it('names in any alphabet can be used in the paths of the client', async () => {
    await server.client.openLobby({ mode: 'ffa' });
    await server.client.addPilot({ username: 'Ünï/çødé 🚀' });
    await server.client.startRound();
    const { ok } = await server.client.useAbility({ pilot: 'Ünï/çødé 🚀', ability: 'shields' });
    expect(ok).toBe(true);
  });

  it('the client reads each event once and in order', async () => {
    const seen: string[] = [];
    let opened = 0;
    const abort = new AbortController();
    const client = server.client;
    const options = { types: ['announce'] as const, retryMs: 1, signal: abort.signal };
    const events = client.events({
      ...options,
      onOpen: () => void (opened++ === 0 && client.announce({ text: '0' })),
    });
    for await (const { event } of events) {
      if (event.type !== 'announce') continue;
      seen.push(event.text);
      if (seen.length === 10) break;
      await client.announce({ text: String(seen.length) });
    }
    expect(seen).toEqual(Array.from({ length: 10 }, (_, i) => String(i)));
  });
});
