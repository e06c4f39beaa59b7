import { describe, expect, it } from 'vitest';
import { ask, echo, heard, refusal, serve } from './http-stage.ts';

/** Tests secrets that the server inserts into requests. */

describe('secrets', () => {
  it("secrets are inserted where a script's request names them", async () => {
    const url = await serve(echo);
    const headers = { 'X-A': '{{secret:TOKEN}}+{{secret:TOKEN}}' };
    const asked = `${url}/p/{{secret:KEY}}/x?q={{secret:KEY}}&r={{secret:TOKEN}}`;
    const request = await heard(ask(asked, { method: 'POST', headers, body: 'a {{secret:KEY}} b' }));
    expect(request.url).toBe('/p/k%26y/%221%C3%A9%3D/x?q=k%26y%2F%221%C3%A9%3D&r=hunter2hunter2');
    expect(request.headers['x-a']).toBe('hunter2hunter2+hunter2hunter2');
    expect(request.body).toBe('a k&y/"1é= b');
  });

  it("a secret that is inserted into a script's request is escaped, so that JSON and forms stay valid", async () => {
    const url = await serve(echo);
    const asJson = await heard(
      ask(url, { method: 'POST', body: { deep: [{ '{{secret:KEY}}': '{{secret:KEY}}' }] } }),
    );
    expect(JSON.parse(asJson.body)).toEqual({ deep: [{ 'k&y/"1é=': 'k&y/"1é=' }] });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = await heard(ask(url, { method: 'POST', headers, body: 'a={{secret:KEY}}&b=1' }));
    expect(Object.fromEntries(new URLSearchParams(asForm.body))).toEqual({ a: 'k&y/"1é=', b: '1' });
  });

  it("a secret that is inserted into a script's request is not searched for names of other secrets", async () => {
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
  ])("a script's secret is not sent to a host to which it is not bound: %s %j", async (path, options) => {
    const asked = ask(`http://127.0.0.1:1${path}`, options);
    await expect(asked).rejects.toEqual(
      refusal('forbidden', 'UNBOUND may not be sent to "127.0.0.1:1"', 'PUT /scripts/secrets/UNBOUND/hosts'),
    );
  });

  it.each(['NOBODY', 'toString', '', 'a b'])(
    'a script\'s request with the unknown secret "%s" is refused',
    async name => {
      const asked = ask('http://127.0.0.1:1/', { headers: { a: `{{secret:${name}}}` } });
      await expect(asked).rejects.toEqual(refusal('bad-input', `no secret "${name}"`));
    },
  );

  it.each([
    'http://{{secret:TOKEN}}/',
    'http://a.{{secret:TOKEN}}.example/',
    'http://{{secret:TOKEN}}@127.0.0.1/',
    '{{secret:TOKEN}}:x',
  ])("the host of a script's request may not contain a secret: %s", async url => {
    await expect(ask(url)).rejects.toEqual(refusal('bad-input', 'path or query'));
  });

  it("no error message of a script's request contains a secret", async () => {
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
