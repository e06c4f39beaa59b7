import { expect, it, onTestFinished } from 'vitest';
import { createLogin } from '../../../net/access/sessions.ts';
import type { AdminGuard } from '../../../net/admin/guard.ts';
import { createLoginDelay, type LoginDelay, sessionRoutes } from '../../../net/admin/session.ts';
import type { Store } from '../../../net/store/store.ts';
import { createServer } from '../../../server/http/server.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

/** After five wrong attempts in a row, each further attempt waits one second, until one is valid. */
it('callers that guess login secrets are delayed', async () => {
  const waits: number[] = [];
  const pace = createLoginDelay(async ms => waits.push(ms));
  const attempt = async (isGood: boolean) => {
    await pace.turn();
    pace.note(isGood);
    return waits.length;
  };
  const failures = async (count: number) => {
    for (let i = 0; i < count; i++) await attempt(false);
    return waits.length;
  };
  expect(await failures(5)).toBe(0);
  expect(await failures(3)).toBe(3);
  expect(await attempt(true)).toBe(4); // the valid attempt waited, too
  expect(await failures(5)).toBe(4);
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
});

/** Starts the sign-in route with the given delay. */
async function startLogin(pace: LoginDelay) {
  const guard: AdminGuard = { local: handle => handle, streamer: handle => exchange => handle(exchange, 1) };
  const server = createServer({
    routes: sessionRoutes(guard, store, { reload() {} }, pace),
    sockets: [],
    gate: { admit() {}, isPlainReader: () => false, isOpen: false },
    onBug: console.error,
  });
  onTestFinished(() => {
    server.stopListening();
    server.close();
  });
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/admin/login`;
  const headers = { 'content-type': 'application/json' };
  return (secret: string, signal?: AbortSignal) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify({ secret }), signal });
}

it('all sign-in attempts share one delay', async () => {
  const waits: number[] = [];
  const signIn = await startLogin(createLoginDelay(async ms => waits.push(ms)));
  for (let i = 0; i < 6; i++) await signIn('guessed');
  expect(waits).toEqual([1_000]);
});

it('a login link stays valid if its caller disconnects during the delay', async () => {
  const turns: (() => void)[] = [];
  const pace = { turn: () => new Promise<void>(resolve => turns.push(resolve)), note() {} };
  const signIn = await startLogin(pace);
  const secret = createLogin(store);
  const left = new AbortController();
  const first = signIn(secret, left.signal).catch(() => 'left');
  await expect.poll(() => turns.length).toBe(1);
  left.abort();
  expect(await first).toBe('left');
  const second = signIn(secret);
  await expect.poll(() => turns.length).toBe(2); // by then the server knows that the first caller has disconnected
  for (const turn of turns) turn();
  expect((await second).status).toBe(200);
});
