import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newHome } from '../../../../harness/new-home.ts';
import { freePort } from '../../../../harness/process.ts';
import { makeBundle } from '../../../../net/mcp/bundle/bundle.ts';

/** Tests the program of the extension line by line, with an HTTP server that answers as the test says. */

interface Asked {
  path: string | undefined;
  body: string;
  headers: IncomingHttpHeaders;
  response: ServerResponse;
}

let asked: Asked[];
let respond: (asked: Asked) => void;
let url: string;
beforeEach(async () => {
  asked = [];
  respond = ({ response }) => response.writeHead(202).end();
  const game = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const each = { path: request.url, body, headers: request.headers, response };
    asked.push(each);
    respond(each);
  }).listen(0, '127.0.0.1');
  await once(game, 'listening');
  url = `http://127.0.0.1:${(game.address() as { port: number }).port}`;
  return () => {
    game.closeAllConnections();
    game.close();
  };
});

/** Answers each request with this result as JSON. Notifications are not answered. */
const answerWith =
  (result: object): typeof respond =>
  ({ body, response }) => {
    const { id } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  };

function startBridge(env: { STARFRAY_URL?: string; STARFRAY_KEY?: string } = {}) {
  const folder = newHome();
  for (const [name, bytes] of Object.entries(unzipSync(makeBundle()))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
  const child = spawn(process.execPath, [join(folder, 'server/bridge.mjs')], {
    env: { STARFRAY_URL: url, STARFRAY_KEY: 'a key', ...env },
  });
  onTestFinished(() => void child.kill());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const send = (line: string) => child.stdin.write(`${line}\n`);
  return {
    child,
    send,
    say: (message: object) => send(JSON.stringify({ jsonrpc: '2.0', ...message })),
    next: async () => JSON.parse((await lines.next()).value),
  };
}

describe('bridge to the game', () => {
  it('the MCP bridge calls the game at the configured address, with its key', async () => {
    respond = answerWith({});
    const { say, next } = startBridge({ STARFRAY_URL: `${url}//`, STARFRAY_KEY: ' starfray_x \n' });
    say({ id: 1, method: 'ping' });
    expect(await next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(asked[0]?.path).toBe('/mcp');
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer starfray_x',
      accept: 'application/json, text/event-stream',
    });
    expect(asked[0]?.headers).not.toHaveProperty('mcp-protocol-version');
  });

  it('the MCP bridge sends the negotiated protocol version with each later request', async () => {
    respond = answerWith({ protocolVersion: '2025-06-18' });
    const { say, next } = startBridge();
    for (const [id, method] of ['initialize', 'tools/list'].entries()) {
      say({ id, method });
      await next();
    }
    const versions = asked.map(({ headers }) => headers['mcp-protocol-version']);
    expect(versions).toEqual([undefined, '2025-06-18']);
  });

  it('the MCP bridge sends the protocol version, method and tool of a stateless request as headers', async () => {
    respond = answerWith({});
    const { say, next } = startBridge();
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
    for (const params of [
      { name: 'get_state', _meta },
      { uri: 'starfray://guide', _meta },
      { name: '日本', _meta },
    ]) {
      say({ id: 1, method: 'tools/call', params });
      await next();
    }
    expect(asked.map(({ headers }) => headers['mcp-name'])).toEqual([
      'get_state',
      'starfray://guide',
      undefined,
    ]);
    for (const { headers } of asked)
      expect(headers).toMatchObject({ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' });
  });

  it('the MCP bridge forwards each event of a stream at once, even if it arrives in pieces', async () => {
    const event = (result: string) =>
      `event: message\ndata: {"jsonrpc":"2.0","id":1,"result":"${result}"}\n\n`;
    const bytes = Buffer.from(`: hello\ndata:\n\n${event('one')}${event('ä')}`);
    const inCharacter = bytes.indexOf('ä') + 1;
    const { say, next } = startBridge();
    respond = ({ response }) => {
      response.setHeader('content-type', 'text/event-stream; charset=utf-8');
      response.write(bytes.subarray(0, inCharacter));
    };
    say({ id: 1, method: 'tools/call', params: { name: 'wait_for_event' } });
    expect((await next()).result).toBe('one');
    asked[0]?.response.write(bytes.subarray(inCharacter));
    expect((await next()).result).toBe('ä');
  });

  it('the MCP bridge forwards a notification and returns nothing', async () => {
    respond = ({ response }) => response.writeHead(502).end('{}');
    const { say, next } = startBridge();
    say({ method: 'notifications/initialized' });
    await expect.poll(() => asked.length).toBe(1);
    respond = answerWith({});
    say({ id: 2, method: 'ping' });
    expect((await next()).id).toBe(2);
  });

  it('the MCP bridge drops a request that the client cancels', async () => {
    const dropped = Promise.withResolvers<void>();
    respond = ({ response, body }) => {
      if (body.includes('wait_for_event')) response.on('close', dropped.resolve);
      else answerWith({})({ path: '', response, body, headers: {} });
    };
    const { say, next } = startBridge();
    say({ id: 1, method: 'tools/call', params: { name: 'wait_for_event' } });
    await expect.poll(() => asked.length).toBe(1);
    say({ method: 'notifications/cancelled', params: { requestId: 1 } });
    await dropped.promise;
    say({ id: 3, method: 'ping' });
    expect((await next()).id).toBe(3);
  });

  it('the MCP bridge reports the status of a response without content', async () => {
    respond = ({ response }) => response.writeHead(502).end('{}');
    const { say, next } = startBridge();
    say({ id: 1, method: 'tools/list' });
    expect((await next()).error.message).toBe('Starfray answered with status 502.');
  });

  it('the MCP bridge ends soon after its client, even if a response is still missing', async () => {
    respond = () => {};
    const { child, say } = startBridge();
    say({ id: 1, method: 'tools/list' });
    await expect.poll(() => asked.length).toBe(1);
    child.stdin.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('bridge alone', () => {
  it('the MCP bridge refuses a line that is not JSON and continues with the next line', async () => {
    respond = answerWith({});
    const { send, say, next } = startBridge();
    send('   ');
    send('{"id":');
    expect(await next()).toMatchObject({ id: null, error: { code: -32_700 } });
    say({ id: 1, method: 'ping' });
    expect(await next()).toMatchObject({ id: 1, result: {} });
    expect(asked).toHaveLength(1);
  });

  it('if no game is running, the MCP bridge says to start the game', async () => {
    const { say, next } = startBridge({ STARFRAY_URL: `http://127.0.0.1:${await freePort()}` });
    const answerTo = async (method: string) => {
      say({ id: 1, method });
      return next();
    };
    expect(await answerTo('ping')).toMatchObject({ result: {} });
    expect(await answerTo('tools/call')).toMatchObject({ result: { isError: true } });
    expect(await answerTo('resources/read')).toMatchObject({ error: { code: -32_000 } });
    expect(await answerTo('server/discover')).toMatchObject({ error: { code: -32_601 } });
    say({ method: 'ping' }); // a message without an id is a notification
    expect(await answerTo('ping')).toMatchObject({ id: 1 });
  });
});
