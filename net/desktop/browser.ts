import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The program of each system that opens an address in the user's browser. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
};

/** Opens the address in the user's browser, or prints it where there is no way to. */
export async function openInBrowser(address: string): Promise<void> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true, windowsHide: true });
  child.unref(); // it may be the browser itself
  await once(child, 'spawn').catch(() => console.log(`Open ${address} in your browser.`));
}
