import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** For each system, the program that opens an address in the user's browser. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
};

/** Opens the address in the user's browser. Resolves with false if there is no program that can do this. */
export async function openInBrowser(address: string): Promise<boolean> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, windowsHide: true });
  child.unref(); // the game can end before the child, which may be the browser itself
  return once(child, 'spawn').then(
    () => true,
    () => false,
  );
}
