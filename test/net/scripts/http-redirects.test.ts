import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ask, at, byName, echo, heard, LOCAL, nowhere, refusal, serve } from './http-stage.ts';

/** Tests how redirects of script requests are followed. */

describe('script requests', () => {
  /** Redirects requests for `/CODE?to` with that code; echoes all others. */
  const redirector: RequestListener = (request, response) => {
    const [path = '', to] = (request.url ?? '').split('?to=');
    if (to === undefined) return echo(request, response);
    response.writeHead(Number(path.slice(1)), { location: decodeURIComponent(to) }).end('moved');
  };

  it('a script request follows at most five redirects', async () => {
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
  ])(
    "for a script's request, a redirect with status %i changes the method %s into %s",
    async (status, method, after) => {
      const url = await serve(redirector);
      const request = await heard(ask(`${url}/${status}?to=/end`, { method, body: { a: 1 } }));
      expect(request).toMatchObject({ method: after, url: '/end', body: after === 'GET' ? '' : '{"a":1}' });
      expect(request.headers['content-type']).toBe(after === 'GET' ? undefined : 'application/json');
    },
  );

  it("when a script's request is redirected, the connection is closed without reading the redirect's body", async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const url = await serve((request, response) => {
      if (request.url === '/end') return void response.end('there');
      response.on('close', () => resolve());
      response.writeHead(302, { location: '/end' }).write('a body without an end');
    });
    expect((await ask(url, {}, LOCAL, nowhere, 600_000)).body).toBe('there');
    await ended;
  });

  it('a script whose request gets a redirect without a target receives the redirect as the response', async () => {
    const url = await serve((_, response) => response.writeHead(302).end('nowhere'));
    expect(await ask(url)).toMatchObject({ status: 302, body: 'nowhere' });
  });

  it.each<[string, string, string]>([
    ['http://elsewhere.example/', 'forbidden', '"elsewhere.example".*field "hosts"'],
    ['//elsewhere.example', 'forbidden', '"elsewhere.example"'],
    ['http://0.0.0.0:80/', 'forbidden', '"0.0.0.0"'],
    ['http://inside.example/', 'forbidden', 'not a public address'],
    ['http://localhost./', 'forbidden', 'not a public address'],
    ['http://ada:pass@127.0.0.1/', 'bad-input', 'user or password'],
    ['file:///etc/passwd', 'bad-input', '"file:"'],
    ['http://[', 'unreachable', 'invalid address'],
  ])("a script's request is refused if it is redirected to %s", async (to, code, text) => {
    const url = await serve(redirector);
    const asked = ask(
      `${url}/302?to=${encodeURIComponent(to)}`,
      {},
      [...LOCAL, 'inside.example'],
      at('192.168.0.1'),
    );
    await expect(asked).rejects.toEqual(refusal(code, text));
  });

  it("a script's request that is redirected to another host carries no credentials", async () => {
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

  it("when a script's request is redirected, its secrets are sent only to hosts that may receive them", async () => {
    const url = await serve(redirector);
    const send = (status: number, body: string) =>
      ask(`${url}/${status}?to=${byName(url)}/end`, { method: 'POST', body });
    expect((await heard(send(307, '{{secret:EVERYWHERE}}'))).body).toBe('known-to-both');
    await expect(send(307, '{{secret:TOKEN}}')).rejects.toEqual(refusal('forbidden', 'TOKEN', '"localhost:'));
    const second = send(307, '{{secret:EVERYWHERE}} {{secret:TOKEN}}');
    await expect(second).rejects.toEqual(refusal('forbidden', 'TOKEN', '"localhost:'));
    expect((await heard(send(303, '{{secret:TOKEN}}'))).body).toBe('');
  });

  it("a redirect of a script's request can neither send a secret to another host nor insert one", async () => {
    const url = await serve(redirector);
    const to = (rest: string) => `${url}/302?to=${encodeURIComponent(byName(url))}/end${rest}`;
    await expect(ask(to('?{{secret:TOKEN}}'))).rejects.toEqual(refusal('forbidden', 'TOKEN may not be sent'));
    const filled = await heard(ask(to(encodeURIComponent('?{{secret:UNBOUND}}'))));
    expect(filled.url).not.toContain('never');
  });
});
