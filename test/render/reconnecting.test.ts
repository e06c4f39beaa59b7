import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionStatus, connect } from '../../render/link/connection.ts';

/** Tests of reconnecting: when a page without a connection tries again. */

/** A socket that the test opens and closes. */
class TestSocket {
  close = () => {};
  readonly sent: string[] = [];
  send = (text: string) => this.sent.push(JSON.parse(text).t);
  onmessage: (message: { data: string | ArrayBuffer }) => void = () => {};
  onclose: (close: { code: number }) => void = () => {};
  constructor(address: URL) {
    sockets.push(this);
    addresses.push(address.href);
  }
}

let sockets: TestSocket[];
let addresses: string[];
let statuses: ConnectionStatus[];
let outdated: number;
/** Number of calls of `report`. */
let taken: number;
beforeEach(() => {
  [sockets, addresses] = [[], []];
  statuses = [];
  [outdated, taken] = [0, 0];
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', TestSocket);
  vi.stubGlobal('location', { href: 'http://localhost/overlay', hash: '' });
  open();
});

/** Opens a page at the current address. */
function open() {
  const ignore = () => {};
  const onStatus = (status: ConnectionStatus) => statuses.push(status);
  const listener = {
    onHello: ignore,
    onFrame: ignore,
    onEvent: ignore,
    onPatch: ignore,
    onAhead: ignore,
    onStatus,
    onOutdated: () => void outdated++,
  };
  connect({
    ...listener,
    report() {
      taken++;
      return { ms: 0, frames: 0, gaps: 0, longestGapMs: 0, width: 0, height: 0 };
    },
  });
}
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Drops the connection; returns the delay until the page retries (ms). */
function pauseAfterClose(code = 1006) {
  const from = Date.now();
  sockets.at(-1)?.onclose({ code });
  vi.advanceTimersToNextTimer();
  return Date.now() - from;
}

it('the delay before each attempt to reconnect gets longer, and is short again once a server has answered', () => {
  expect([pauseAfterClose(), pauseAfterClose(), pauseAfterClose()]).toEqual([400, 800, 1_600]);
  sockets.at(-1)?.onmessage({ data: '{"t":"hello"}' });
  expect([pauseAfterClose(), pauseAfterClose()]).toEqual([400, 800]);
  expect(sockets).toHaveLength(6);
});

it("if the overlay's token is refused, that is reported, and the page tries again", () => {
  pauseAfterClose(1006);
  pauseAfterClose(4401);
  expect(statuses).toEqual(['lost', 'refused']);
  expect(sockets).toHaveLength(3);
});

it("an overlay's reports are sent on an open connection, and not on a closed one", () => {
  const greet = () => sockets.at(-1)?.onmessage({ data: '{"t":"hello","reportMs":3000}' });
  greet();
  vi.advanceTimersByTime(6_000);
  pauseAfterClose();
  greet();
  vi.advanceTimersByTime(9_000);
  expect(sockets.map(({ sent }) => sent)).toEqual([
    ['report', 'report'],
    ['report', 'report', 'report'],
  ]);
});

it("an overlay's report covers only the time since the connection began", () => {
  sockets.at(-1)?.onmessage({ data: '{"t":"hello","reportMs":3000}' });
  expect([taken, sockets.at(-1)?.sent]).toEqual([1, []]); // the report on the time before is discarded
});

it('a page acknowledges frames unless the server, such as an edge, does not use acknowledgements', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {}); // the message is not a frame
  for (const hello of ['{"t":"hello"}', '{"t":"hello","acks":false}']) {
    sockets.at(-1)?.onmessage({ data: hello });
    sockets.at(-1)?.onmessage({ data: new ArrayBuffer(8) });
    pauseAfterClose();
  }
  expect(sockets.map(({ sent }) => sent)).toEqual([['ack'], [], []]);
  warn.mockRestore();
});

it('if the server has another version, the page reloads instead of reconnecting', () => {
  sockets.at(-1)?.onclose({ code: 4426 });
  vi.advanceTimersByTime(60_000);
  expect([sockets.length, outdated, statuses.at(-1)]).toEqual([1, 1, 'lost']);
});

it('each attempt to connect requests a token from the edge, and the delay between attempts has a limit', async () => {
  vi.stubGlobal('location', {
    href: 'http://localhost/v/main/overlay',
    pathname: '/v/main/overlay',
    hash: '',
  });
  const answers = [{ token: 'one' }, { token: 7 }, null, { token: 'two' }, { token: 'three' }];
  vi.stubGlobal('fetch', async (path: string) => {
    expect(path).toBe('/v/main/token?tier=fight');
    const answer = answers.shift();
    return answer ? Response.json(answer) : new Response('', { status: 503 });
  });
  [sockets, addresses] = [[], []];
  open();
  await vi.advanceTimersByTimeAsync(0);
  const from = Date.now();
  const times: number[] = [];
  for (const token of ['one', 'two', 'three']) {
    while (addresses.length === times.length) await vi.advanceTimersByTimeAsync(10);
    expect(addresses.at(-1)).toBe(`ws://localhost/v/main/overlay/socket?token=${token}`);
    times.push(Date.now() - from);
    sockets.at(-1)?.onclose({ code: 1006 });
  }
  expect(times).toEqual([0, 400 + 800 + 960, 400 + 800 + 960 + 960]);
});
