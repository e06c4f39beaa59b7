import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../client/client.ts';

/** Tests what the client sends for a call, and how it handles the answer. */

let answer: Response;
let asked: { url: string; method?: string; body?: string; headers: Headers }[];
beforeEach(() => {
  answer = Response.json({ ok: true });
  asked = [];
});

const client = createClient({
  baseUrl: 'http://game.test',
  key: 'k',
  async fetch(input, { method, body, headers } = {}) {
    asked.push({ url: String(input), method, body: body as string, headers: new Headers(headers) });
    return answer.clone();
  },
});

describe('client call', () => {
  it('a read by the client sends its arguments in the query and no body', async () => {
    await client.listScriptRuns({ after: 'run 1' });
    const [{ url, method, body, headers }] = asked;
    expect([url, method]).toEqual(['http://game.test/api/v1/scripts/runs?after=run+1', 'GET']);
    expect([body, headers.get('content-type')]).toEqual([undefined, null]);
    expect(headers.get('authorization')).toBe('Bearer k');
  });

  it('a read by the client omits arguments that are absent or null', async () => {
    await client.listScriptRuns({ after: undefined });
    await client.listScriptRuns({ after: null });
    const bare = 'http://game.test/api/v1/scripts/runs?';
    expect(asked.map(({ url }) => url)).toEqual([bare, bare]);
  });

  it('a read by the client sends an empty text as it is', async () => {
    await client.listScriptRuns({ after: '' });
    expect(asked[0]?.url).toBe('http://game.test/api/v1/scripts/runs?after=');
  });

  it('a change by the client sends its fields as JSON, except for fields that are part of the path', async () => {
    await client.updateBot({ login: 'a/b c', name: 'Bot' });
    const [{ url, method, body, headers }] = asked;
    expect([url, method]).toEqual(['http://game.test/api/v1/bots/a%2Fb%20c', 'PATCH']);
    expect(JSON.parse(body ?? '')).toEqual({ name: 'Bot' });
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('authorization')).toBe('Bearer k');
  });

  it('a client without a key sends none, because a page has a session instead', async () => {
    const page = createClient({
      baseUrl: 'http://game.test',
      async fetch(_input, { headers } = {}) {
        asked.push({ url: '', headers: new Headers(headers) });
        return answer.clone();
      },
    });
    await page.startRound();
    expect(asked[0].headers.has('authorization')).toBe(false);
  });

  it('a call of the client does not modify its arguments', async () => {
    const given = { login: 'a', name: 'Bot' };
    await client.updateBot(given);
    expect(given).toEqual({ login: 'a', name: 'Bot' });
  });

  it('a change by the client without fields sends an empty object', async () => {
    await client.startRound();
    expect(asked[0].body).toBe('{}');
  });
});

describe('refused client call', () => {
  const refusal = (body: BodyInit, init: ResponseInit) => {
    answer = new Response(body, init);
    return client.startRound().catch((error: unknown) => error);
  };

  it("a refusal makes the client throw an ApiError with the server's status, code and text", async () => {
    const body = JSON.stringify({ error: 'Not now.', code: 'wrong-phase' });
    const error = await refusal(body, { status: 409 });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'ApiError', status: 409, code: 'wrong-phase', message: 'Not now.' });
  });

  it.each([
    ["a proxy's error in plain text", 'Bad gateway', 'Bad gateway'],
    ['a code that the client does not know', '{"error":"Go away.","code":"blocked"}', 'Go away.'],
    ['a code that is not a text', '{"error":"Go away.","code":7}', 'Go away.'],
    ['an empty response', '', 'Teapot'],
    ['JSON that is not an object', 'null', 'null'],
  ])('an ApiError has no code if the response contains no known error code: %s', async (_, body, message) => {
    expect(await refusal(body, { status: 418, statusText: 'Teapot' })).toMatchObject({
      name: 'ApiError',
      status: 418,
      code: null,
      message,
    });
  });
});
