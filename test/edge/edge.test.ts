import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTokens } from '../../edge/token.ts';
import { stagedPilots, stagedRound } from '../../harness/browser/staged-round.ts';
import { SECRET, startTestEdge, type TestEdge } from '../../harness/edge/edge.ts';
import { startPublisher, type TestPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { startRedis, type TestRedis } from '../../harness/redis.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import { eventIdText } from '../../schema/wire/fanout/event-id.ts';
import { packFrame, unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import type { OverlayState } from '../../schema/wire/overlay-socket.ts';
import { watch } from './watcher.ts';

/** Tests of one edge on a real Redis, with data in the real formats. */

let redis: TestRedis;
let game: TestPublisher;
let edge: TestEdge;

const STATE: OverlayState = {
  round: stagedRound(2),
  pilots: stagedPilots(24, 2),
  settings: defaultSettings(),
  boards: { day: [], week: [], month: [] },
  people: {},
  stopped: false,
};

describe.skipIf(canSkipRedis)('edge', () => {
  beforeAll(async () => {
    redis = await startRedis();
    game = await startPublisher({ url: redis.url });
    for (let i = 0; i < 10; i++) game.event();
    await game.pulse();
    edge = await startTestEdge(redis.url);
    await vi.waitUntil(async () => (await edge.get('/v/main/pulse.json')).ok, { timeout: 60_000 });
  });

  afterAll(async () => {
    edge?.close();
    game?.close();
    await redis?.close();
  });

  describe('public routes of an edge', () => {
    it("an edge's pulse needs no token and may be cached for one second", async () => {
      const { seq } = await game.pulse();
      const read = async () => (await edge.get('/v/main/pulse.json')).json();
      await expect.poll(async () => (await read()).seq).toBe(seq);
      const { headers } = await edge.get('/v/main/pulse.json');
      expect(headers.get('cache-control')).toBe('public, max-age=1');
    });

    it('an edge serves the licences of everything in its pages', async () => {
      const answer = await edge.get('/licenses');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(await answer.text()).toContain('pixi.js');
    });

    it('a request to an edge for an unknown path is answered with the list of known paths', async () => {
      const { error } = await (await edge.get('/api/v1/state')).json();
      const PROGRAMS = ['pulse.json', 'token', 'pulse', 'events', 'frames', 'state'];
      expect(error).toBe(
        'There is nothing at GET /api/v1/state: an edge has /v/CHANNEL to watch, and for programs pulse.json, token, pulse, events, frames and state below that.',
      );
      for (const path of ['/v/main', ...PROGRAMS.map(name => `/v/main/${name}`)]) {
        expect((await edge.get(path)).status).not.toBe(404);
      }
    });

    it('an edge asks a page of another version to reload before the page sends requests', async () => {
      const url = `${edge.url.replace('http', 'ws')}/v/main/overlay/socket`;
      const socket = new WebSocket(url, 'starfray.1');
      const code = await new Promise(resolve =>
        socket.addEventListener('close', close => resolve(close.code)),
      );
      expect(code).toBe(4426);
    });

    it('an edge answers a request for an unknown channel with 404 and a reason', async () => {
      for (const path of ['pulse.json', 'token']) {
        const response = await edge.get(`/v/nobody/${path}`);
        expect(response.status).toBe(404);
        expect(await response.json()).toEqual({
          code: 'unknown-route',
          error: expect.stringContaining('"nobody"'),
        });
      }
    });

    it('an edge refuses an invalid channel name', async () => {
      expect((await edge.get('/v/Not%20a%20name/pulse.json')).status).toBe(400);
    });

    it('an edge refuses requests that write', async () => {
      for (const path of ['pulse.json', 'token', 'state', 'events', 'pulse', 'frames']) {
        const response = await fetch(`${edge.url}/v/main/${path}`, { method: 'POST', body: '{}' });
        expect(response.status).toBe(405);
      }
    });

    it('the health and the metrics of an edge report its state', async () => {
      expect(await (await edge.get('/health')).json()).toMatchObject({ ok: true, redis: 'there' });
      expect(await (await edge.get('/metrics')).text()).toContain('starfray_edge_redis_up 1');
    });

    it('an edge counts watchers of the fight and other watchers separately', async () => {
      const token = await edge.token('fight');
      const watchers = [
        await watch(edge.url, '/v/main/frames', token),
        await watch(edge.url, '/v/main/pulse', token),
        await watch(edge.url, '/v/main/pulse', token),
      ];
      const metrics = await (await edge.get('/metrics')).text();
      expect(metrics).toContain('starfray_edge_viewers{kind="fight"} 1\n');
      expect(metrics).toContain('starfray_edge_viewers{kind="other"} 2\n');
      for (const watcher of watchers) watcher.kill();
    });

    it.each([
      ['x-forwarded-for', '203.0.113.7'],
      ['x-real-ip', '203.0.113.7'],
      ['forwarded', 'for=203.0.113.7'],
      ['via', '1.1 proxy'],
      ['origin', 'https://elsewhere.example'],
    ])(
      'an edge shows no metrics to a request with the header %s, which comes through a proxy or from a page',
      async (name, value) => {
        expect((await edge.get('/metrics', { [name]: value })).status).toBe(403);
      },
    );

    it('an edge serves pages with a policy that sends no referrer', async () => {
      for (const path of ['/v/main', '/v/main/', '/v/main/overlay', '/v/main/overlay/vertical']) {
        const { status, headers } = await edge.get(path);
        expect(status).toBe(200);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      }
    });
  });

  describe('tokens of an edge', () => {
    it.each(['pulse', 'events'])(
      'a watch token admits its holder to %s, both by WebSocket and by event stream',
      async kind => {
        const token = await edge.token();
        const watcher = await watch(edge.url, `/v/main/${kind}`, token);
        watcher.kill();
        const stream = await edge.get(`/v/main/${kind}?token=${token}`);
        expect(stream.headers.get('content-type')).toBe('text/event-stream');
        await stream.body?.cancel();
      },
    );

    it('a watch token from another edge with the same secret is accepted', async () => {
      const other = createTokens(SECRET).issue('main', 'pulse');
      const watcher = await watch(edge.url, '/v/main/pulse', other);
      watcher.kill();
    });

    it.each([
      ['without a token', () => ''],
      ['with a token for another channel', () => createTokens(SECRET).issue('other', 'pulse')],
      ['with a token made with another secret', () => createTokens('x'.repeat(40)).issue('main', 'pulse')],
    ])('an edge refuses a request %s', async (_what, token) => {
      const response = await edge.get(`/v/main/events?token=${token()}`);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'forbidden' });
      await expect(watch(edge.url, '/v/main/events', token())).rejects.toBe(403);
    });

    it('an expired watch token is refused with a reason', async () => {
      const old = createTokens(SECRET, () => Date.now() - 301_000).issue('main', 'pulse');
      const response = await edge.get(`/v/main/events?token=${old}`);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({ code: 'token-expired' });
      await expect(watch(edge.url, '/v/main/events', old)).rejects.toBe(410);
    });

    it('watching the fight requires a watch token of the tier "fight"', async () => {
      await expect(watch(edge.url, '/v/main/frames', await edge.token())).rejects.toBe(403);
      (await watch(edge.url, '/v/main/frames', await edge.token('fight'))).kill();
    });

    it('each watch token allows a limited number of requests', async () => {
      const token = await edge.token();
      const ask = () => edge.get(`/v/main/state?token=${token}`);
      let answer = await ask();
      for (let i = 0; i < 500 && answer.status !== 429; i++) answer = await ask();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '1']);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('4 times a second') });
      await expect(watch(edge.url, '/v/main/pulse', token)).rejects.toBe(429);
      (await watch(edge.url, '/v/main/pulse', await edge.token())).kill();
      const isLetIn = () =>
        watch(edge.url, '/v/main/pulse', token).then(
          watcher => watcher.kill() === undefined,
          () => false,
        );
      await expect.poll(isLetIn).toBe(true);
    });

    it('each watch token allows at most eight connections', async () => {
      const token = await edge.token();
      const watchers = await Promise.all(
        Array.from({ length: 8 }, () => watch(edge.url, '/v/main/pulse', token)),
      );
      await expect(watch(edge.url, '/v/main/pulse', token)).rejects.toBe(429);
      for (const watcher of watchers) watcher.kill();
      const again = () => watch(edge.url, '/v/main/pulse', token).then(watcher => watcher.kill());
      await expect
        .poll(() =>
          again().then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
    });
  });

  describe('watchers behind a proxy', () => {
    it('at an edge, watchers behind one proxy are limited by their tokens and not by their address', async () => {
      const opened: Response[] = [];
      for (let n = 0; n < 65; n += 5) {
        const token = await edge.token();
        const address = `/v/main/pulse?token=${token}`;
        for (let i = 0; i < 5; i++)
          opened.push(await edge.get(address, { 'x-forwarded-for': '203.0.113.7' }));
      }
      expect(opened.map(({ status }) => status)).toEqual(Array(65).fill(200));
      for (const { body } of opened) await body?.cancel();
    });
  });

  describe('state for pages', () => {
    const ask = async (headers: Record<string, string>) =>
      edge.get(`/v/main/state?token=${await edge.token()}`, headers);

    it('an edge sends the state compressed, or uncompressed on request, and does not send it again if it is unchanged', async () => {
      await game.state(STATE, 1);
      await expect.poll(async () => (await ask({})).status).toBe(200);
      const packed = await ask({ 'accept-encoding': 'gzip' });
      const plain = await ask({ 'accept-encoding': 'identity' });
      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await packed.json()).toEqual(await plain.json());
      for (const { headers } of [packed, plain]) {
        expect(headers.get('vary')).toBe('accept-encoding');
        const etag = headers.get('etag') ?? '';
        const again = await ask({ 'if-none-match': etag });
        expect(again.status).toBe(304);
        expect(again.headers.get('etag')).toBe(etag); // a cache needs the tag to find the entry that is still valid
        expect(again.headers.get('vary')).toBe('accept-encoding');
        expect(again.headers.get('cache-control')).toBe(headers.get('cache-control'));
      }
      expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    });

    it('when another game takes over a channel, the edge sends its state, even if the state number is the same as before', async () => {
      const channel = 'taken-over';
      const previous = await startPublisher({ url: redis.url, channel });
      const next = await startPublisher({ url: redis.url, channel, epoch: previous.epoch + 1 });
      await previous.pulse();
      await previous.state(STATE, 1);
      const path = `/v/${channel}/state?token=${await edge.token('pulse', channel)}`;
      await expect.poll(async () => (await edge.get(path)).status).toBe(200);
      const etag = (await edge.get(path)).headers.get('etag') ?? '';
      expect((await edge.get(path, { 'if-none-match': etag })).status).toBe(304);
      await next.state({ ...STATE, stopped: true }, 1);
      await expect.poll(async () => (await (await edge.get(path)).json()).state.stopped).toBe(true);
      const answer = await edge.get(path, { 'if-none-match': etag });
      expect([answer.status, answer.headers.get('etag') === etag]).toEqual([200, false]);
      previous.close();
      next.close();
    });
  });

  describe('events for watchers', () => {
    const follow = async (more = '') => watch(edge.url, '/v/main/events', await edge.token(), more);
    const idsOf = (watcher: Awaited<ReturnType<typeof watch>>) => watcher.events().map(({ id }) => id);

    it('a new watcher of the event stream gets the id of the latest event, and then all later events', async () => {
      const last = game.ids().at(-1);
      const watcher = await follow();
      await expect.poll(() => watcher.events()).toMatchObject([{ type: 'open', id: last }]);
      const id = game.event();
      await expect.poll(() => idsOf(watcher)).toEqual([last, id]);
      watcher.kill();
    });

    it('a watcher that resumes gets each event after its last one exactly once', async () => {
      const ids = game.ids();
      const watcher = await follow(`&after=${ids[3]}`);
      await expect.poll(() => idsOf(watcher)).toEqual(ids.slice(4));
      watcher.kill();
    });

    it("each event in an edge's event stream has its id", async () => {
      const ids = game.ids();
      const token = await edge.token();
      const response = await edge.get(`/v/main/events?token=${token}`, { 'last-event-id': ids[2] ?? '' });
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (text.includes(`id: ${ids.at(-1)}\n`)) break;
      }
      expect([...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)).toEqual(ids.slice(3));
    });

    it("the last event id in a watcher's header takes precedence over the id in the address", async () => {
      const ids = game.ids();
      const token = await edge.token();
      const response = await edge.get(`/v/main/events?token=${token}&after=${ids[1]}`, {
        'last-event-id': ids.at(-2) ?? '',
      });
      const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      while (!text.includes(`id: ${ids.at(-1)}\n`)) text += (await reader.read()).value ?? '';
      await reader.cancel();
      expect([...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id)).toEqual(ids.slice(-1));
    });

    it("if a watcher's last seen event is no longer stored, a gap is reported", async () => {
      const from = eventIdText({ epoch: game.epoch - 5, seq: 17 });
      const watcher = await follow(`&after=${from}`);
      const to = game.ids().at(-1);
      await expect.poll(() => watcher.events()).toMatchObject([{ type: 'gap', from, to, id: to }]);
      const id = game.event();
      await expect.poll(() => idsOf(watcher)).toEqual([to, id]);
      watcher.kill();
    });

    it('an edge refuses an invalid event id', async () => {
      await expect(follow('&after=yesterday')).rejects.toBe(400);
    });
  });

  describe('pulse and frames for watchers', () => {
    it('a watcher of the pulse gets the latest pulse and then each new one', async () => {
      const { seq } = await game.pulse();
      const watcher = await watch(edge.url, '/v/main/pulse', await edge.token());
      const seqs = () =>
        watcher.texts.map(text => JSON.parse(text)).flatMap(({ t, seq }) => (t === 'pulse' ? [seq] : []));
      await expect.poll(seqs).toEqual([seq]);
      await game.pulse();
      await expect.poll(seqs).toEqual([seq, seq + 1]);
      watcher.kill();
    });

    it('a watcher of the fight gets the last key frame and then all frames without a gap', async () => {
      await game.frame(false);
      const key = await game.frame(true);
      const first = await watch(edge.url, '/v/main/frames', await edge.token('fight'));
      const framesOf = ({ bytes }: typeof first) =>
        bytes
          .map(packed => unpackFrame(packed))
          .map(frame => frame && [frame.isKey ? 'key' : 'delta', frame.seq]);
      await expect.poll(() => framesOf(first)).toEqual([['key', key]]);
      const delta = await game.frame(false);
      await expect
        .poll(() => framesOf(first))
        .toEqual([
          ['key', key],
          ['delta', delta],
        ]);
      const second = await watch(edge.url, '/v/main/frames', await edge.token('fight'));
      await expect
        .poll(() => framesOf(second))
        .toEqual([
          ['key', key],
          ['delta', delta],
        ]);
      // a frame was lost: the next delta frame is useless, and a key frame follows
      await game.frame(false, undefined, delta + 2);
      await game.frame(true, undefined, delta + 2);
      const seen = [
        ['key', key],
        ['delta', delta],
        ['key', delta + 2],
      ];
      await expect.poll(() => framesOf(second)).toEqual(seen);
      await expect.poll(() => framesOf(first)).toEqual(seen);
      first.kill();
      second.kill();
    });

    it('an edge drops the pulse and frames of a game that lost the channel', async () => {
      const watcher = await watch(edge.url, '/v/main/pulse', await edge.token());
      const fight = await watch(edge.url, '/v/main/frames', await edge.token('fight'));
      const next = await startPublisher({ url: redis.url, epoch: game.epoch + 1 });
      next.event();
      await next.pulse();
      const epochs = () => watcher.texts.map(text => JSON.parse(text)).flatMap(({ epoch }) => epoch ?? []);
      await expect.poll(epochs).toEqual([game.epoch, next.epoch]);
      await game.pulse();
      const bytes = Uint8Array.of(1);
      await game.redis.spublish(
        game.keys.frames,
        Buffer.from(packFrame({ epoch: game.epoch, seq: 900, isKey: true, bytes })),
      );
      await next.frame(true, bytes, 1);
      await next.pulse();
      await expect.poll(epochs).toEqual([game.epoch, next.epoch, next.epoch]);
      await expect.poll(() => fight.bytes.map(packed => unpackFrame(packed)?.epoch).at(-1)).toBe(next.epoch);
      expect(fight.bytes.map(packed => unpackFrame(packed)?.seq)).not.toContain(900);
      watcher.kill();
      fight.kill();
      next.close();
    });
  });

  it('the edge reported no bug during its tests', () => {
    expect(edge.log.filter(line => line.startsWith('bug'))).toEqual([]);
  });
});
