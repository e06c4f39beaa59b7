import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createEmoteFiles, createEmotes } from '../../../net/pictures/emotes/emotes.ts';
import { type EmoteSource, emotesFrom, noEmotes } from '../../../net/pictures/emotes/source.ts';
import { createServer as createGameServer } from '../../../server/http/server.ts';
import { gif, gifImage, png } from '../../pictures.ts';
import { FOREIGN, NO_PICTURES, PICTURE_ONLY, POLYGLOTS } from '../../polyglots.ts';

/** Tests pictures of emotes from the server's own cache. */

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0).reverse()) end();
});

function homeFolder() {
  const home = temporaryHome();
  ending.push(home.remove);
  return home.path;
}

/** Starts a server with only this route. */
async function serve(source: EmoteSource, { home = homeFolder(), now = (): number => 0 } = {}) {
  const emotes = createEmotes(home, source, now);
  const gate = { admit() {}, isPlainReader: () => false, isOpen: false };
  const server = createGameServer({
    gate,
    onBug: error => console.error(error),
    sockets: [],
    routes: [emotes.route],
  });
  const port = await server.listen('127.0.0.1', 0);
  ending.push(() => server.close());
  ending.push(emotes.close);
  return { home, emotes, ask: (id: string) => fetch(`http://127.0.0.1:${port}/overlay/emotes/${id}`) };
}

/** A source of one picture that counts its requests. */
function sourceOf(picture: Buffer | null | Error) {
  const asked: string[] = [];
  const source: EmoteSource = async id => {
    asked.push(id);
    if (picture instanceof Error) throw picture;
    return picture;
  };
  return { asked, source };
}

describe('GET /overlay/emotes/:id', () => {
  it('GET /overlay/emotes/:id returns a picture that may be cached for a long time', async () => {
    const { ask } = await serve(sourceOf(png(112)).source);
    const answer = await ask('emotesv2_Abc');
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png(112));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      ...PICTURE_ONLY,
      'cache-control': 'public, max-age=604800',
    });
  });

  it('GET /overlay/emotes/:id fetches each picture only once, even across restarts', async () => {
    const { asked, source } = sourceOf(png(112));
    const { home, ask } = await serve(source);
    for (const id of ['25', '25', 'AB', 'ab']) expect((await ask(id)).status).toBe(200);
    const next = await serve(source, { home });
    for (const id of ['25', 'AB', 'ab']) expect((await next.ask(id)).status).toBe(200);
    expect(asked).toEqual(['25', 'AB', 'ab']);
  });

  it.each(['a-b', 'a.b', '..%2Fx', 'x'.repeat(65), '%F0%9F%98%80'])(
    'GET /overlay/emotes/:id refuses the id %s',
    async id => {
      const { asked, source } = sourceOf(png(112));
      const { ask } = await serve(source);
      expect(await (await ask(id)).json()).toMatchObject({ code: 'bad-input' });
      expect(asked).toEqual([]);
    },
  );

  it.each(POLYGLOTS)(
    'GET /overlay/emotes/:id keeps only the picture of a %s with %s',
    async (kind, _, file) => {
      const answer = await (await serve(sourceOf(file).source)).ask('25');
      const type = { 'content-type': `image/${kind}` };
      expect(Object.fromEntries(answer.headers)).toMatchObject({ ...type, ...PICTURE_ONLY });
      expect(Buffer.from(await answer.arrayBuffer()).toString('latin1')).not.toMatch(FOREIGN);
    },
  );

  it.each([
    ...NO_PICTURES,
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', png(112).subarray(0, 40)],
    ['a picture of 513 px', png(513)],
    ['257 frames', gif(8, 8, Array(257).fill(gifImage(0, 0, 8, 8)))],
  ])('GET /overlay/emotes/:id returns no picture if the platform sends %s', async (_, bytes) => {
    const { home, ask } = await serve(sourceOf(bytes).source);
    const answer = await ask('25');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(existsSync(join(home, 'emotes'))).toBe(false);
  });

  it.each([
    ['the emote does not exist', null],
    ['the platform cannot be reached', new Error('unreachable')],
  ])('GET /overlay/emotes/:id asks the platform again after five minutes if %s', async (_, outcome) => {
    const { asked, source } = sourceOf(outcome);
    let now = 1_000;
    const { ask } = await serve(source, { now: () => now });
    for (const later of [0, 1_000, 298_999]) {
      now = 1_000 + later;
      expect((await ask('25')).status).toBe(204);
    }
    expect(asked).toHaveLength(1);
    now += 1_001;
    expect((await ask('25')).status).toBe(204);
    expect(asked).toHaveLength(2);
  });

  it('GET /overlay/emotes/:id fetches a picture once for all callers, and at most four pictures at once', async () => {
    const started: string[] = [];
    const release: (() => void)[] = [];
    const { ask } = await serve(async id => {
      started.push(id);
      await new Promise<void>(resolve => release.push(resolve));
      return png(112);
    });
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const answers = [...ids, ...ids].map(ask);
    await expect.poll(() => started.length).toBe(4);
    let most = 0;
    while (started.length < 6 || release.length > 0) {
      most = Math.max(most, release.length);
      release.shift()?.();
      await new Promise(setImmediate);
    }
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(started.sort()).toEqual(ids);
    expect(most).toBeLessThanOrEqual(4);
  });

  it('GET /overlay/emotes/:id returns no picture in the demo, which has no platform', async () => {
    const { ask } = await serve(noEmotes);
    expect((await ask('25')).status).toBe(204);
  });

  it('GET /overlay/emotes/:id works even if the folder of pictures cannot be written', async () => {
    const { asked, source } = sourceOf(png(112));
    const { home, ask } = await serve(source);
    writeFileSync(join(home, 'emotes'), '');
    expect((await ask('25')).status).toBe(200);
    expect((await ask('25')).status).toBe(200);
    expect(asked).toHaveLength(2);
  });
});

describe('pictures', () => {
  const picture = { extension: 'png', bytes: png(8) } as const;

  it('the folder of emote pictures has a maximum number of files, and the oldest are deleted', async () => {
    const home = homeFolder();
    const files = createEmoteFiles(home, 3);
    for (const id of ['a', 'b', 'c', 'd', 'e']) await files.write(id, picture);
    expect(readdirSync(join(home, 'emotes'))).toHaveLength(3);
    const read = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(files.read));
    expect(read.map(found => found !== null)).toEqual([false, false, true, true, true]);
  });

  it('half-written emote pictures are deleted', async () => {
    const home = homeFolder();
    await createEmoteFiles(home).write('a', picture);
    const [name] = readdirSync(join(home, 'emotes'));
    writeFileSync(join(home, 'emotes', `${name}.new`), 'half');
    expect(await createEmoteFiles(home).read('a')).toEqual(picture);
    expect(readdirSync(join(home, 'emotes'))).toEqual([name]);
  });
});

describe('platform', () => {
  const PATH_3 = '/emoticons/v2/25/default/dark/3.0';
  const PATH_2 = '/emoticons/v2/25/default/dark/2.0';
  const never = new AbortController().signal;

  async function platform(answer: RequestListener) {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      answer(request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ending.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { paths, host: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it('the large picture of an emote is requested first, then smaller pictures', async () => {
    const { paths, host } = await platform(({ url }, response) => {
      response.statusCode = url === PATH_3 ? 404 : 200;
      response.end(png(56));
    });
    expect(await emotesFrom(host)('25', never)).toEqual(png(56));
    expect(paths).toEqual([PATH_3, PATH_2]);
  });

  it('an emote picture from the platform may have up to 512 KB', async () => {
    const sizes: Record<string, number> = { [PATH_3]: 512 * 1024 + 1, [PATH_2]: 512 * 1024 };
    const { host } = await platform(({ url = '' }, response) => {
      response.end(Buffer.alloc(sizes[url] ?? 0));
    });
    expect((await emotesFrom(host)('25', never))?.length).toBe(512 * 1024);
  });

  it("a request for an emote's picture may not be redirected to another host", async () => {
    const other = await platform((_, response) => response.end(png(8)));
    const { host } = await platform((_, response) => {
      response.writeHead(302, { location: `${other.host}/x` }).end();
    });
    await expect(emotesFrom(host)('25', never)).rejects.toThrow();
    expect(other.paths).toEqual([]);
  });

  it("a request for an emote's picture is cancelled if the platform does not respond in time", async () => {
    const { host } = await platform(() => {});
    await expect(emotesFrom(host, 20)('25', never)).rejects.toThrow(/timeout/i);
  });
});
