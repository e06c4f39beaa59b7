import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';
import { farAddress } from '../../addresses.ts';

/**
 * The streamer's session is valid only on the game's machine. A second address of this machine stands for another
 * machine.
 */
describe.skipIf(!farAddress)('streamer session and machines', () => {
  let server: TestServer;
  let near: string;
  let far: string;
  let session: Record<string, string>;
  beforeAll(async () => {
    server = await startServer({ host: '0.0.0.0' });
    const { port } = new URL(server.url);
    [near, far] = [`http://127.0.0.1:${port}`, `http://${farAddress}:${port}`];
    ({ headers: session } = await signIn({ app: server.app, url: near }));
  });
  afterAll(() => server.close());

  /** Sends the request as a page of the same server would. */
  const statusOf = async (method: string, url: string, path: string, body?: string) => {
    const headers = { ...session, origin: url, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method, headers, body });
    await response.body?.cancel();
    return response.status;
  };

  it.each([
    ['GET', '/api/v1/state'],
    ['GET', '/api/v1/settings'],
    ['GET', '/api/v1/scripts'],
    ['GET', '/api/v1/events'],
    ['POST', '/api/v1/menu'],
  ])("the streamer's session may call %s %s only from this machine", async (method, path) => {
    expect(await statusOf(method, near, path)).toBe(200);
    expect(await statusOf(method, far, path)).toBe(401);
  });

  it('the streaming menu opens only on this machine; attempts from other machines do not use up the login link', async () => {
    for (const path of ['/admin', '/admin/session', '/admin/keys']) {
      expect(await statusOf('GET', near, path)).toBe(200);
      expect(await statusOf('GET', far, path)).toBe(403);
    }
    const secret = new URL(server.app.adminLink()).hash.slice('#login='.length);
    const signInAt = (url: string) => statusOf('POST', url, '/admin/login', JSON.stringify({ secret }));
    expect([await signInAt(far), await signInAt(near)]).toEqual([403, 200]);
  });

  it("the streamer's session may call tools only from this machine", async () => {
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(await statusOf('POST', near, '/mcp', call)).not.toBe(401);
    expect(await statusOf('POST', far, '/mcp', call)).toBe(401);
  });
});
