import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createClient } from '../../client/client.ts';
import type { EventOptions } from '../../client/events.ts';

/** Tests how the client maintains an event stream over a connection that fails as the test says. */

type Answer = string | Error | Response;
let answers: Answer[];
let asked: { url: URL; headers: Headers }[];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0); // the longest delays
  answers = [];
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const send: typeof fetch = async (input, init) => {
  asked.push({ url: new URL(String(input)), headers: new Headers(init?.headers) });
  const answer = answers.shift() ?? new Error('refused');
  if (answer instanceof Error) throw answer;
  return typeof answer === 'string' ? new Response(answer) : answer;
};
const frame = (id: string) => `id: ${id}\nevent: announce\ndata: {"type":"announce","text":"${id}"}\n\n`;
const refusal = (status: number, code: string) => Response.json({ error: 'No.', code }, { status });

/** Reads until the stream ends. Returns its events and how it ended. */
function read(options: EventOptions = {}) {
  const abort = new AbortController();
  const seen: string[] = [];
  const client = createClient({ baseUrl: 'http://game.test', key: 'k', fetch: send });
  const done = (async () => {
    for await (const { id } of client.events({ ...options, signal: abort.signal })) seen.push(id);
  })();
  const ended = done.then(
    () => 'ended',
    error => error,
  );
  return { seen, ended, abort };
}

/** The times that the client waits before each of `count` attempts. Unit: ms. */
async function waits(count: number) {
  const found: number[] = [];
  for (let before = asked.length; found.length < count; before = asked.length) {
    const from = Date.now();
    while (asked.length === before) await vi.advanceTimersToNextTimerAsync();
    found.push(Date.now() - from);
  }
  return found;
}

describe('client stream that breaks off', () => {
  it('the client reconnects after 250 ms, and the delay doubles up to 5 s', async () => {
    const { abort, ended } = read();
    await vi.advanceTimersByTimeAsync(0);
    expect(await waits(8)).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000]);
    abort.abort();
    expect(await ended).toBe('ended');
  });

  it("after the client's stream has recovered, the next delay is 250 ms again", async () => {
    const { abort } = read({ retryMs: 100 });
    await vi.advanceTimersByTimeAsync(0);
    expect(await waits(2)).toEqual([100, 200]);
    answers = [frame('e.1')];
    expect(await waits(1)).toEqual([400]);
    expect(await waits(2)).toEqual([100, 200]);
    abort.abort();
  });

  it('the client resumes after the last event that it received, with the same options', async () => {
    answers = [frame('e.1') + frame('e.2'), frame('e.3')];
    const { seen, abort } = read({ types: ['announce', 'kill'], snapshot: true, lastEventId: 'e.0' });
    await vi.advanceTimersByTimeAsync(0);
    await waits(2);
    expect(seen).toEqual(['e.1', 'e.2', 'e.3']);
    expect(asked.map(({ headers }) => headers.get('last-event-id'))).toEqual(['e.0', 'e.2', 'e.3']);
    for (const { url, headers } of asked) {
      expect(`${url}`).toBe('http://game.test/api/v1/events?types=announce%2Ckill&snapshot=1');
      expect(headers.get('authorization')).toBe('Bearer k');
    }
    abort.abort();
  });

  it('the client calls onOpen each time the server accepts the stream, but not when the server refuses it', async () => {
    answers = [frame('e.1'), refusal(503, 'busy'), frame('e.2')];
    const onOpen = vi.fn();
    const { seen, abort } = read({ onOpen });
    await vi.advanceTimersByTimeAsync(0);
    expect(onOpen).toHaveBeenCalledTimes(1);
    await waits(1);
    expect(onOpen).toHaveBeenCalledTimes(1);
    await waits(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([seen, onOpen.mock.calls.length]).toEqual([['e.1', 'e.2'], 2]);
    abort.abort();
  });

  it.each([500, 503])('the client reconnects after status %i', async status => {
    answers = [refusal(status, 'internal'), frame('e.1')];
    const { seen, abort } = read();
    await vi.advanceTimersByTimeAsync(0);
    await waits(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['e.1']);
    abort.abort();
  });
});

it('client streams that broke off leave no listener on the abort signal', async () => {
  const signal = new AbortController().signal;
  const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  const client = createClient({ baseUrl: 'http://game.test', key: 'k', fetch: send });
  answers = [new Error('lost'), new Error('lost'), frame('e.1')];
  const next = client.events({ signal }).next();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await next).toMatchObject({ value: { id: 'e.1' } });
  expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([2, 2]);
});

describe('end of a client stream', () => {
  it.each([400, 401, 403, 404, 499])(
    "status %i ends the client's stream with an error that has the server's text",
    async status => {
      answers = [refusal(status, 'bad-key')];
      const error = await read().ended;
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status, code: 'bad-key', message: 'No.' });
      expect(asked).toHaveLength(1);
    },
  );

  it("an abort ends the client's stream at once, even while it waits to reconnect", async () => {
    const others = vi.getTimerCount(); // other tests in this process have timers, too
    const { abort, ended } = read();
    await vi.advanceTimersByTimeAsync(100);
    abort.abort();
    expect(await ended).toBe('ended');
    expect(vi.getTimerCount()).toBe(others);
  });

  it("an abort ends the client's stream at once, even while a request is running", async () => {
    const abort = new AbortController();
    const hanging = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(abort.signal.reason));
      });
    const client = createClient({ baseUrl: 'http://game.test', key: 'k', fetch: hanging });
    const onEnd = vi.fn();
    client.events({ signal: abort.signal }).next().then(onEnd);
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(onEnd).toHaveBeenCalledWith({ done: true, value: undefined });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("if the abort signal is already set, the client's stream ends before the first request", async () => {
    const client = createClient({ baseUrl: 'http://game.test', key: 'k', fetch: send });
    const { done } = await client.events({ signal: AbortSignal.abort() }).next();
    expect([done, asked.length]).toEqual([true, 0]);
  });
});
