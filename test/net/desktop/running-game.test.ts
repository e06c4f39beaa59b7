import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { loginLink } from '../../../net/admin/routes.ts';
import { isGameAt, linkOfRunning, whoAnswers } from '../../../net/desktop/running-game.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { GAME_VERSION } from '../../../server/version.ts';

/**
 * Tests a start that finds a running game, or a program that looks like one, through its data folder or at its port.
 */

/** Starts a program that answers every request with `answer`. Returns its address. */
async function program(answer: RequestListener) {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}` };
}

const game = (version: string) =>
  program((_, response) => response.end(JSON.stringify({ ok: true, game: version, api: '1.1.0' })));

describe('program at the port', () => {
  it.each(['', '{', 'null', '7', '{"game": "0.1.0"}', '{"api": "1.1.0"}', '{"api": 1, "game": "0.1.0"}'])(
    "a program at the game's port counts as the game only if it reports a game and an API version: %s",
    async text => {
      const { url } = await program((_, response) => response.end(text));
      expect(await whoAnswers(url)).toBe('another program');
      await expect(isGameAt(url)).rejects.toThrow(`A program other than the game answers at ${url}`);
    },
  );

  it("a program at the game's port that disconnects after a request counts as another program", async () => {
    const { url } = await program(({ socket }) => socket.destroy());
    expect(await whoAnswers(url)).toBe('another program');
  });

  it("a program at the game's port that does not answer within 3 s may be a game that is starting", async () => {
    const late = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    onTestFinished(() => timeout.mockRestore());
    const { url } = await program(() => late.abort());
    expect(await whoAnswers(url)).toBe('nobody in time');
    expect(timeout).toHaveBeenCalledWith(3_000);
  });
});

const HOLD = `
  const { lockHome } = await import('${pathToFileURL('net/store/home.ts')}');
  lockHome(process.argv[1]);
  console.log('held');
  setInterval(() => {}, 60_000);
`;

describe('game on the data folder', () => {
  let home: string;
  /** Stores the address of a login link, and starts another process that holds the lock of the data folder. */
  const occupy = async (url: string) => {
    const store = openStore(home, { exclusive: false });
    if (url) loginLink(store, url);
    store.close();
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, home]);
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
  };
  beforeEach(() => {
    home = newHome();
    vi.stubEnv('STARFRAY_HOME', home);
    onTestFinished(() => void vi.unstubAllEnvs());
  });
  const find = (port: number) => linkOfRunning({ home, host: '127.0.0.1', port });

  it('a running game of the same version is opened with a new login link', async () => {
    const { port, url } = await game(GAME_VERSION);
    await occupy(url);
    const links = [await find(port), await find(0)];
    for (const link of links) expect(link?.startsWith(`${url}/admin#login=`)).toBe(true);
    expect(links[0]).not.toBe(links[1]);
  });

  it.each([
    ['at the port of the settings', (port: number) => port],
    ['at a port that the system has picked', () => 0],
  ])('a running game of another version is not opened, and its address is given: %s', async (_, portOf) => {
    const { port, url } = await game('0.0.1');
    await occupy(url);
    await expect(find(portOf(port))).rejects.toThrow(
      `Starfray 0.0.1 is still running, and this is Starfray ${GAME_VERSION}: quit the other one on the page Machine of its streaming menu, ${url}/admin`,
    );
  });

  it('a running game of another version is not opened, even if this version cannot use its store', async () => {
    const { port } = await game('0.0.1');
    await occupy('');
    await expect(find(port)).rejects.toThrow('Starfray 0.0.1 is still running');
  });

  it('if no game uses the data folder, no running game is found, whatever program answers at the port', async () => {
    const { port } = await game(GAME_VERSION);
    expect(await find(port)).toBeNull();
  });
});
