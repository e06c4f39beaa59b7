import { connect, type Socket } from 'node:net';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { State } from '../../schema/state.ts';
import { startServer, type TestServer } from '../server.ts';

/** What programs send that mean harm or know no better, byte by byte, to the real server. */
let server: TestServer;
let before: State;
beforeAll(async () => {
  server = await startServer();
  before = await server.client.getState();
});
afterAll(() => server.close());

/** Whatever was sent: the server answers others, and the game is as it was. */
afterEach(async () => {
  const state = await server.client.getState();
  expect(v.safeParse(State, state).issues).toBeUndefined();
  expect(state).toEqual(before);
});

interface Wire {
  socket: Socket;
  /** All that came until the connection was closed. */
  closed: Promise<string>;
  /** Resolves with all that came so far once it matches. */
  until(pattern: RegExp): Promise<string>;
}

function open(): Wire {
  const { port } = new URL(server.url);
  const socket = connect({ host: '127.0.0.1', port: Number(port), noDelay: true });
  let text = '';
  socket.on('data', chunk => {
    text += chunk.toString('latin1');
  });
  socket.on('error', () => {}); // a reset counts as closed
  const closed = new Promise<string>(resolve => socket.on('close', () => resolve(text)));
  const until = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) {
      const isOver = await Promise.race([
        new Promise<false>(resolve => socket.once('data', () => resolve(false))),
        closed.then(() => true),
      ]);
      if (isOver && !pattern.test(text)) throw new Error(`Closed after ${JSON.stringify(text)}.`);
    }
    return text;
  };
  return { socket, closed, until };
}

/** Sends bytes and resolves with the status of the first answer, or `closed`. */
async function statusOf(bytes: string | Buffer) {
  const { socket, closed, until } = open();
  socket.write(bytes);
  const text = await Promise.race([until(/^HTTP\/1\.1 \d{3}/).catch(() => closed), closed]);
  socket.destroy();
  return /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 'closed';
}

const linesOf = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\r\n`;

const head = (line: string, headers: string[] = []) =>
  linesOf([`${line} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${server.key}`, ...headers]);

const JSON_TYPE = 'Content-Type: application/json';

const post = async (path: string, body: string | Buffer, method = 'POST') => {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  });
  return { status: response.status, ...((await response.json()) as { error: string; code: string }) };
};

describe('bodies', () => {
  const refused = { status: 400, code: 'bad-input' };

  it.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused at any depth', async key => {
    for (const body of [
      `{"username": "a", "${key}": {"polluted": 1}}`,
      `{"username": {"a": {"${key}": {"polluted": 1}}}}`,
      `{"username": [[{"${key}": 1}]]}`,
    ]) {
      expect(await post('/pilots', body)).toMatchObject(refused);
    }
    expect(await post('/scripts/secrets', `{"${key}": "x"}`, 'PUT')).toMatchObject(refused);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('escaped, such a key is the same key', async () => {
    expect(await post('/pilots', '{"username": "a", "__pr\\u006fto__": {}}')).toMatchObject(refused);
  });

  it.each(['1e999', '-1e999'])('the number %s is refused', async number => {
    expect(await post('/music/beat', `{"bpm": 120, "beatAt": ${number}}`)).toMatchObject(refused);
    expect(await post('/strikes', `{"count": ${number}}`)).toMatchObject(refused);
    expect(await post('/overlay/announce', `{"text": "x", "seconds": ${number}}`)).toMatchObject(refused);
  });

  it.each(['NaN', 'Infinity', '0x10', '01', '1.', "'a'", '{"a":1,}', '[1', '"\u0000"', '\ufeff{}', '{}{}'])(
    '%j is no JSON',
    async text => {
      expect(await post('/strikes', text)).toMatchObject({ status: 400, code: 'bad-json' });
    },
  );

  it.each(['null', 'true', '5', '"text"', '[]'])('%s is no object', async text => {
    expect(await post('/pilots', text)).toMatchObject(refused);
  });

  it('of two fields of one name the last counts', async () => {
    expect((await post('/strikes', '{"count": 1, "count": "many"}')).error).toContain('"many"');
  });

  it('bytes that are no UTF-8 do no harm', async () => {
    const body = Buffer.concat([
      Buffer.from('{"pilot": "'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('"}'),
    ]);
    expect((await post('/effects', body)).status).toBe(400);
  });

  it('lone surrogates are made whole before anything sees them', async () => {
    const { error } = await post('/bounties', '{"target": "\\ud800\\udc00\\ud800"}');
    expect(error.isWellFormed()).toBe(true);
    expect((await post('/camera/follow', '{"id": "\\udfff"}')).error).toContain('\ufffd');
  });

  it('a text of 10 MB is too large, one of 1 MB is cut short in the answer', async () => {
    expect(await post('/pilots', JSON.stringify({ username: 'x'.repeat(10_000_000) }))).toMatchObject({
      status: 413,
      code: 'too-large',
    });
    const { status, error } = await post('/pilots', JSON.stringify({ username: 'x'.repeat(1_000_000) }));
    expect(status).toBe(400);
    expect(error.length).toBeLessThan(300);
  });

  it.each([
    ['lists', '['.repeat(400_000)],
    ['objects', '{"a":'.repeat(150_000)],
    ['closed lists', '['.repeat(200_000) + ']'.repeat(200_000)],
  ])('nested %s without end are refused', async (_, text) => {
    expect((await post('/pilots', text)).status).toBe(400);
    expect((await post('/pilots', `{"username": ${text}}`)).status).toBe(400);
  });

  it('40,000 unknown keys are ignored', async () => {
    const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, i]));
    expect((await post('/pilots', JSON.stringify(keys))).error).toContain('"username" is missing');
  });

  it('may come in pieces of any size', async () => {
    const { socket, until } = open();
    socket.write(head('POST /api/v1/strikes', [JSON_TYPE, 'Transfer-Encoding: chunked']));
    for (const piece of '{"count": "piece by piece"}') socket.write(`1\r\n${piece}\r\n`);
    socket.write('0\r\n\r\n');
    expect(await until(/by piece/)).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
  });

  it('in pieces over the limit are refused as whole ones are', async () => {
    const { socket, until } = open();
    socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Transfer-Encoding: chunked']));
    const piece = 'x'.repeat(0x10000);
    for (let i = 0; i < 20; i++) socket.write(`10000\r\n${piece}\r\n`);
    expect(await until(/HTTP\/1\.1 \d+/)).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
  });

  it('that end in the middle are forgotten', async () => {
    const wires = Array.from({ length: 50 }, open);
    for (const { socket } of wires) {
      socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Content-Length: 1000']));
      socket.end('{"username": "half');
    }
    await Promise.all(wires.map(({ closed }) => closed));
  });
});

describe('requests', () => {
  it.each<[string, () => string]>([
    ['no request at all', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['no version', () => 'GET /health\r\n\r\n'],
    ['another version', () => 'GET /health HTTP/3.7\r\nHost: localhost\r\n\r\n'],
    [
      'two ways to tell the length',
      () => head('POST /api/v1/menu', ['Content-Length: 4', 'Transfer-Encoding: chunked']),
    ],
    ['a length below nothing', () => head('POST /api/v1/menu', ['Content-Length: -1'])],
    ['a length that is no number', () => head('POST /api/v1/menu', ['Content-Length: many'])],
    ['a header with a zero byte', () => head('GET /health', ['X-A: a\0b'])],
  ])('%s: refused or closed', async (_, bytes) => {
    expect(await statusOf(bytes())).toMatch(/^(4\d\d|505|closed)$/);
  });

  it('headers over 16 kB are refused', async () => {
    expect(await statusOf(head('GET /health', [`X-A: ${'x'.repeat(20_000)}`]))).toMatch(/^(431|closed)$/);
    expect(await statusOf(head('GET /health', Array(300).fill(`X-A: ${'x'.repeat(100)}`)))).toMatch(
      /^(431|closed)$/,
    );
  });

  it('sent before the last answer came are answered in order', async () => {
    const { socket, until } = open();
    socket.write(head('GET /api/v1/version') + head('GET /api/v1/nothing') + head('GET /health'));
    const text = await until(/"uptime/);
    socket.destroy();
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '200',
    ]);
  });

  it('sent behind an action that is not answered yet end the connection instead of mixing answers', async () => {
    const { socket, closed } = open();
    const act = head('POST /api/v1/strikes', [JSON_TYPE, 'Content-Length: 2']).concat('{}');
    socket.write(act + act);
    expect(await closed).not.toContain('HTTP/1.1 200');
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', 'A'.repeat(100)])(
    'the method %s does nothing',
    async method => {
      expect(await statusOf(head(`${method} /api/v1/menu`))).toMatch(/^(4\d\d|505|closed)$/);
    },
  );

  it('HEAD and OPTIONS never act and have no body', async () => {
    for (const method of ['HEAD', 'OPTIONS']) {
      for (const path of [
        '/api/v1/menu',
        '/api/v1/state',
        '/api/v1/events',
        '/mcp',
        '/admin/keys',
        '/nothing',
      ]) {
        const response = await fetch(server.url + path, {
          method,
          headers: { authorization: `Bearer ${server.key}` },
        });
        expect(response.status).toBeLessThan(500);
        if (method === 'HEAD' || response.ok) expect(await response.text()).toBe('');
      }
    }
  });

  it('lines in a header or path never become lines of an answer', async () => {
    const { socket, until } = open();
    socket.write(head('GET /api/v1/state?types=%0d%0aSet-Cookie:a=b', ['Last-Event-ID: a%0d%0ab']));
    expect(await until(/\r\n\r\n/)).not.toMatch(/set-cookie/i);
    socket.destroy();
  });
});

describe('paths', () => {
  it.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/bot-images/..%2f..%2fstarfray.sqlite',
    '/bot-images/%00.png',
    '/admin/..%2fguard.ts',
    '/admin/../guard.ts',
    '/admin/page/index.html',
    '/.git/config',
    '/secret.key',
    '/api/v1/../../secret.key',
  ])('%s leads nowhere', async path => {
    expect(await statusOf(head(`GET ${path}`))).toMatch(/^(400|404)$/);
  });

  it('with names of objects of the language find nothing', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '%00',
      '%ff',
      '..',
      '%2e%2e%2f',
    ]) {
      expect((await post(`/pilots/${name}/abilities`, '{"ability": "ram"}')).status).toBeGreaterThanOrEqual(
        400,
      );
      expect((await post(`/bots/${name}`, '{"name": "x"}', 'PATCH')).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('without end are refused', async () => {
    expect(await statusOf(head(`GET /${'a'.repeat(15_000)}`))).toMatch(/^(404|414|431|closed)$/);
    expect(await statusOf(head(`GET /${'a'.repeat(50_000)}`))).toMatch(/^(414|431|closed)$/);
  });
});

describe('foreign names and pages', () => {
  const FOREIGN = [
    ['a name that resolves here', ['Host: evil.example']],
    ['our name below a foreign one', ['Host: 127.0.0.1.evil.example']],
    ['a user before our name', ['Host: evil@127.0.0.1']],
    ['our name with a foreign port', ['Host: 127.0.0.1:2087.evil.example']],
    ['a page of a foreign site', ['Host: localhost', 'Origin: https://evil.example']],
    [
      'a page of a foreign site that looks like us',
      ['Host: localhost', 'Origin: http://localhost@evil.example'],
    ],
    ['a file', ['Host: localhost', 'Origin: file://']],
    ['a sandboxed page', ['Host: localhost', 'Origin: null']],
    ['an extension of the browser', ['Host: localhost', 'Origin: chrome-extension://abc']],
  ] as const;

  it.each(FOREIGN)('%s: 403 on every front end, the socket too', async (_, headers) => {
    const send = (line: string, more: string[] = []) =>
      statusOf(linesOf([`${line} HTTP/1.1`, `Authorization: Bearer ${server.key}`, ...headers, ...more]));
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    for (const line of [
      'GET /api/v1/state',
      'GET /api/v1/events',
      'POST /mcp',
      'GET /admin',
      'GET /overlay',
      'GET /',
    ]) {
      expect([line, await send(line)]).toEqual([line, '403']);
    }
    expect(await send('POST /api/v1/menu')).toBe('403');
    expect(await send('OPTIONS /api/v1/menu', ['Access-Control-Request-Method: POST'])).toBe('403');
    expect(await send('GET /overlay/socket', [...upgrade, key])).toBe('403');
  });

  it('the socket opens for our own page', async () => {
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    expect(await statusOf(head('GET /overlay/socket', [...upgrade, key]))).toBe('101');
  });

  it('a form of another page of this machine cannot act with the cookie', async () => {
    const headers = { cookie: 'starfray_session=guessed', origin: server.url, 'content-type': 'text/plain' };
    const response = await fetch(`${server.url}/api/v1/menu`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(401);
  });
});

describe('the overlay socket', () => {
  const socketThatSays = (...messages: (string | Uint8Array<ArrayBuffer>)[]) =>
    new Promise<number>(resolve => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/overlay/socket`, 'starfray.1');
      socket.addEventListener('open', () => {
        for (const message of messages) socket.send(message);
      });
      socket.addEventListener('close', ({ code }) => resolve(code));
    });

  it.each<[string, (string | Uint8Array<ArrayBuffer>)[]]>([
    ['no JSON', ['hello']],
    ['another message', ['{"t": "start_round"}']],
    ['bytes', [new Uint8Array([0xff, 0xfe, 0xfd])]],
    ['nesting without end', ['['.repeat(4_000)]],
    ['a number that is none', ['{"t": "hello"}', '{"t": "ack", "seq": "many"}']],
  ])('is closed after %s', async (_, messages) => {
    expect(await socketThatSays(...messages)).toBe(4400);
  });

  it('is cut after a message over 4 kB', async () => {
    expect(await socketThatSays(`{"t": "hello", "token": "${'x'.repeat(5_000)}"}`)).toBe(1006);
  });
});

describe('slow callers', () => {
  it('that never finish a request are cut, while others are answered', async () => {
    const wires = Array.from({ length: 30 }, open);
    const [silent, ofHeaders, ofBody] = [0, 1, 2].map(kind => wires.filter((_, i) => i % 3 === kind));
    for (const { socket } of ofHeaders) socket.write('GET /health HTTP/1.1\r\nHost: loc');
    for (const { socket } of ofBody) {
      socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Content-Length: 100']).concat('{'));
    }
    const drip = setInterval(() => {
      for (const { socket } of ofBody) if (socket.writable) socket.write(' ');
    }, 3_000);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await Promise.all([...silent, ...ofHeaders, ...ofBody].map(({ closed }) => closed));
    clearInterval(drip);
  }, 50_000);
});
