import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../harness/process.ts';
import { clear, health, newPlace, openApp, type Place, startGame, until, untilNothingRuns } from './app.ts';
import { closeWindow, windowId } from './display.ts';

/** Tests of closing a window that does not show the game. */

let place: Place;
beforeEach(async () => {
  place = await newPlace();
});
afterEach(() => clear(place));

describe('window that does not show the game yet', () => {
  it('closing the window while it starts the game also ends that game', async () => {
    const app = await openApp(place);
    await until(windowId).not.toBe('');
    closeWindow();
    expect(await app.exit).toBe(0);
    await untilNothingRuns(place);
  });

  it('if the game cannot be started, the window shows the reason and can be closed', async () => {
    const other = startGame(place);
    await until(() => health(place)).not.toBeNull();
    const port = await freePort();
    const app = await openApp({ ...place, port, url: `http://127.0.0.1:${port}` }); // the data folder is the same
    const page = await app.other('starting.html');
    await until(page.text).toContain('The game cannot be started:');
    closeWindow();
    expect(await app.exit).toBe(0);
    expect(await health(place)).not.toBeNull();
    const exit = once(other, 'exit');
    other.kill();
    await exit;
    await untilNothingRuns(place);
  });
});
