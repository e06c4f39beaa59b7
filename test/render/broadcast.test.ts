import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBroadcast } from '../../render/watch/broadcast.ts';

/** Tests of the page for watchers: its connections to edges, and what it shows of their data. */

const BASE = '/v/main';

/** A socket to an edge. */
class EdgeSocket {
  onmessage: (message: { data: string }) => void = () => {};
  onclose: () => void = () => {};
  readonly url: string;
  isOpen = true;
  constructor(url: URL) {
    this.url = url.href;
    sockets.push(this);
  }
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onclose();
  }
}

let sockets: EdgeSocket[];
let tokens: number;
let isRefused: boolean;
beforeEach(() => {
  [sockets, tokens, isRefused] = [[], 0, false];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('location', { href: 'https://watch.example/v/main' });
  vi.stubGlobal('WebSocket', EdgeSocket);
  vi.stubGlobal('fetch', async () =>
    isRefused ? new Response('', { status: 503 }) : Response.json({ token: `t${++tokens}` }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const of = (kind: string) => sockets.filter(({ url }) => url.includes(`/${kind}?`));
const say = (kind: 'pulse' | 'events', message: unknown) =>
  of(kind)
    .at(-1)
    ?.onmessage({ data: JSON.stringify(message) });
const joined = (seq: number, epoch = 1) => ({ id: `${epoch}.${seq}`, type: 'join', user: `V${seq}`, at: 0 });
const pulse = (seq: number, events: object[] = [], epoch = 1) =>
  say('pulse', { t: 'pulse', seq, epoch, events });
const status = (store: 'there' | 'away') => say('pulse', { t: 'status', store });

async function open() {
  const broadcast = createBroadcast(BASE);
  await pass();
  const texts = () => broadcast.rows.value.map(({ text }) => text);
  return { ...broadcast, texts };
}
const MORE = 'More has happened in between';
const MISSED = 'Some events were missed';

describe('watching page', () => {
  it('a page for watchers counts as live from the second pulse on, and as late after 2.5 s without a pulse', async () => {
    const { connection } = await open();
    expect(connection.value).toBe('connecting');
    pulse(1); // the pulse may belong to an ended game
    expect(connection.value).toBe('connecting');
    pulse(2);
    expect(connection.value).toBe('live');
    await pass(2_000);
    pulse(3);
    await pass(2_499);
    expect(connection.value).toBe('live');
    await pass(1);
    expect(connection.value).toBe('late');
    pulse(4);
    expect(connection.value).toBe('live');
  });

  it('a page for watchers ignores a pulse that is not newer than the last one or is from an older game', async () => {
    const broadcast = await open();
    pulse(5, [], 2);
    for (const [seq, epoch] of [
      [5, 2],
      [4, 2],
      [9, 1],
    ])
      pulse(seq, [joined(1)], epoch);
    expect([broadcast.pulse.value?.seq, broadcast.connection.value, broadcast.texts()]).toEqual([
      ...[5, 'connecting', []],
    ]);
    pulse(1, [], 3);
    expect(broadcast.pulse.value).toMatchObject({ seq: 1, epoch: 3 });
  });

  it('if the edge cannot reach Redis, the page for watchers reports that, and later waits for a pulse', async () => {
    const { connection } = await open();
    pulse(1);
    pulse(2);
    status('away');
    await pass(3_000);
    expect(connection.value).toBe('away');
    status('there');
    expect(connection.value).toBe('connecting');
    await pass(2_500);
    expect(connection.value).toBe('late');
  });

  it('the page for watchers stays live when an edge reports that it can reach Redis', async () => {
    const { connection } = await open();
    pulse(1);
    pulse(2);
    status('there');
    expect(connection.value).toBe('live');
  });
});

describe('connection to an edge', () => {
  it('the page for watchers forgets that Redis was unreachable once the next edge can reach it', async () => {
    const { connection } = await open();
    sockets.at(-1)?.close();
    await pass(1_000);
    expect(connection.value).toBe('lost');
    status('there');
    expect(connection.value).toBe('connecting');
  });

  it('the page for watchers doubles its delay before reconnecting, up to a limit, until data have arrived', async () => {
    const { connection } = await open();
    const pauses = async () => {
      sockets.at(-1)?.close();
      expect(connection.value).toBe('lost');
      const [before, from] = [sockets.length, Date.now()];
      while (sockets.length === before) await pass(10);
      return Date.now() - from;
    };
    expect([await pauses(), await pauses(), await pauses()]).toEqual([150, 300, 600]);
    expect([await pauses(), await pauses()]).toEqual([720, 720]);
    status('there');
    expect(await pauses()).toBe(150);
    expect(new Set(sockets.map(({ url }) => url)).size).toBe(sockets.length); // each has its own token
  });

  it('if an edge gave no token, the page for watchers requests one from the edge again', async () => {
    isRefused = true;
    const { connection } = await open();
    expect([connection.value, sockets.length]).toEqual(['lost', 0]);
    isRefused = false;
    await pass(250);
    expect(sockets.map(({ url }) => url)).toEqual(['wss://watch.example/v/main/pulse?token=t1']);
  });

  it('an edge that has sent nothing for 4 s counts as lost', async () => {
    await open();
    await pass(3_999);
    pulse(1);
    await pass(3_999);
    expect(sockets).toHaveLength(1);
    await pass(1 + 250);
    expect(sockets.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  });
});

describe('events for watchers', () => {
  it('the page for watchers lists each event in the pulses once, newest first, and marks gaps', async () => {
    const { texts } = await open();
    pulse(1, [joined(3), joined(4)]);
    pulse(2, [joined(3), joined(4), joined(5)]);
    pulse(3, [joined(6)]); // nothing is missing between pulse 2 and this one
    expect(texts()).toEqual(['V6 joined', 'V5 joined', 'V4 joined', 'V3 joined']);
    pulse(4, [joined(9)]);
    expect(texts().slice(0, 3)).toEqual(['V9 joined', MORE, 'V6 joined']);
    pulse(5, [joined(1, 2)], 2); // from the next game
    expect(texts().slice(0, 2)).toEqual(['V1 joined', MORE]);
  });

  it('the line about a kill says who shot down whom, whether it was a friendly hit, or that nobody did', async () => {
    const { texts } = await open();
    const kill = (seq: number, killer: string | null, friendly = false) => ({
      ...{ id: `1.${seq}`, type: 'kill', at: 0, victim: 'Linus', killer, friendly },
    });
    pulse(1, [kill(1, 'Ada'), kill(2, 'Ada', true), kill(3, null)]);
    expect(texts()).toEqual(['Linus crashed', 'Ada took out Linus, a friend', 'Ada took out Linus']);
  });

  it('the list of events for watchers has at most sixty lines', async () => {
    const { texts } = await open();
    for (let seq = 1; seq <= 61; seq++) pulse(seq, [joined(seq)]);
    expect([texts().length, texts()[0], texts().at(-1)]).toEqual([60, 'V61 joined', 'V2 joined']);
  });

  it('for watchers, the full event stream continues after the last event that was read from the pulses', async () => {
    const { texts, setEveryEvent, hasEveryEvent } = await open();
    pulse(1, [joined(3)]);
    setEveryEvent(true);
    await pass();
    expect([hasEveryEvent.value, of('events').map(({ url }) => url)]).toEqual([
      ...[true, ['wss://watch.example/v/main/events?token=t2&after=1.3']],
    ]);
    pulse(2, [joined(9)]);
    say('events', [{ id: '1.3', type: 'open', at: 0 }, joined(3), joined(4)]);
    say('events', [{ id: '1.7', type: 'gap', at: 0 }, joined(7), joined(8)]);
    say('events', [{ id: '2.0', type: 'owner', at: 0 }]);
    expect(texts()).toEqual(['The game was restarted', 'V8 joined', MISSED, 'V4 joined', 'V3 joined']);
    of('events')[0].close();
    await pass(250);
    expect(of('events')[1].url).toContain('&after=2.0');
    await pass(60_000); // this stream may stay silent
    expect(of('events').filter(({ isOpen }) => isOpen)).toHaveLength(1);
  });

  it('for watchers, the full event stream resumes after its own last event, even if that is of an older game', async () => {
    const { texts, setEveryEvent } = await open();
    setEveryEvent(true);
    await pass();
    say('events', [joined(3, 2)]);
    say('events', [{ id: '1.7', type: 'gap', at: 0 }, joined(7), joined(8)]);
    expect(texts()).toEqual(['V8 joined', MISSED, 'V3 joined']);
  });

  it('for watchers, the full event stream starts at the beginning if no event was read yet', async () => {
    const { setEveryEvent } = await open();
    setEveryEvent(true);
    await pass();
    expect(of('events')[0].url).not.toContain('after');
  });

  it('the page for watchers returns to pulses when it no longer needs every event, even after it requested them', async () => {
    const { texts, setEveryEvent, hasEveryEvent } = await open();
    setEveryEvent(true);
    setEveryEvent(false); // the page has no token yet
    await pass(10_000);
    expect(of('events')).toEqual([]);
    setEveryEvent(true);
    await pass();
    setEveryEvent(false);
    await pass(10_000);
    expect([of('events').map(({ isOpen }) => isOpen), hasEveryEvent.value]).toEqual([[false], false]);
    pulse(1, [joined(1)]);
    expect(texts()).toEqual(['V1 joined']);
  });
});
