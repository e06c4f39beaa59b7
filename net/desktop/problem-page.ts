import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { openInBrowser } from './browser.ts';

/** Longest time that a failed start waits for the browser to load the page about the failure. @limit */
const SHOWN_MS = 60_000;
/** Exit code after the page has shown why the game did not start. Launchers show a message for every other code. */
export const SHOWN = 10;
/**
 * Exit code after a reason was printed that already says what to do. Launchers show this reason as it is; to
 * any other reason they add advice.
 */
export const EXPLAINED = 11;

/**
 * Shows in the browser why the game did not start, because a double click gives no terminal. The page is
 * served, not written to a file, because the disk may be full. Resolves with whether the browser has loaded
 * the page.
 */
export async function showProblem(message: string): Promise<boolean> {
  const shown = Promise.withResolvers<boolean>();
  const server = createServer((_, response) => {
    response.once('close', () => shown.resolve(true));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
    response.end(page(message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const isOpened = await openInBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const isShown = isOpened && (await Promise.race([shown.promise, wait(SHOWN_MS, false, { ref: false })]));
  server.close();
  return isShown;
}

/** Converts the message to HTML, with addresses as links. */
const htmlOf = (message: string) =>
  message
    .replace(/[&<>]/g, sign => ENTITIES[sign] ?? sign)
    .replace(/http:\/\/[\w.:[\]/]*\w/g, address => `<a href="${address}">${address}</a>`);

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const page = (message: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Starfray did not start</title>
<link rel="icon" href="data:,">
<style>
  a { color: inherit; }
  body { background: #0b0d16; color: #e8eaf2; font: 1.2rem/1.5 system-ui, sans-serif; max-width: 42rem; margin: 15vh auto; padding: 0 1.5rem; }
</style>
<h1>Starfray did not start</h1>
<p>${htmlOf(message)}</p>
<p>Then start it again.</p>
`;
