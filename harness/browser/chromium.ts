import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { browserPlaces, findBrowser } from './find-browser.ts';

/** Command-line flags of the browser. The browser draws in software, so its speed says nothing about real machines. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Time limit of every wait in a page. It only prevents tests from hanging, so it is long enough for slow machines. */
const GUARD_MS = 60_000;

/** Opens a real browser with a new profile. */
export async function openBrowser(viewport = { width: 1280, height: 720 }, flags: readonly string[] = []) {
  const executablePath = findBrowser();
  if (!executablePath || !existsSync(executablePath)) throw new Error(missing(executablePath));
  const profile = mkdtempSync(join(tmpdir(), 'starfray-browser-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...FLAGS, ...flags],
    viewport,
  });
  browser.setDefaultTimeout(GUARD_MS);
  await browser.addInitScript(drawLess);
  slowDown(browser);
  return browser;
}

/**
 * Slows every page down, for example four times with `STARFRAY_SLOW_PAGE=4`, so that a test with a missing wait fails.
 */
function slowDown(browser: BrowserContext) {
  const rate = Number(process.env.STARFRAY_SLOW_PAGE ?? 1);
  if (rate <= 1) return;
  browser.on('page', page => {
    const session = browser.newCDPSession(page);
    const slow = session.then(cdp => cdp.send('Emulation.setCPUThrottlingRate', { rate }));
    slow.catch(() => undefined); // the page may have closed already
  });
}

/** Limits pages to ten frames per second, because drawing sixty in software would leave the tests no CPU time. */
function drawLess() {
  if (!/^\/(overlay|$)/.test(location.pathname)) return;
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = draw => window.setTimeout(() => requestAnimationFrame(draw), 80);
  window.cancelAnimationFrame = window.clearTimeout;
}

const missing = (path: string | null) =>
  `There is no browser at ${path ?? browserPlaces(process.platform, process.env).join(', ')}: install Chromium, Chrome or Edge, or set CHROMIUM to the path of one.`;

/** Returns the path for a picture that people review. */
export function artifact(name: string) {
  const folder = join(import.meta.dirname, '../../test/artifacts');
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}
