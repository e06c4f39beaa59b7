import { existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Drawing is done in software here: it says nothing about speed. */
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

/** A real browser with a profile of its own. */
export async function openBrowser(viewport = { width: 1280, height: 720 }) {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(`There is no browser at ${EXECUTABLE}: install Debian's chromium or set CHROMIUM.`);
  }
  const profile = mkdtempSync(join(tmpdir(), 'starfray-browser-'));
  return chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    args: FLAGS,
    viewport,
  });
}

/** Where pictures are left for people to look at. */
export function artifact(name: string) {
  const folder = join(import.meta.dirname, '..', 'artifacts');
  mkdirSync(folder, { recursive: true });
  return join(folder, name);
}
