import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { dataUrl, gif, gifImage, jpeg, png, pngChunk, vp8, vp8l, vp8x, webp } from '../../pictures.ts';
import { FOREIGN, NO_PICTURES, PICTURE_ONLY, POLYGLOTS } from '../../polyglots.ts';

/** Tests roster bots and their pictures, over REST and MCP. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.updateSettings({
    bots: 2,
    namedBots: [
      { login: 'Zed', name: 'Zed Prime', color: '#ff8800', autoJoin: true },
      { login: 'quark', name: 'Quark', stream: true, userId: '77' },
    ],
  });
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
const patch = (login: string, body: unknown) => send('PATCH', `/api/v1/bots/${login}`, body);
const upload = (data: unknown, login = 'zed') => send('PUT', `/api/v1/bots/${login}/image`, { data });

const answer = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as object),
});
const entry = async (login: string) => {
  const { namedBots } = (await (await send('GET', '/api/v1/settings')).json()) as Settings;
  return namedBots.find(bot => bot.login === login);
};
const pilot = async (id: string) =>
  (await server.client.getState()).pilots.find(found => found.id === id) ?? expect.fail(`No ${id}.`);

const url = dataUrl;

describe('PATCH /bots/:login', () => {
  it('PATCH /bots/:login changes only the name and the colour, and a flying bot changes at once', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    const { team, alive } = await pilot('bot:zed');
    expect(alive).toBe(true);
    expect(await answer(await patch('ZED', { name: 'Zorro', color: '#0f0' }))).toEqual({
      status: 200,
      bot: { login: 'Zed', name: 'Zorro', color: '#0f0', stream: false, autoJoin: true },
    });
    expect(await pilot('bot:zed')).toMatchObject({ name: 'Zorro', team, alive: true });
    expect(await entry('quark')).toEqual({
      login: 'quark',
      name: 'Quark',
      stream: true,
      userId: '77',
      autoJoin: false,
    });
  });

  it('PATCH /bots/:login treats an empty colour as automatic and null as no change', async () => {
    await patch('zed', { color: '#123456' });
    await patch('zed', { color: null, name: null });
    expect(await entry('Zed')).toMatchObject({ color: '#123456', name: 'Zorro' });
    const { bot } = (await (await patch('zed', { color: '' })).json()) as { bot: object };
    expect(bot).not.toHaveProperty('color');
    expect(await entry('Zed')).not.toHaveProperty('color');
  });

  it.each([
    [
      'an unknown login',
      'nobody',
      { name: 'x' },
      'unknown-login',
      'No bot of the roster has the login "nobody"',
    ],
    [
      'an invalid colour',
      'zed',
      { color: 'red' },
      'bad-input',
      '"color" must be a hex colour such as #ff8800',
    ],
    ['an empty name', 'zed', { name: ' ' }, 'bad-input', '"name" must not be empty'],
    ['a name that looks like an id', 'zed', { name: 'chat:ada' }, 'bad-input', 'must not contain a colon'],
    [
      'an image from elsewhere',
      'zed',
      { image: 'https://example.org/x.png' },
      'bad-input',
      '"image" must be a path',
    ],
    [
      'an image that is not stored',
      'zed',
      { image: `/bot-images/${'0'.repeat(64)}.png` },
      'bad-input',
      '"image" must',
    ],
    [
      'a path outside the folder',
      'zed',
      { image: '/bot-images/../starfray.sqlite' },
      'bad-input',
      '"image" must',
    ],
  ])('PATCH /bots/:login refuses %s with 400 and changes nothing', async (_, login, body, code, text) => {
    const before = await entry('Zed');
    const refusal = await answer(await patch(login, body));
    expect(refusal).toMatchObject({ status: 400, code });
    expect(JSON.stringify(refusal)).toContain(JSON.stringify(text).slice(1, -1));
    expect(await entry('Zed')).toEqual(before);
  });
});

describe('pictures', () => {
  const roster = async (image?: string) => {
    const { namedBots } = (await (await send('GET', '/api/v1/settings')).json()) as Settings;
    return namedBots.map(bot => (bot.login === 'quark' ? { ...bot, image } : bot));
  };
  const put = async (image?: string) => send('PATCH', '/api/v1/settings', { namedBots: await roster(image) });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/x.png',
    'https://static-cdn.jtvnw.net.evil.example/x.png',
    '/bot-images/../admin/keys',
    `/bot-images/${'0'.repeat(64)}.png`,
  ])("PATCH /settings leaves the roster unchanged if a bot's picture is %s", async image => {
    const before = await roster();
    const answered = await put(image);
    expect(answered.headers.get('starfray-adjusted')).toBe('namedBots');
    expect(((await answered.json()) as Settings).namedBots).toEqual(before);
  });

  it('PATCH /settings accepts a bot whose picture is uploaded, from a platform, already stored or missing', async () => {
    const { path } = (await (await upload(url(png(9)), 'quark')).json()) as { path: string };
    for (const image of ['', 'https://static-cdn.jtvnw.net/a.png', path]) {
      expect((await put(image)).headers.get('starfray-adjusted')).toBeNull();
      expect((await entry('quark'))?.image).toBe(image);
    }
    rmSync(join(server.home, path));
    expect((await put(path)).headers.get('starfray-adjusted')).toBeNull();
    await put();
  });
});

describe('POST /bots/join', () => {
  it('POST /bots/join adds bots of the roster to the current round', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    await server.client.startRound();
    const joined = await answer(await send('POST', '/api/v1/bots/join', { logins: ['quark'] }));
    expect(joined).toMatchObject({ status: 200, bots: [{ login: 'quark', name: 'Quark' }] });
    expect(await pilot('bot:quark')).toMatchObject({ bot: true, alive: true });
  });

  it('POST /bots/join refuses unknown logins and names them', async () => {
    expect(await answer(await send('POST', '/api/v1/bots/join', { logins: ['quark', 'who'] }))).toMatchObject(
      {
        status: 400,
        code: 'unknown-login',
        error: expect.stringContaining('"who"'),
      },
    );
  });
});

describe('bot picture', () => {
  it('a bot picture is stored for its bot and served with its actual type', async () => {
    const { path } = (await (await upload(url(png(64)))).json()) as { path: string };
    expect((await entry('Zed'))?.image).toBe(path);
    const served = await fetch(server.url + path);
    expect(served.status).toBe(200);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(png(64));
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it('uploading a bot picture again repairs a damaged file', async () => {
    const { path } = (await (await upload(url(png(65)))).json()) as { path: string };
    writeFileSync(join(server.home, path), 'damaged');
    await upload(url(png(65)));
    expect(readFileSync(join(server.home, path))).toEqual(png(65));
  });

  it.each([
    ['JPEG', jpeg(64, 32), 'jpg'],
    ['GIF', gif(64, 32), 'gif'],
    ['WebP, lossy', webp(vp8(64, 32)), 'webp'],
    ['WebP, lossless', webp(vp8l(64, 32)), 'webp'],
    ['WebP, extended', webp(vp8x(0, 64, 32), vp8(64, 32)), 'webp'],
  ])('a bot picture may be a %s, whatever type its data URL claims', async (_, bytes, extension) => {
    expect((await upload(url(bytes, 'image/png'))).status).toBe(200);
    expect((await entry('Zed'))?.image).toMatch(new RegExp(`^/bot-images/[0-9a-f]{64}\\.${extension}$`));
  });

  it('a bot picture may have 1,024 pixels per side and more than 1 MB', async () => {
    expect((await upload(url(png(1_024, 1_024, pngChunk('IDAT', Buffer.alloc(1_900_000)))))).status).toBe(
      200,
    );
    const { bot } = (await (await patch('quark', { image: url(png(32)) })).json()) as {
      bot: { image: string };
    };
    expect(bot.image).toMatch(/^\/bot-images\//);
    expect((await patch('zed', { image: bot.image })).status).toBe(200);
  });

  it.each(POLYGLOTS)(
    'a picture that is a %s with %s is stored without the additional data',
    async (kind, _, file) => {
      const { path } = (await (await upload(url(file, 'text/html'))).json()) as { path: string };
      const served = await fetch(server.url + path);
      const type = { 'content-type': `image/${kind}` };
      expect(Object.fromEntries(served.headers)).toMatchObject({ ...type, ...PICTURE_ONLY });
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(readFileSync(join(server.home, path))).toEqual(bytes);
      expect(bytes.toString('latin1')).not.toMatch(FOREIGN);
    },
  );

  it.each(NO_PICTURES)(
    'a picture whose signature is not that of an allowed type is refused: %s',
    async (_, file) => {
      expect(await answer(await upload(url(file)))).toMatchObject({
        status: 400,
        error: 'The picture is not a PNG, JPEG, WebP or GIF, or it is truncated: send a whole one.',
      });
    },
  );

  it('a picture is deleted when no bot uses it', async () => {
    await upload(url(png(10)));
    await upload(url(png(11)));
    await patch('quark', { image: '' });
    const { image } = (await entry('Zed')) ?? {};
    expect(readdirSync(join(server.home, 'bot-images')).map(name => `/bot-images/${name}`)).toEqual([image]);
    await patch('zed', { image: '' });
    expect(await entry('Zed')).not.toHaveProperty('image');
    expect(readdirSync(join(server.home, 'bot-images'))).toEqual([]);
  });

  it.each([
    ['not a data URL', 'https://example.org/x.png', 'must be a data URL'],
    [
      'an SVG',
      url(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      'not a PNG, JPEG, WebP or GIF',
    ],
    ['text that claims to be a picture', url(Buffer.from('hello')), 'not a PNG, JPEG, WebP or GIF'],
    ['truncated', url(png(64).subarray(0, 18)), 'not a PNG, JPEG, WebP or GIF'],
    ['over 1,024 pixels high', url(png(8, 1_025)), '8 x 1025 px'],
    [
      'a GIF with a frame over 1,024 pixels wide',
      url(gif(1, 1, [gifImage(0, 0, 65_535, 8)])),
      '65535 x 8 px',
    ],
    [
      'a GIF of more than 256 frames',
      url(gif(8, 8, Array(257).fill(gifImage(0, 0, 8, 8)))),
      'has 257 frames',
    ],
    ['over 2 MB', url(png(8, 8, pngChunk('IDAT', Buffer.alloc(2 * 1024 * 1024)))), 'maximum is 2097152'],
  ])('a picture that is %s is refused with 400', async (_, data, text) => {
    expect(await answer(await upload(data))).toMatchObject({
      status: 400,
      code: 'bad-input',
      error: expect.stringContaining(text),
    });
  });

  it('a picture over 4 MB and a picture for an unknown bot are refused', async () => {
    expect((await upload(`data:image/png;base64,${'A'.repeat(4_300_000)}`)).status).toBe(413);
    expect(await answer(await upload(url(png(8)), 'nobody'))).toMatchObject({
      status: 400,
      code: 'unknown-login',
    });
  });

  it('only bot pictures are served from the folder of bot pictures', async () => {
    mkdirSync(join(server.home, 'bot-images'), { recursive: true });
    writeFileSync(join(server.home, 'bot-images', 'secret.txt'), 'x');
    for (const name of ['secret.txt', '..%2Fstarfray.sqlite', `${'0'.repeat(64)}.png`]) {
      expect((await fetch(`${server.url}/bot-images/${name}`)).status).toBe(404);
    }
  });
});
