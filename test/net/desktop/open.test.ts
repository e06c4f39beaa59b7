import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createDesktop, endProcessesWith, processesWith } from '../../../harness/desktop.ts';
import { newHome } from '../../../harness/new-home.ts';
import { freePort } from '../../../harness/process.ts';
import { signInBy } from '../../../harness/streamer.ts';

/** Tests starts by double click. Each is a process of its own, as when a user starts the game. */

/** Exit code of a start that has shown a page about the error. */
const SHOWN = 10;
/** Time that is longer than a shutdown may take, as a guard against hanging. Unit: ms. */
const ENDING_MS = 10_000;

function newDesktop() {
  const desktop = createDesktop();
  onTestFinished(desktop.remove);
  return desktop;
}

/** A data folder. Games that use it are ended with the test. */
function homeOfGame() {
  const home = newHome();
  onTestFinished(() => endProcessesWith('STARFRAY_HOME', home));
  return home;
}

const originOf = (page: string) => new URL(page).origin;

it.runIf(process.platform === 'linux')(
  'two simultaneous double clicks on the game start it once, and each opens a signed-in page',
  async () => {
    const [desktop, home, PORT] = [newDesktop(), homeOfGame(), await freePort()];
    const codes = await Promise.all([1, 2].map(() => desktop.doubleClick(home, { PORT })));
    expect(codes).toEqual([0, 0]);
    await expect.poll(() => desktop.opened().length).toBe(2);
    const links = desktop.opened();
    expect(new Set(links).size).toBe(2);
    const url = `http://127.0.0.1:${PORT}`;
    const [first, second] = await Promise.all(links.map(link => signInBy(link, url)));
    expect((await first?.send('GET', '/keys'))?.status).toBe(200);
    expect((await second?.send('POST', '/quit'))?.status).toBe(200);
    await expect.poll(() => processesWith('STARFRAY_HOME', home), { timeout: ENDING_MS }).toEqual([]);
  },
);

it.runIf(process.platform === 'linux')(
  'a second double click on the game finds the running game, even at a port that the system picked',
  async () => {
    const [desktop, home] = [newDesktop(), homeOfGame()];
    for (const PORT of ['0', '0']) expect(await desktop.doubleClick(home, { PORT })).toBe(0);
    await expect.poll(() => desktop.opened().length).toBe(2);
    const [first = '', second = ''] = desktop.opened();
    expect(originOf(second)).toBe(originOf(first));
    expect(second).toContain('/#login=');
  },
);

it.runIf(process.platform === 'linux')(
  'a second double click opens its own game, even if another version of the game uses its port',
  async () => {
    const [desktop, home] = [newDesktop(), homeOfGame()];
    expect(await desktop.doubleClick(home, { PORT: '0' })).toBe(0);
    const other = createServer((_, answer) => answer.end('{"api":"1.0.0","game":"0.0.1"}')).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await desktop.doubleClick(home, { PORT: `${port}` })).toBe(0);
    await expect.poll(() => desktop.opened().length).toBe(2);
    const [first = '', second = ''] = desktop.opened();
    expect(originOf(second)).toBe(originOf(first));
  },
);

it.runIf(process.platform === 'linux')(
  'after a double click, a page says that the game at the configured port uses another data folder',
  async () => {
    const [desktop, home, PORT] = [newDesktop(), homeOfGame(), await freePort()];
    expect(await desktop.doubleClick(home, { PORT })).toBe(0);
    const other = homeOfGame();
    const start = desktop.doubleClick(other, { PORT });
    await expect.poll(() => desktop.opened().length).toBe(2);
    const page = await (await fetch(desktop.opened().at(-1) ?? '')).text();
    expect(page).toContain(`>http://127.0.0.1:${PORT}</a> has another data folder than ${other}`);
    expect(await start).toBe(SHOWN);
  },
);
