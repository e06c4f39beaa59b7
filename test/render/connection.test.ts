import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';
import { type ConnectionListener, type ConnectionStatus, connect } from '../../render/link/connection.ts';
import { MAX_UNACKED_FRAMES } from '../../schema/wire/overlay-socket.ts';

/** Tests of the page's own connection to a real server. */

const REPORT = { ms: 3_000, frames: 180, gaps: 1, longestGapMs: 180.4, width: 1_920, height: 1_080 };

const RealSocket = globalThis.WebSocket;
let server: TestServer;
const sockets: WebSocket[] = [];

class HeldSocket extends RealSocket {
  constructor(...args: ConstructorParameters<typeof WebSocket>) {
    super(...args);
    sockets.push(this);
  }
}

/** All timers that pages have started, such as the timers of their next attempts to connect. */
const timers: NodeJS.Timeout[] = [];
const { setTimeout: wait } = globalThis;

beforeAll(async () => {
  vi.stubGlobal('setTimeout', (run: () => void, ms: number) => timers[timers.push(wait(run, ms)) - 1]);
  server = await startServer({ speed: 4 });
});
afterAll(async () => {
  await Promise.all(sockets.map(closed));
  for (const timer of timers) clearTimeout(timer);
  await server.close();
  vi.unstubAllGlobals();
});

/** Closes a socket, and resolves once its page has received the event. */
const closed = (socket: WebSocket) =>
  new Promise<unknown>(resolve => {
    if (socket.readyState === socket.CLOSED) return resolve(null);
    socket.addEventListener('close', resolve);
    socket.close();
  });

/** Opens a page at an address of the server. */
function openPage(hash = '') {
  const url = new URL(`/overlay${hash}`, server.url);
  vi.stubGlobal('location', { href: url.href, hash: url.hash });
  vi.stubGlobal('WebSocket', HeldSocket);
  const seen = { seqs: [] as number[], statuses: [] as ConnectionStatus[], hellos: 0, patches: 0 };
  let tell = () => {};
  const note =
    <T>(take: (value: T) => void) =>
    (value: T) => {
      take(value);
      tell();
    };
  const listener: ConnectionListener = {
    onHello: note(() => seen.hellos++),
    onFrame: note(({ seq }) => seen.seqs.push(seq)),
    onEvent: note(() => {}),
    onPatch: note(() => seen.patches++),
    onAhead: note(() => {}),
    onStatus: note(status => seen.statuses.push(status)),
    onOutdated() {},
    report: () => REPORT,
  };
  connect(listener, { layout: 'vertical', obs: '31.0.1' });
  const until = async (isReached: () => boolean) => {
    while (!isReached()) {
      await new Promise<void>(resolve => {
        tell = resolve;
      });
    }
  };
  return { seen, until, socket: () => sockets[sockets.length - 1] };
}

describe('page', () => {
  it('a page acknowledges each frame, so that the server sends the next frames', async () => {
    const { seen, until } = openPage();
    await until(() => seen.seqs.length > 3 * (MAX_UNACKED_FRAMES + 1));
    expect(seen.seqs).toEqual(seen.seqs.map((_, i) => seen.seqs[0] + i));
    expect(seen.statuses).toEqual(['open']);
  });

  it('a page reopens a lost connection, and begins with a hello message and the whole state', async () => {
    const { seen, until, socket } = openPage();
    await until(() => seen.seqs.length > 0);
    socket().close();
    await until(() => seen.hellos === 2);
    await until(() => seen.statuses.length === 3);
    expect(seen.statuses).toEqual(['open', 'lost', 'open']);
    const { length } = seen.seqs;
    await until(() => seen.seqs.length > length);
  });

  it('a frame that cannot be decoded makes the page reconnect', async () => {
    const { seen, until, socket } = openPage();
    await until(() => seen.seqs.length > 0);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    socket().dispatchEvent(new MessageEvent('message', { data: new ArrayBuffer(8) }));
    await until(() => seen.hellos === 2);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it('the page identifies itself, and reports how well it draws as often as the server asks', async () => {
    const { seen, until } = openPage();
    await until(() => seen.hellos === 1);
    const mine = async () => (await server.client.listOverlays()).overlays.at(-1);
    const introduction = { layout: 'vertical', obs: '31.0.1', local: true };
    expect(await mine()).toMatchObject({
      ...introduction,
      reportedAt: null,
      framesPerSecond: null,
      size: null,
    });
    await vi.waitFor(async () => expect((await mine())?.reportedAt).not.toBeNull(), { timeout: 60_000 });
    const drawing = {
      framesPerSecond: 60,
      gaps: 1,
      longestGapMs: 180,
      size: { width: 1_920, height: 1_080 },
    };
    expect(await mine()).toMatchObject({ ...introduction, ...drawing });
  });

  it("a page's hello message contains the token from the page's address if there is one", () => {
    const tokens: unknown[] = [];
    const opened: Server[] = [];
    class Server {
      onopen = () => {};
      send = (text: string) => tokens.push(JSON.parse(text).token);
      constructor() {
        opened.push(this);
      }
    }
    vi.stubGlobal('WebSocket', Server);
    const note = () => {};
    const listener = {
      onHello: note,
      onFrame: note,
      onEvent: note,
      onPatch: note,
      onAhead: note,
      onStatus: note,
      onOutdated: note,
    };
    for (const hash of ['#t=secret', '#quality=low&t=other', '']) {
      vi.stubGlobal('location', { href: `http://127.0.0.1/overlay${hash}`, hash });
      connect({ ...listener, report: () => REPORT });
      opened.at(-1)?.onopen();
    }
    expect(tokens).toEqual(['secret', 'other', undefined]);
  });

  it('a page sends no reports to a server that does not ask for them', () => {
    const said: string[] = [];
    const opened: OlderServer[] = [];
    class OlderServer {
      onopen = () => {};
      onmessage = (_: { data: string }) => {};
      send = (text: string) => said.push(JSON.parse(text).t);
      constructor() {
        opened.push(this);
      }
    }
    vi.useFakeTimers();
    vi.stubGlobal('location', { href: 'http://127.0.0.1/overlay', hash: '' });
    vi.stubGlobal('WebSocket', OlderServer);
    const report = vi.fn(() => REPORT);
    const listener = { onHello() {}, onFrame() {}, onEvent() {}, onPatch() {}, onAhead() {}, onStatus() {} };
    connect({ ...listener, onOutdated() {}, report });
    opened[0].onopen();
    opened[0].onmessage({ data: JSON.stringify({ t: 'hello' }) });
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    expect([said, report.mock.calls.length]).toEqual([['hello'], 0]);
  });
});
