import { expect, it } from 'vitest';
import type { AdminGuard } from '../../../net/admin/guard.ts';
import { createLoginPace } from '../../../net/admin/login-pace.ts';
import { sessionRoutes } from '../../../net/admin/session.ts';
import { createServer } from '../../../net/http/server.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

/** Each try after the fifth wrong one in a row waits a second; a good one ends that. */
it('slows down who guesses the secret of a login link', async () => {
  const waits: number[] = [];
  const pace = createLoginPace(async ms => waits.push(ms));
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
  expect(await attempt(true)).toBe(4); // that one waited, too
  expect(await failures(5)).toBe(4);
  expect(waits).toEqual([1_000, 1_000, 1_000, 1_000]);
});

it('holds for whoever signs in', async () => {
  const waits: number[] = [];
  const pace = createLoginPace(async ms => waits.push(ms));
  const guard: AdminGuard = { local: handle => handle, streamer: handle => exchange => handle(exchange, 1) };
  const server = createServer({
    routes: sessionRoutes(guard, { store, auth: { reload() {} } }, pace),
    sockets: [],
    gate: { admit() {}, isPlainReader: () => false, isOpen: false },
    onBug: console.error,
  });
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/admin/login`;
  const headers = { 'content-type': 'application/json' };
  for (let i = 0; i < 6; i++) await fetch(url, { method: 'POST', headers, body: '{"secret":"guessed"}' });
  expect(waits).toEqual([1_000]);
  server.stopListening();
  server.close();
});
