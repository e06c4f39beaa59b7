import { describe, expect, it } from 'vitest';
import { head, JSON_TYPE, open, post, stageServer } from './hostile-stage.ts';

stageServer();

/** Malicious or broken bodies. */
describe('hostile bodies', () => {
  const refused = { status: 400, code: 'bad-input' };

  it.each(['__proto__', 'constructor', 'prototype'])(
    'hostile bodies with the key %s are refused at any depth',
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

  it('hostile bodies with such a key in escaped form are refused too', async () => {
    expect(await post('/pilots', '{"username": "a", "__pr\\u006fto__": {}}')).toMatchObject(refused);
  });

  it.each(['1e999', '-1e999'])('hostile bodies with the number %s are refused', async number => {
    expect(await post('/music/beat', `{"bpm": 120, "beatAt": ${number}}`)).toMatchObject(refused);
    expect(await post('/strikes', `{"count": ${number}}`)).toMatchObject(refused);
    expect(await post('/overlay/announce', `{"text": "x", "seconds": ${number}}`)).toMatchObject(refused);
  });

  it.each(['NaN', 'Infinity', '0x10', '01', '1.', "'a'", '{"a":1,}', '[1', '"\u0000"', '\ufeff{}', '{}{}'])(
    'hostile bodies that are not JSON are refused: %j',
    async text => {
      expect(await post('/strikes', text)).toMatchObject({ status: 400, code: 'bad-json' });
    },
  );

  it.each(['null', 'true', '5', '"text"', '[]'])(
    'hostile bodies that are not objects are refused: %s',
    async text => {
      expect(await post('/pilots', text)).toMatchObject(refused);
    },
  );

  it.each(['null', 'true', '5', '"text"', '[]', '[{"bots": 1}]'])(
    '%s are refused as settings and secrets',
    async text => {
      expect(await post('/settings', text, 'PATCH')).toMatchObject(refused);
      const { error, ...answer } = await post('/scripts/secrets', text, 'PUT');
      expect(answer).toMatchObject(refused);
      expect(error).toBe('The body must be a JSON object, not that.');
    },
  );

  it.each(['[]', '[1]'])(
    'hostile bodies with the list %s in place of a nested object are refused',
    async text => {
      expect(await post('/batch', `{"actions": [{"action": "getState", "input": ${text}}]}`)).toMatchObject(
        refused,
      );
      expect(await post('/scripts/test', `{"language": "js", "code": "1", "event": ${text}}`)).toMatchObject(
        refused,
      );
    },
  );

  it('hostile bodies with two fields of one name use the last', async () => {
    expect((await post('/strikes', '{"count": 1, "count": "many"}')).error).toContain('"many"');
  });

  it('hostile bodies with bytes that are not UTF-8 do no harm', async () => {
    const body = Buffer.concat([
      Buffer.from('{"pilot": "'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('"}'),
    ]);
    expect((await post('/effects', body)).status).toBe(400);
  });

  it('hostile bodies with lone surrogates are repaired before they are read', async () => {
    const { error } = await post('/bounties', '{"target": "\\ud800\\udc00\\ud800"}');
    expect(error.isWellFormed()).toBe(true);
    expect((await post('/camera/follow', '{"id": "\\udfff"}')).error).toContain('\ufffd');
  });

  it('hostile bodies with a text of 10 MB are too large, and one of 1 MB is truncated in the answer', async () => {
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
  ])('hostile bodies with endlessly nested %s are refused', async (_, text) => {
    expect((await post('/pilots', text)).status).toBe(400);
    expect((await post('/pilots', `{"username": ${text}}`)).status).toBe(400);
  });

  it('hostile bodies with 40,000 unknown keys are accepted without them', async () => {
    const keys = Object.fromEntries(Array.from({ length: 40_000 }, (_, i) => [`k${i}`, i]));
    expect((await post('/pilots', JSON.stringify(keys))).error).toContain('"username" is missing');
  });

  it('hostile bodies may come in pieces of any size', async () => {
    const { socket, until } = open();
    socket.write(head('POST /api/v1/strikes', [JSON_TYPE, 'Transfer-Encoding: chunked']));
    for (const piece of '{"count": "piece by piece"}') socket.write(`1\r\n${piece}\r\n`);
    socket.write('0\r\n\r\n');
    expect(await until(/by piece/)).toMatch(/^HTTP\/1\.1 400/);
    socket.destroy();
  });

  it('hostile bodies in pieces over the limit are refused like whole ones', async () => {
    const { socket, until } = open();
    socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Transfer-Encoding: chunked']));
    const piece = 'x'.repeat(0x10000);
    for (let i = 0; i < 20; i++) socket.write(`10000\r\n${piece}\r\n`);
    expect(await until(/HTTP\/1\.1 \d+/)).toMatch(/^HTTP\/1\.1 413/);
    socket.destroy();
  });

  it('hostile bodies that end halfway are dropped', async () => {
    const wires = Array.from({ length: 50 }, open);
    for (const { socket } of wires) {
      socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Content-Length: 1000']));
      socket.end('{"username": "half');
    }
    const answers = await Promise.all(wires.map(({ closed }) => closed));
    expect(answers).toEqual(Array(50).fill(''));
  });
});
