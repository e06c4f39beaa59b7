import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../../harness/http.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { isAlive } from '../../server/processes.ts';
import {
  clear,
  fight,
  health,
  newPlace,
  openApp,
  overlays,
  type Place,
  processesOf,
  startGame,
  until,
  untilNothingRuns,
  windowProcess,
} from './app.ts';

/** Tests of crashes: what crashes, what continues, and that no process remains. */

let place: Place;
beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => clear(place));

const one = (part: string) => processesOf(place, part)[0] ?? 0;
const server = () => one('net/serve.ts');
const supervisor = () => one('net/main.ts');
const pictures = () => overlays(place);

describe('crashed game', () => {
  it.each([
    ['server', server],
    ['supervisor', supervisor],
  ])(
    "after the game's %s is killed, the window reports the crash and then shows the game again",
    async (_, victim) => {
      const app = await openApp(place);
      const page = await app.page();
      await until(pictures).toBe(1);
      const [before, keeper] = [server(), supervisor()];
      process.kill(keeper, 'SIGSTOP'); // otherwise the server might restart before the window checks
      process.kill(victim(), 'SIGKILL');
      await until(page.text).toContain('The game died. It is started again.');
      if (isAlive(keeper)) process.kill(keeper, 'SIGCONT');
      await until(pictures).toBe(1);
      await until(page.text).not.toContain('The game died.');
      expect(server()).not.toBe(before);
      await app.press('Quit');
      expect(await app.exit).toBe(0);
      await untilNothingRuns(place);
    },
  );
});

describe('killed window', () => {
  it('30 s after a window is killed, its game ends if no other window has joined the game', async () => {
    const app = await openApp(place);
    await app.page();
    await until(pictures).toBe(1);
    const http = createHttp(place.url, newOwnerKey(place.home));
    await fight(http);
    const before = server();
    process.kill(windowProcess(place), 'SIGKILL');
    expect(await app.exit).toBe(1);
    expect(app.output()).toContain('The window ended with SIGKILL.');
    await until(pictures).toBe(0);

    const next = await openApp(place);
    const page = await next.page();
    await until(pictures).toBe(1);
    await until(page.text).not.toContain('npm run admin');
    await next.press('Quit');
    expect(await next.exit).toBe(0);
    expect(server()).toBe(before);

    await http.post('/menu');
    const alone = performance.now();
    await untilNothingRuns(place);
    expect(performance.now() - alone).toBeGreaterThan(25_000);
  });
});

describe('game started by "npm start"', () => {
  it('a window joins the running game, does not end that game when it closes, and joins it again after a restart', async () => {
    let game = startGame(place);
    await until(() => health(place)).not.toBeNull();
    const app = await openApp(place);
    const page = await app.page();
    await until(pictures).toBe(1);
    expect(processesOf(place, 'net/serve.ts')).toHaveLength(1);
    const exit = once(game, 'exit');
    game.kill();
    expect(await exit).toEqual([0, null]);
    await until(page.text).toContain('The game does not answer.');
    game = startGame(place);
    await until(pictures).toBe(1);
    await until(page.text).not.toContain('The game does not answer.');
    await app.press('Quit');
    expect(await app.exit).toBe(0);
    expect(await health(place)).not.toBeNull();
    game.kill();
    await untilNothingRuns(place);
  });
});

describe('page without a game', () => {
  it('a page without a game is replaced by the game when the game answers again', async () => {
    const game = startGame(place);
    await until(() => health(place)).not.toBeNull();
    const app = await openApp(place);
    const page = await app.page();
    await until(pictures).toBe(1);
    const exit = once(game, 'exit');
    game.kill();
    await exit;
    await page.leaveBy('location.reload()');
    await until(() => page.evaluate('location.protocol')).toBe('chrome-error:');
    startGame(place);
    await until(pictures).toBe(1);
    await app.press('Quit');
    expect(await app.exit).toBe(0);
  });
});

describe('"npm run app"', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'when "npm run app" is ended by %s, the window and the game also end',
    async signal => {
      const app = await openApp(place);
      await app.page();
      await until(pictures).toBe(1);
      app.child.kill(signal);
      await untilNothingRuns(place);
    },
  );
});
