import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { createClient } from '../../../client/client.ts';
import { openBrowser } from '../../../harness/browser/chromium.ts';
import { watchedPage } from '../../../harness/browser/live.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { addViewers, fightRound, openRound } from '../../../harness/soak-round.ts';
import type { Sample } from './growth.ts';
import { countTextures, keptBy } from './kept.ts';

interface PictureSoakOptions {
  minutes: number;
  onSample(sample: Sample): void;
}

/** Size of the page. It is small, because drawing is done in software; the retained memory does not depend on it. */
const SIZE = { width: 640, height: 360 };
/** Time after which a round is ended, so that there are many rounds, and interval of checks. */
const PACE = { limitMs: 80_000, pollMs: 1_000 };
/** Time for the title screen, the lobby, and everything shown after a round. */
const TITLE_MS = 4_000;
const LOBBY_MS = 3_000;
const RESULTS_MS = 15_000;

/** Watches an overlay of a live server. Takes a sample in each lobby, when the page retains least. */
export async function soakPicture({ minutes, onSample }: PictureSoakOptions) {
  const home = temporaryHome();
  const server = await startServerProcess(home.path, { STARFRAY_SEED: '1' });
  const client = createClient({ baseUrl: server.url, key: newOwnerKey(home.path) });
  await addViewers(client);
  const browser = await openBrowser(SIZE);
  await browser.addInitScript(countTextures);
  const { page, problems } = await watchedPage(browser);
  await page.goto(`${server.url}/overlay`);
  const sample = await sampling(page);
  const samples: Sample[] = [];
  let rounds = 0;
  while ((samples.at(-1)?.minute ?? 0) < minutes) {
    await client.openMainMenu();
    await wait(TITLE_MS);
    await openRound(client, rounds);
    await wait(LOBBY_MS);
    samples.push(await sample());
    onSample(samples[samples.length - 1]);
    await fightRound(client, rounds++, PACE);
    await wait(RESULTS_MS);
  }
  await browser.close();
  await server.stop();
  home.remove();
  return { samples, problems, rounds };
}

async function sampling(page: Page) {
  const kept = await keptBy(page);
  const from = performance.now();
  return async (): Promise<Sample> => ({ minute: (performance.now() - from) / 60_000, ...(await kept()) });
}
