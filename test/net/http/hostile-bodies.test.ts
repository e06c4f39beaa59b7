import { describe, expect, it } from 'vitest';
import { head, JSON_TYPE, open, post, stageServer } from './hostile-stage.ts';

stageServer();

/** Tests malicious and broken bodies. */

describe('hostile bodies', () => {
  const refused = { status: 400, code: 'bad-input' };

  it.each(['__proto__', 'constructor', 'prototype'])(
    'a request body with the key %s at any depth is refused',
    async key => {
      for (const body of [
        `{"username": "a", "${key}": {"polluted": 1}}`,
        `{"username": {"a": {"${key}": {"polluted": 1}}}}`,
        `{"username": [[{"${key}": 1}]]}`,
      ]) {
        expect(await post('/pilots', body)).toMatchObject(refused);
      }
      expect(await post('/scripts/secrets', `{"${key}": "x"}`, 'PUT')).toMatchObject(refused);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  it('a body with a forbidden key is refused even if the key is written with escapes', async () => {
    expect(await post('/pilots', '{"username": "a", "__pr\\u006fto__": {}}')).toMatchObject(refused);
  });

  it.each(['1e999', '-1e999'])('a request body with the number %s is refused', async number => {
    expect(await post('/music/beat', `{"bpm": 120, "beatAt": ${number}}`)).toMatchObject(refused);
    expect(await post('/strikes', `{"count": ${number}}`)).toMatchObject(refused);
    expect(await post('/overlay/announce', `{"text": "x", "seconds": ${number}}`)).toMatchObject(refused);
  });

  it.each(['NaN', 'Infinity', '0x10', '01', '1.', "'a'", '{"a":1,}', '[1', '"\u0000"', '\ufeff{}', '{}{}'])(
    'a body that is not JSON is refused: %j',
    async text => {
      expect(await post('/strikes', text)).toMatchObject({ status: 400, code: 'bad-json' });
    },
  );

  it.each(['null', 'true', '5', '"text"', '[]'])(
    'a body that is not an object is refused: %s',
    async text => {
      expect(await post('/pilots', text)).toMatchObject(refused);
    },
  );

  it.each(['null', 'true', '5', '"text"', '[]', '[{"bots": 1}]'])(
    'settings and script secrets are refused if their JSON is %s',
    async text => {
      expect(await post('/settings', text, 'PATCH')).toMatchObject(refused);
      const { error, ...answer } = await post('/scripts/secrets', text, 'PUT');
      expect(answer).toMatchObject(refused);
      expect(error).toBe('The body must be a JSON object, not that.');
    },
  );

  it.each(['[]', '[1]'])('the list %s is refused where an action requires a nested object', async text => {
    expect(await post('/batch', `{"actions": [{"action": "getState", "input": ${text}}]}`)).toMatchObject(
      refused,
    );
    expect(await post('/scripts/test', `{"language": "js", "code": "1", "event": ${text}}`)).toMatchObject(
      refused,
    );
  });

  it('if a JSON body has two fields of the same name, the last field is used', async () => {
    expect((await post('/strikes', '{"count": 1, "count": "many"}')).error).toContain('"many"');
  });

  it('a body with bytes that are not UTF-8 is refused', async () => {
    const body = Buffer.concat([
      Buffer.from('{"pilot": "'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('"}'),
    ]);
    expect((await post('/effects', body)).status).toBe(400);
  });

  it('lone surrogates in a body are replaced', async () => {
    const { error } = await post('/bounties', '{"target": "\\ud800\\udc00\\ud800"}');
    expect(error.isWellFormed()).toBe(true);
    expect((await post('/camera/follow', '{"id": "\\udfff"}')).error).toContain('\ufffd');
  });

  it('a body of 10 MB is refused as too large, and the refusal of a 1 MB text quotes only its beginning', async () => {
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
  ])('a body with endlessly nested %s is refused', async (_, text) => {
    expect((await post('/pilots', text)).status).toBe(400);
    expect((await post('/pilots', `{"username": ${text}}`)).status).toBe(400);
  });

  it('40,000 unknown keys in a body are ignored', async () => {
    const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, i]));
    expect((await post('/pilots', JSON.stringify(keys))).error).toContain('"username" is missing');
  });

  it('a body may arrive in parts of any size', async () => {
    const { socket, until } = open();
    socket.write(head('POST /api/v1/strikes', [JSON_TYPE, 'Transfer-Encoding: chunked']));
    for (const piece of '{"count": "piece by piece"}') socket.write(`1\r\n${piece}\r\n`);
    socket.write('0\r\n\r\n');
    expect(await until(/by piece/)).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
  });

  it('a chunked body that exceeds the limit is refused like an unchunked one', async () => {
    const { socket, until } = open();
    socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Transfer-Encoding: chunked']));
    const piece = 'x'.repeat(0x10000);
    for (let i = 0; i < 20; i++) socket.write(`10000\r\n${piece}\r\n`);
    expect(await until(/HTTP\/1\.1 \d+/)).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
  });

  it('a body that stops halfway is discarded', async () => {
    const wires = Array.from({ length: 50 }, open);
    for (const { socket } of wires) {
      socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Content-Length: 1000']));
      socket.end('{"username": "half');
    }
    const answers = await Promise.all(wires.map(({ closed }) => closed));
    expect(answers).toEqual(Array(50).fill(''));
  });
});
