import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { openBrowser } from '../../harness/browser/chromium.ts';

/**
 * Opens a browser whose page runs the file `entry` of this folder. Also returns a function for the CPU time that the
 * page has used.
 */
export async function openPage(entry: string) {
  const browser = await openBrowser();
  const page = await browser.newPage();
  await page.addScriptTag({ content: await bundle(join(import.meta.dirname, entry)) });
  const debug = await browser.newCDPSession(page);
  await debug.send('Performance.enable');
  const cpuSeconds = async () => {
    const { metrics } = await debug.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN;
  };
  return { browser, page, cpuSeconds };
}

async function bundle(entry: string): Promise<string> {
  const lib = { entry, formats: ['iife' as const], name: 'soundPage' };
  const built = await build({
    ...{ configFile: false, logLevel: 'error' },
    build: { lib, write: false, minify: false, target: 'chrome124' },
  });
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[];
  return output[0].code;
}
