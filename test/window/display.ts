import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A virtual screen with a window manager, which minimising and full screen require. */

const TOOLS = ['Xvfb', 'openbox', 'xdotool', 'wmctrl', 'xprop'];
/** The screen is small because the tests draw in software. */
export const SCREEN = { width: 960, height: 540 };

export const missingTools = () => TOOLS.filter(name => spawnSync('which', [name]).status !== 0);

/** Starts a screen. Resolves with its name, such as `:1`, and a function that ends it. */
export async function openDisplay() {
  const screen = `${SCREEN.width}x${SCREEN.height}x24`;
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(createInterface(server.stdout), 'line');
  const name = `:${number}`;
  const manager = spawn('openbox', [], { env: { ...process.env, DISPLAY: name }, stdio: 'ignore' });
  return {
    name,
    close() {
      manager.kill();
      server.kill();
    },
  };
}

/** Runs a tool on the display of this process and returns its output. */
export const tool = (name: string, ...args: string[]) =>
  spawnSync(name, args, { encoding: 'utf8' }).stdout.trim();

/** X11 id of the visible window; empty if there is none. */
export const windowId = () =>
  tool('xdotool', 'search', '--onlyvisible', '--class', 'starfray').split('\n').at(-1) ?? '';

/** Asks a window to close, as the button in its frame does. By default, this is the visible window. */
export const closeWindow = (id = windowId()) => tool('wmctrl', '-i', '-c', id);

/** Whether the window manager reports this state of the window, such as `_NET_WM_STATE_FULLSCREEN`. */
export const hasState = (id: string, state: string) =>
  tool('xprop', '-id', id, '_NET_WM_STATE').includes(state);

/** Widths of the left, right, top and bottom frame that the window manager has put around the window. Unit: pixels. */
export const frameOf = (id: string) =>
  tool('xprop', '-id', id, '_NET_FRAME_EXTENTS').match(/\d+/g)?.map(Number) ?? [];
