import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createScriptHttp } from '../../../net/scripts/http.ts';
import type { Resolve } from '../../../net/scripts/http-exchange.ts';

/** Requests of scripts, against servers of this machine. */

const SECRETS: Record<string, { value: string; hosts: readonly string[] }> = {
  KEY: { value: 'k&y/"1\u00e9=', hosts: ['127.0.0.1'] },
  TOKEN: { value: 'hunter2hunter2', hosts: ['127.0.0.1'] },
  EVERYWHERE: { value: 'known-to-both', hosts: ['127.0.0.1', 'localhost'] },
  LINES: { value: 'one\r\ntwo: 2', hosts: ['127.0.0.1'] },
  NESTED: { value: '{{secret:TOKEN}}', hosts: ['127.0.0.1'] },
  UNBOUND: { value: 'never-to-be-seen', hosts: [] },
};

const LOCAL = ['127.0.0.1', 'localhost'];
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server on 127.0.0.1; returns its address without a slash at the end. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const byName = (url: string) => url.replace('127.0.0.1', 'localhost');

async function textOf(request: IncomingMessage) {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

/** Answers with what it was asked. */
const echo: RequestListener = async (request, response) => {
  const { method, url, headers } = request;
  response.end(JSON.stringify({ method, url, headers, body: await textOf(request) }));
};

const nowhere: Resolve = async () => [];
const at =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }));

function ask(
  url: unknown,
  options?: unknown,
  hosts: readonly string[] = LOCAL,
  resolve = nowhere,
  ms = 5_000,
) {
  const find = (name: string) => (Object.hasOwn(SECRETS, name) ? (SECRETS[name] ?? null) : null);
  return createScriptHttp({ secret: find, resolve, timeoutMs: ms })(url, options, hosts);
}

/** What the echo heard. */
const heard = async (answer: ReturnType<typeof ask>) => JSON.parse((await answer).body);

const refusal = (code: string, ...texts: string[]) =>
  expect.objectContaining({ code, message: expect.stringMatching(new RegExp(texts.join('.*'), 's')) });

describe('requests of scripts', () => {
  it('are GET unless said otherwise, and bring the status, headers and text', async () => {
    const url = await serve((request, response) => {
      response.writeHead(404, [
        ['X-Odd', 'yes'],
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ] as never);
      response.end(`${request.method} ${request.url} häh?`);
    });
    const { status, headers, body } = await ask(`${url}/a?b=c#d`);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'x-odd': 'yes', 'set-cookie': 'a=1, b=2' });
    expect(body).toBe('GET /a?b=c häh?');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'delete'])('%s sends a text with its length', async method => {
    const url = await serve(echo);
    const { headers, ...rest } = await heard(ask(url, { method, headers: { 'X-A': 'b' }, body: 'täxt' }));
    expect(rest).toEqual({ method: method.toUpperCase(), url: '/', body: 'täxt' });
    expect(headers).toMatchObject({ 'x-a': 'b', 'content-length': '5' });
    expect(headers['transfer-encoding']).toBeUndefined();
  });

  it.each([[{ a: [1, null] }], [[1]], [0], [false]])('send %j as JSON', async body => {
    const url = await serve(echo);
    const request = await heard(ask(url, { method: 'POST', body }));
    expect(JSON.parse(request.body)).toEqual(body);
    expect(request.headers['content-type']).toBe('application/json');
    const typed = { method: 'POST', body, headers: { 'Content-Type': 'application/vnd.x+json' } };
    expect((await heard(ask(url, typed))).headers['content-type']).toBe('application/vnd.x+json');
  });

  it('HEAD brings headers alone', async () => {
    const url = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end());
    expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('keep no cookies', async () => {
    const url = await serve((request, response) => {
      response.setHeader('set-cookie', 'seen=1; Path=/').end(request.headers.cookie ?? 'none');
    });
    await ask(url);
    expect((await ask(url)).body).toBe('none');
  });

  it('read the charset that the answer names', async () => {
    const url = await serve(({ url }, response) =>
      response
        .setHeader('content-type', `text/plain; charset=${url?.slice(1)}`)
        .end(Buffer.from([0x67, 0xfc])),
    );
    expect((await ask(`${url}/iso-8859-1`)).body).toBe('gü');
    expect((await ask(`${url}/nonsense`)).body).toBe('g\ufffd');
  });
});

describe('options of requests', () => {
  it.each<[unknown, unknown, RegExp]>([
    [7, {}, /"url" must be a string, not 7/],
    [null, {}, /"url" must be a string/],
    ['nonsense', {}, /not "nonsense"/],
    ['http://127.0.0.1:99999', {}, /must be like/],
    ['ftp://127.0.0.1/', {}, /"ftp:"/],
    ['file:///etc/passwd', {}, /"file:"/],
    ['data:text/plain,x', {}, /"data:"/],
    ['http://ada:pass@127.0.0.1/', {}, /user or password/],
    ['http://ada@127.0.0.1/', {}, /user or password/],
    ['http://127.0.0.1/', 'GET', /"options" must be an object, not "GET"/],
    ['http://127.0.0.1/', [], /"options" must be an object/],
    ['http://127.0.0.1/', { timeout: 3 }, /"timeout" is unknown/],
    ['http://127.0.0.1/', JSON.parse('{"__proto__": {}}'), /"__proto__" is unknown/],
    ['http://127.0.0.1/', { method: 'TRACE' }, /"method" must be one of .* not "TRACE"/],
    ['http://127.0.0.1/', { method: 'CONNECT' }, /"method"/],
    ['http://127.0.0.1/', { method: 5 }, /not 5/],
    ['http://127.0.0.1/', { method: 'GET /x HTTP/1.1\r\n' }, /"method"/],
    ['http://127.0.0.1/', { headers: 'x' }, /"headers" must be an object, not "x"/],
    ['http://127.0.0.1/', { headers: [['a', 'b']] }, /"headers" must be an object/],
    ['http://127.0.0.1/', { headers: { 'x-n': 1 } }, /"x-n" must be a string, not 1/],
    ['http://127.0.0.1/', { headers: { 'x-l': ['a'] } }, /"x-l" must be a string/],
    ['http://127.0.0.1/', { headers: { 'x y': 'a' } }, /"x y", which is no name/],
    ['http://127.0.0.1/', { headers: { '': 'a' } }, /no name of a header/],
    ['http://127.0.0.1/', { headers: { 'x\r\ny': 'a' } }, /no name of a header/],
    ['http://127.0.0.1/', { headers: { 'x-a': 'b\r\nx-c: d' } }, /"x-a" has a line break/],
    ['http://127.0.0.1/', { headers: { 'x-a': 'b\nc' } }, /"x-a" has a line break/],
    ['http://127.0.0.1/', { headers: { 'x-a': '\u{1f600}' } }, /"x-a" has a line break or another/],
    ['http://127.0.0.1/', { headers: { Host: 'elsewhere' } }, /"Host" is set by the server/],
    ['http://127.0.0.1/', { headers: { 'Transfer-Encoding': 'chunked' } }, /is set by the server/],
    ['http://127.0.0.1/', { headers: { 'content-length': '3' } }, /is set by the server/],
    ['http://127.0.0.1/', { body: 'x' }, /GET takes no body/],
    ['http://127.0.0.1/', { method: 'HEAD', body: {} }, /HEAD takes no body/],
    ['http://127.0.0.1/', { method: 'POST', body: () => 1 }, /"body" must be a string or a JSON value/],
  ])('refuse %j with %j', async (url, options, message) => {
    await expect(ask(url, options)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
  });

  it('refuse bodies that are nested in themselves, or too large', async () => {
    const body: unknown[] = [];
    body.push(body);
    await expect(ask('http://127.0.0.1/', { method: 'POST', body })).rejects.toEqual(
      refusal('bad-input', '"body"'),
    );
    const large = { method: 'POST', body: 'x'.repeat(1_000_001) };
    await expect(ask('http://127.0.0.1/', large)).rejects.toEqual(refusal('too-large', '1000001 bytes'));
  });

  it('count as not given when they are null', async () => {
    const url = await serve(echo);
    expect(await heard(ask(url, null))).toMatchObject({ method: 'GET' });
    expect(await heard(ask(url, { method: null, headers: null, body: null }))).toMatchObject({ body: '' });
  });
});

describe('hosts of requests', () => {
  it('are none unless allowed', async () => {
    const url = await serve(echo);
    await expect(ask(url, {}, [])).rejects.toEqual(refusal('forbidden', '"127.0.0.1:', 'field "hosts"'));
    await expect(ask(url, {}, ['127.0.0.2', '*.0.0.1', '*', '127.0.0.1:1'])).rejects.toEqual(
      refusal('forbidden'),
    );
    expect((await ask(url, {}, [new URL(url).host])).status).toBe(200);
  });

  it.each(['0x7f.1', '2130706433', '0177.0.0.1', '127.1', '127.0.0.1.', '%31%32%37.0.0.1', '１２７.0.0.1'])(
    '%s is 127.0.0.1, and treated as such',
    async host => {
      const url = (await serve(echo)).replace('127.0.0.1', host);
      await expect(ask(url, {}, [host, '*.1'].slice(1))).rejects.toEqual(refusal('forbidden', '"127.0.0.1'));
      expect((await ask(url)).status).toBe(200);
    },
  );

  it('in other forms of IPv6 are not those that were allowed', async () => {
    for (const host of ['[::ffff:127.0.0.1]', '[::1]', '[::]', '[::127.0.0.1]', '0.0.0.0']) {
      await expect(ask(`http://${host}:9/`)).rejects.toEqual(refusal('forbidden', 'field "hosts"'));
    }
  });

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fd00::1',
    'fe80::1%eth0',
  ])('must not resolve to %s', async address => {
    for (const url of ['http://evil.example/', 'http://localhost./', 'http://a.localhost/']) {
      const asked = ask(url, {}, ['evil.example', 'localhost', '*.localhost'], at('93.184.215.14', address));
      await expect(asked).rejects.toEqual(refusal('forbidden', 'no public address'));
    }
  });

  it('are looked up once: the connection goes to the address that was checked', async () => {
    let requests = 0;
    const url = await serve((_, response) => response.end(`${++requests}`));
    let lookups = 0;
    const rebinding: Resolve = async () => [
      { address: lookups++ === 0 ? '2d00::1' : '::ffff:127.0.0.1', family: 6 },
    ];
    const asked = ask(url.replace('127.0.0.1', 'rebind.example'), {}, ['rebind.example'], rebinding, 300);
    await expect(asked).rejects.toEqual(refusal('unreachable', '"rebind.example'));
    expect([lookups, requests]).toEqual([1, 0]);
  });

  it('that cannot be found or do not listen are unreachable', async () => {
    await expect(ask('http://nobody.example/', {}, ['*.example'])).rejects.toEqual(
      refusal('unreachable', 'ENOTFOUND'),
    );
    const failing: Resolve = async () => {
      throw Object.assign(new Error('no'), { code: 'EAI_AGAIN' });
    };
    const asked = ask('http://nobody.example/', {}, ['*.example'], failing);
    await expect(asked).rejects.toEqual(refusal('unreachable', '"nobody.example"', 'EAI_AGAIN'));
    await expect(ask('http://127.0.0.1:1/')).rejects.toEqual(refusal('unreachable', 'ECONNREFUSED'));
  });

  it('whose name server does not answer are given up', async () => {
    const asked = ask('http://slow.example/', {}, ['*.example'], () => new Promise(() => {}), 100);
    await expect(asked).rejects.toEqual(refusal('unreachable', 'did not answer in time'));
  });

  it('must speak TLS when asked to', async () => {
    const url = await serve(echo);
    await expect(ask(url.replace('http:', 'https:'))).rejects.toEqual(
      refusal('unreachable', 'could not be reached'),
    );
  });
});

/** At its best, Brotli takes a minute for a bomb. */
const packQuickly = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

describe('answers', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('packed by %s are unpacked', async (encoding, pack) => {
    const url = await serve((_, response) =>
      response.setHeader('content-encoding', encoding).end(pack('hällo')),
    );
    expect((await ask(url)).body).toBe('hällo');
  });

  it.each([
    ['gzip', gzipSync],
    ['br', packQuickly],
    ['deflate', deflateSync],
  ])('that a bomb is packed in by %s are refused', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(50_000_000));
    const url = await serve((_, response) => response.setHeader('content-encoding', encoding).end(bomb));
    const before = process.memoryUsage().arrayBuffers;
    await expect(ask(url)).rejects.toEqual(refusal('too-large', '1000000 bytes'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it('packed twice, brokenly or strangely are unpacked or refused', async () => {
    const url = await serve(({ url }, response) => {
      response.setHeader('content-encoding', decodeURIComponent(url?.slice(1) ?? ''));
      response.end(gzipSync(gzipSync('twice')));
    });
    expect((await ask(`${url}/gzip, gzip`)).body).toBe('twice');
    for (const encoding of ['br', 'zstd', 'constructor', 'gzip, gzip, gzip', 'gzip, br']) {
      await expect(ask(`${url}/${encoding}`)).rejects.toEqual(refusal('unreachable', 'unpacked'));
    }
  });

  it('may have a megabyte and no more; reading stops there', async () => {
    let isClosed: () => void = () => {};
    const closed = new Promise<void>(resolve => {
      isClosed = resolve;
    });
    const url = await serve((request, response) => {
      if (request.url === '/fits') return response.end('x'.repeat(1_000_000));
      response.on('close', isClosed);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    expect((await ask(`${url}/fits`)).body).toHaveLength(1_000_000);
    await expect(ask(`${url}/endless`)).rejects.toEqual(refusal('too-large', '1000000 bytes'));
    await closed;
  });

  it('must come in time, all of them', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/round')
        return void setTimeout(() => response.writeHead(302, { location: '/round' }).end(), 120);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    for (const path of ['/silent', '/dripping', '/round']) {
      const asked = ask(url + path, {}, LOCAL, nowhere, 300);
      await expect(asked).rejects.toEqual(refusal('unreachable', '"127.0.0.1:\\d+" did not answer in time'));
    }
  });

  it('that break off, or are no HTTP, are failures', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/short') response.writeHead(200, { 'content-length': 10 }).write('abc');
      else request.socket.write('nonsense\r\n\r\n');
      setTimeout(() => request.socket.destroy(), 20);
    });
    for (const path of ['/short', '/nonsense']) {
      await expect(ask(url + path)).rejects.toEqual(refusal('unreachable', 'could not be reached'));
    }
  });
});

describe('redirects', () => {
  /** `/CODE?to` redirects; everything else is echoed. */
  const redirector: RequestListener = (request, response) => {
    const [path = '', to] = (request.url ?? '').split('?to=');
    if (to === undefined) return echo(request, response);
    response.writeHead(Number(path.slice(1)), { location: decodeURIComponent(to) }).end('moved');
  };

  it('are followed, five at most', async () => {
    const url = await serve(({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(302, { location: `${left - 1}` }).end();
    });
    expect((await ask(`${url}/5`)).body).toBe('there');
    await expect(ask(`${url}/6`)).rejects.toEqual(refusal('unreachable', '5 redirects'));
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [302, 'PUT', 'PUT'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
  ])('%i turns %s into %s', async (status, method, after) => {
    const url = await serve(redirector);
    const request = await heard(ask(`${url}/${status}?to=/end`, { method, body: { a: 1 } }));
    expect(request).toMatchObject({ method: after, url: '/end', body: after === 'GET' ? '' : '{"a":1}' });
    expect(request.headers['content-type']).toBe(after === 'GET' ? undefined : 'application/json');
  });

  it('without a place to go to are answers', async () => {
    const url = await serve((_, response) => response.writeHead(302).end('nowhere'));
    expect(await ask(url)).toMatchObject({ status: 302, body: 'nowhere' });
  });

  it.each<[string, string, string]>([
    ['http://elsewhere.example/', 'forbidden', '"elsewhere.example".*field "hosts"'],
    ['//elsewhere.example', 'forbidden', '"elsewhere.example"'],
    ['http://0.0.0.0:80/', 'forbidden', '"0.0.0.0"'],
    ['http://inside.example/', 'forbidden', 'no public address'],
    ['http://localhost./', 'forbidden', 'no public address'],
    ['http://ada:pass@127.0.0.1/', 'bad-input', 'user or password'],
    ['file:///etc/passwd', 'bad-input', '"file:"'],
    ['http://[', 'unreachable', 'no address'],
  ])('to %s are refused', async (to, code, text) => {
    const url = await serve(redirector);
    const asked = ask(
      `${url}/302?to=${encodeURIComponent(to)}`,
      {},
      [...LOCAL, 'inside.example'],
      at('192.168.0.1'),
    );
    await expect(asked).rejects.toEqual(refusal(code, text));
  });

  it('to another host carry no credentials', async () => {
    const url = await serve(redirector);
    const headers = { Authorization: 'mine', Cookie: 'a=b', 'X-Key': 'k {{secret:TOKEN}}', 'X-Plain': 'p' };
    const same = await heard(ask(`${url}/302?to=/end`, { headers }));
    expect(same.headers).toMatchObject({ authorization: 'mine', cookie: 'a=b', 'x-key': 'k hunter2hunter2' });
    const other = await heard(ask(`${url}/302?to=${byName(url)}/end`, { headers }));
    expect(other.headers).toMatchObject({ 'x-plain': 'p' });
    for (const name of ['authorization', 'cookie', 'x-key']) expect(other.headers[name]).toBeUndefined();
    const back = await heard(ask(`${url}/302?to=${byName(url)}/302?to=${url}/end`, { headers })).catch(
      e => e,
    );
    expect(back.headers?.['x-key']).toBeUndefined();
  });

  it('carry a body with a secret to hosts only that may have it', async () => {
    const url = await serve(redirector);
    const send = (status: number, body: string) =>
      ask(`${url}/${status}?to=${byName(url)}/end`, { method: 'POST', body });
    expect((await heard(send(307, '{{secret:EVERYWHERE}}'))).body).toBe('known-to-both');
    await expect(send(307, '{{secret:TOKEN}}')).rejects.toEqual(refusal('forbidden', 'TOKEN', '"localhost:'));
    expect((await heard(send(303, '{{secret:TOKEN}}'))).body).toBe('');
  });

  it('bring no secret to other hosts in the address, and fill none in', async () => {
    const url = await serve(redirector);
    const to = (rest: string) => `${url}/302?to=${encodeURIComponent(byName(url))}/end${rest}`;
    await expect(ask(to('?{{secret:TOKEN}}'))).rejects.toEqual(refusal('forbidden', 'TOKEN may not be sent'));
    const filled = await heard(ask(to(encodeURIComponent('?{{secret:UNBOUND}}'))));
    expect(filled.url).not.toContain('never');
  });
});

describe('secrets in requests', () => {
  it('are filled in where they are asked for', async () => {
    const url = await serve(echo);
    const headers = { 'X-A': '{{secret:TOKEN}}+{{secret:TOKEN}}' };
    const asked = `${url}/p/{{secret:KEY}}/x?q={{secret:KEY}}&r={{secret:TOKEN}}`;
    const request = await heard(ask(asked, { method: 'POST', headers, body: 'a {{secret:KEY}} b' }));
    expect(request.url).toBe('/p/k%26y/%221%C3%A9%3D/x?q=k%26y%2F%221%C3%A9%3D&r=hunter2hunter2');
    expect(request.headers['x-a']).toBe('hunter2hunter2+hunter2hunter2');
    expect(request.body).toBe('a k&y/"1é= b');
  });

  it('break neither JSON nor forms', async () => {
    const url = await serve(echo);
    const asJson = await heard(
      ask(url, { method: 'POST', body: { deep: [{ '{{secret:KEY}}': '{{secret:KEY}}' }] } }),
    );
    expect(JSON.parse(asJson.body)).toEqual({ deep: [{ 'k&y/"1é=': 'k&y/"1é=' }] });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = await heard(ask(url, { method: 'POST', headers, body: 'a={{secret:KEY}}&b=1' }));
    expect(Object.fromEntries(new URLSearchParams(asForm.body))).toEqual({ a: 'k&y/"1é=', b: '1' });
  });

  it('are not looked through for others', async () => {
    const url = await serve(echo);
    const request = await heard(ask(url, { method: 'POST', body: '{{secret:NESTED}}' }));
    expect(request.body).toBe('{{secret:TOKEN}}');
  });

  it.each<[string, object]>([
    ['/{{secret:UNBOUND}}', {}],
    ['/?a={{secret:UNBOUND}}', {}],
    ['/', { headers: { a: 'Bearer {{secret:UNBOUND}}' } }],
    ['/', { method: 'POST', body: '{{secret:UNBOUND}}' }],
    ['/', { method: 'POST', body: { a: '{{secret:UNBOUND}}' } }],
  ])('go to no host that they are not bound to: %s %j', async (path, options) => {
    const asked = ask(`http://127.0.0.1:1${path}`, options);
    await expect(asked).rejects.toEqual(
      refusal('forbidden', 'UNBOUND may not be sent to "127.0.0.1:1"', 'PUT /scripts/secrets/UNBOUND/hosts'),
    );
  });

  it.each(['NOBODY', 'toString', '', 'a b'])('named "%s" are unknown', async name => {
    const asked = ask('http://127.0.0.1:1/', { headers: { a: `{{secret:${name}}}` } });
    await expect(asked).rejects.toEqual(refusal('bad-input', `no secret "${name}"`));
  });

  it.each([
    'http://{{secret:TOKEN}}/',
    'http://a.{{secret:TOKEN}}.example/',
    'http://{{secret:TOKEN}}@127.0.0.1/',
    '{{secret:TOKEN}}:x',
  ])('decide on no host: %s', async url => {
    await expect(ask(url)).rejects.toEqual(refusal('bad-input', 'path or query'));
  });

  it('are in no text of an error', async () => {
    const url = await serve((_, response) => response.destroy());
    const headers = { 'x-bad': '{{secret:LINES}}' };
    const failures = [
      ask(`${url}/{{secret:TOKEN}}?{{secret:TOKEN}}`, { headers: { a: '{{secret:TOKEN}}' } }),
      ask('http://127.0.0.1:1/{{secret:TOKEN}}'),
      ask(url, { headers }),
      ask(`${url}/{{secret:TOKEN}}`, { method: 'POST', body: `{{secret:TOKEN}}${'x'.repeat(1_000_000)}` }),
    ];
    for (const outcome of await Promise.allSettled(failures)) {
      if (outcome.status === 'fulfilled') throw new Error('expected a failure');
      expect(`${outcome.reason.message} ${outcome.reason.stack}`).not.toMatch(/hunter2|two: 2/);
    }
  });
});
