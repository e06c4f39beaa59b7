import { describe, expect, it } from 'vitest';
import { ask, echo, heard, refusal, serve } from './http-stage.ts';

/** Tests what requests of scripts contain. */

describe('scripts', () => {
  it('by default, a script request uses GET and returns the status, the headers and the text', async () => {
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

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'delete'])(
    'a script request with %s sends a text and its length',
    async method => {
      const url = await serve(echo);
      const { headers, ...rest } = await heard(ask(url, { method, headers: { 'X-A': 'b' }, body: 'täxt' }));
      expect(rest).toEqual({ method: method.toUpperCase(), url: '/', body: 'täxt' });
      expect(headers).toMatchObject({ 'x-a': 'b', 'content-length': '5' });
      expect(headers['transfer-encoding']).toBeUndefined();
    },
  );

  it.each([[{ a: [1, null] }], [[1]], [0], [false]])('a script request sends %j as JSON', async body => {
    const url = await serve(echo);
    const request = await heard(ask(url, { method: 'POST', body }));
    expect(JSON.parse(request.body)).toEqual(body);
    expect(request.headers['content-type']).toBe('application/json');
    const typed = { method: 'POST', body, headers: { 'Content-Type': 'application/vnd.x+json' } };
    expect((await heard(ask(url, typed))).headers['content-type']).toBe('application/vnd.x+json');
  });

  it('a script request with HEAD returns only headers', async () => {
    const url = await serve((_, response) => response.setHeader('content-encoding', 'gzip').end());
    expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('the requests of scripts store no cookies', async () => {
    const url = await serve((request, response) => {
      response.setHeader('set-cookie', 'seen=1; Path=/').end(request.headers.cookie ?? 'none');
    });
    await ask(url);
    expect((await ask(url)).body).toBe('none');
  });

  it("the response to a script's request is decoded with the charset that it names", async () => {
    const url = await serve(({ url }, response) =>
      response
        .setHeader('content-type', `text/plain; charset=${url?.slice(1)}`)
        .end(Buffer.from([0x67, 0xfc])),
    );
    expect((await ask(`${url}/iso-8859-1`)).body).toBe('gü');
    expect((await ask(`${url}/nonsense`)).body).toBe('g\ufffd');
  });
});

describe('script requests', () => {
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
    ['http://127.0.0.1/', { headers: { 'x y': 'a' } }, /"x y", which is not a valid/],
    ['http://127.0.0.1/', { headers: { '': 'a' } }, /not a valid header name/],
    ['http://127.0.0.1/', { headers: { 'x\r\ny': 'a' } }, /not a valid header name/],
    ['http://127.0.0.1/', { headers: { 'x-a': 'b\r\nx-c: d' } }, /"x-a" contains a line break/],
    ['http://127.0.0.1/', { headers: { 'x-a': 'b\nc' } }, /"x-a" contains a line break/],
    ['http://127.0.0.1/', { headers: { 'x-a': '\u{1f600}' } }, /"x-a" contains a line break or another/],
    ['http://127.0.0.1/', { headers: { Host: 'elsewhere' } }, /"Host" is set by the server/],
    ['http://127.0.0.1/', { headers: { 'Transfer-Encoding': 'chunked' } }, /is set by the server/],
    ['http://127.0.0.1/', { headers: { 'content-length': '3' } }, /is set by the server/],
    ['http://127.0.0.1/', { body: 'x' }, /GET takes no body/],
    ['http://127.0.0.1/', { method: 'HEAD', body: {} }, /HEAD takes no body/],
    ['http://127.0.0.1/', { method: 'POST', body: () => 1 }, /"body" must be a string or a JSON value/],
  ])("a script's request for %j with the options %j is refused", async (url, options, message) => {
    await expect(ask(url, options)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
  });

  it("the body of a script's request is refused if it is circular or too large", async () => {
    const body: unknown[] = [];
    body.push(body);
    await expect(ask('http://127.0.0.1/', { method: 'POST', body })).rejects.toEqual(
      refusal('bad-input', '"body"'),
    );
    const large = { method: 'POST', body: 'x'.repeat(1_000_001) };
    await expect(ask('http://127.0.0.1/', large)).rejects.toEqual(refusal('too-large', '1000001 bytes'));
  });

  it("an option of a script's request that is null counts as absent", async () => {
    const url = await serve(echo);
    expect(await heard(ask(url, null))).toMatchObject({ method: 'GET' });
    expect(await heard(ask(url, { method: null, headers: null, body: null }))).toMatchObject({ body: '' });
  });
});
