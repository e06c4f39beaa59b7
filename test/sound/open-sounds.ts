import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { openBrowser } from '../browser/chromium.ts';
import type { SoundPage } from './sound-page.ts';

declare global {
  var sounds: SoundPage;
}

/** A browser whose page can render the sounds. */
export async function openSounds() {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundle(join(import.meta.dirname, 'sound-page.ts')) });
  return { browser, page };
}

async function bundle(entry: string): Promise<string> {
  const lib = { entry, formats: ['iife' as const], name: 'soundPage' };
  const built = await build({
    ...{ configFile: false, logLevel: 'error' },
    build: { lib, write: false, target: 'chrome124' },
  });
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[];
  return output[0].code;
}
