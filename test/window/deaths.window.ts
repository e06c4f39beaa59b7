import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttp } from '../http.ts';
import { newOwnerKey } from '../owner-key.ts';
import { environment } from '../process.ts';
import {
  clear,
  fight,
  health,
  newPlace,
  openApp,
  type Place,
  processesOf,
  until,
  untilNothingRuns,
  windowProcess,
} from './app.ts';
import type { Page } from './devtools.ts';

/** What dies, and what lives on. In the end nothing is left. */
const ROOT = join(import.meta.dirname, '../..');

let place: Place;
beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => clear(place));

const one = (part: string) => processesOf(place, part)[0] ?? 0;
const server = () => one('net/serve.ts');
const supervisor = () => one('net/main.ts');
const quit = (shell: Page) => shell.leaveBy(`require('./shell/shell.cjs').menu.items.at(-1).click()`);
const overlays = async () => (await health(place))?.overlays ?? 0;
const text = (page: Page) => () => page.evaluate<string>('document.body.innerText');

describe('the window says that the game died, and shows it again', () => {
  it.each([
    ['server', server],
    ['supervisor', supervisor],
  ])('when its %s was killed', async (_, victim) => {
    const app = await openApp(place);
    const page = await app.page();
    await until(overlays).toBe(1);
    const before = server();
    process.kill(victim(), 'SIGKILL');
    await until(text(page)).toContain('The game died. It is started again.');
    await until(overlays).toBe(1);
    await until(text(page)).not.toContain('The game died.');
    expect(server()).not.toBe(before);
    await quit(await app.shell());
    expect(await app.exit).toBe(0);
    await untilNothingRuns(place);
  });
});

describe('a window that is killed', () => {
  it('leaves the game until nobody has needed it for 30 s; the next one joins it and does not end it', async () => {
    const app = await openApp(place);
    await app.page();
    await until(overlays).toBe(1);
    const http = createHttp(place.url, newOwnerKey(place.home));
    await fight(http);
    const before = server();
    process.kill(windowProcess(place), 'SIGKILL');
    expect(await app.exit).toBe(1);
    expect(app.output()).toContain('The window ended with SIGKILL.');
    await until(overlays).toBe(0);

    const next = await openApp(place);
    const page = await next.page();
    await until(overlays).toBe(1);
    await until(text(page)).not.toContain('npm run admin');
    await quit(await next.shell());
    expect(await next.exit).toBe(0);
    expect(server()).toBe(before);

    await http.post('/menu');
    const alone = performance.now();
    await untilNothingRuns(place);
    expect(performance.now() - alone).toBeGreaterThan(25_000);
  });
});

describe('a game that was started by "npm start"', () => {
  it('is joined, goes on without the window, and is joined again after it was away', async () => {
    const env = environment(place.home, { PORT: place.port });
    const start = () => spawn(process.execPath, ['net/main.ts'], { cwd: ROOT, env, stdio: 'ignore' });
    let game = start();
    await until(() => health(place)).not.toBeNull();
    const app = await openApp(place);
    const page = await app.page();
    await until(overlays).toBe(1);
    expect(processesOf(place, 'net/serve.ts')).toHaveLength(1);
    const exit = once(game, 'exit');
    game.kill();
    expect(await exit).toEqual([0, null]);
    await until(text(page)).toContain('The game does not answer.');
    game = start();
    await until(overlays).toBe(1);
    await until(text(page)).not.toContain('The game does not answer.');
    await quit(await app.shell());
    expect(await app.exit).toBe(0);
    expect(await health(place)).not.toBeNull();
    game.kill();
    await untilNothingRuns(place);
  });
});

describe('the end of "npm run app"', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('by %s ends window and game', async signal => {
    const app = await openApp(place);
    await app.page();
    await until(overlays).toBe(1);
    app.child.kill(signal);
    await untilNothingRuns(place);
  });
});
