import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { streamEvents } from '../../client/events.ts';

/** Tests when the client reopens a lost stream. */

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The times between the client's attempts within 25 s, at a server that gives this answer. Unit: ms. */
async function pausesOf(answer: () => Promise<Response>, retryMs?: number) {
  const abort = new AbortController();
  const times: number[] = [];
  const fetch = () => {
    times.push(Date.now());
    return answer();
  };
  const connection = { baseUrl: 'http://127.0.0.1:1', key: 'none', fetch };
  const stream = streamEvents(connection, { retryMs, signal: abort.signal });
  const ended = stream.next();
  await Promise.all([ended, vi.advanceTimersByTimeAsync(25_000).then(() => abort.abort())]);
  return times.slice(1).map((time, i) => time - times[i]);
}

const unreachable = () => Promise.reject(new TypeError('fetch failed'));

it("the client's delay before it reopens a stream doubles up to 5 s", async () => {
  const pauses = [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000];
  expect(await pausesOf(unreachable)).toEqual(pauses);
  expect(await pausesOf(() => Promise.resolve(new Response('', { status: 503 })))).toEqual(pauses);
  expect(await pausesOf(unreachable, 3_000)).toEqual([3_000, 5_000, 5_000, 5_000, 5_000]);
});

it('the client shortens its delays at random by up to half, so that clients do not all return at once', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  expect((await pausesOf(unreachable)).slice(0, 4)).toEqual([125, 250, 500, 1_000]);
});

it('the client does not reopen a stream that the server refuses', async () => {
  await expect(pausesOf(() => Promise.resolve(new Response('', { status: 401 })))).rejects.toMatchObject({
    status: 401,
  });
});

it("if a client's stream is ended while it waits to reconnect, no timer remains", async () => {
  await pausesOf(unreachable);
  expect(vi.getTimerCount()).toBe(0);
});

it("a client's stream that is ended after its last event stops at once, even if the server has closed it meanwhile", async () => {
  const abort = new AbortController();
  const fetch = async () => new Response('id: 1\ndata: {"type":"kill"}\n\n');
  const stream = streamEvents({ baseUrl: 'http://127.0.0.1:1', fetch }, { signal: abort.signal });
  expect((await stream.next()).value).toEqual({ id: '1', event: { type: 'kill' } });
  abort.abort();
  const ended = stream.next();
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.race([ended, 'waits to reconnect'])).toEqual({ done: true, value: undefined });
});

it("a client's stream that is ended while the server answers reports no refusal", async () => {
  const abort = new AbortController();
  const fetch = async () => {
    abort.abort();
    return new Response('', { status: 401 });
  };
  const stream = streamEvents({ baseUrl: 'http://127.0.0.1:1', fetch }, { signal: abort.signal });
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});
