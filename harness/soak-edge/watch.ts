import type { Page } from 'playwright-core';
import { openBrowser } from '../browser/chromium.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { type EdgeProcess, startEdgeProcess } from '../edge/edge-process.ts';
import { startFrontProxy } from '../edge/front-proxy.ts';
import { type StagedShow, startStagedShow } from '../edge/staged-show.ts';
import { startRedis, type TestRedis } from '../redis.ts';

const ROUNDS = 5;
/** Longest time from the end of an outage until the page shows current data. */
const LONGEST_MS = 2_000;
const EPOCH = 1_790_000_000_000;

interface Stage {
  page: Page;
  redis: TestRedis;
  edges: readonly EdgeProcess[];
  show: StagedShow;
  /** Epoch of the show. */
  epoch: number;
}

/** Measures how soon a page behind two edges shows current data after an edge, Redis or the game was down. */
export async function watch(say: (line: string) => void): Promise<string[]> {
  if (!findBrowser()) {
    say('left out: there is no browser');
    return [];
  }
  const { stage, close } = await open();
  const faults: string[] = [];
  for (const [who, measure] of Object.entries(RETURNS)) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round++) took.push(Math.round(await measure(stage, round)));
    took.sort((a, b) => a - b);
    const line = `${who}: the page is right again after ${took.join(', ')} ms`;
    say(line);
    if ((took.at(-1) ?? 0) > LONGEST_MS) faults.push(line);
  }
  const missed = await stage.page.getByTestId('events').getByText('missed').count();
  if (missed > 0) faults.push(`${missed} gaps in the list of events`);
  await close();
  return faults;
}

async function open() {
  const redis = await startRedis();
  const show = await startStagedShow(redis.url, EPOCH);
  const edges = [await startEdgeProcess(redis.url), await startEdgeProcess(redis.url)];
  const front = await startFrontProxy(edges.map(({ url }) => url));
  const browser = await openBrowser({ width: 390, height: 844 });
  const page = await browser.newPage();
  await page.goto(`${front.url}/v/main`);
  const stage: Stage = { page, redis, edges, show, epoch: EPOCH };
  await isRight(stage);
  await page.getByTestId('every-event').check();
  const close = async () => {
    await browser.close();
    stage.show.stop();
    front.close();
    for (const edge of edges) await edge.kill();
    await redis.close();
  };
  return { stage, close };
}

/**
 * The outages. Each resolves with the time from the end of the outage until the page showed current data, in ms. For a
 * killed edge, this is the time from the kill until the page showed current data from the other edge.
 */
const RETURNS: Record<string, (stage: Stage, round: number) => Promise<number>> = {
  async 'an edge that is killed'(stage, round) {
    const edge = stage.edges[round % 2];
    await edge?.kill();
    const took = await timed(() => isRight(stage));
    await edge?.restart();
    return took;
  },
  async Redis(stage) {
    await stage.redis.kill();
    await stage.page.locator('[data-state=away]').waitFor();
    await stage.redis.start();
    return timed(() => isRight(stage));
  },
  async 'the game'(stage) {
    stage.show.stop();
    await stage.page.locator('[data-state=late]').waitFor();
    stage.show = await startStagedShow(stage.redis.url, ++stage.epoch);
    return timed(() => isRight(stage));
  },
};

/** Resolves when the page is live and shows a pulse that the current game has published since the call. */
async function isRight({ page, show }: Stage) {
  const last = show.pulses();
  for (;;) {
    const { state, pulse } = await page.evaluate(readPage);
    if (state === 'live' && pulse > last && pulse <= show.pulses()) return;
  }
}

/** Reads what the page shows. Runs in the page. */
const readPage = () => {
  const element = (id: string) => document.querySelector(`[data-testid=${id}]`);
  const state = element('connection')?.getAttribute('data-state') ?? '';
  return { state, pulse: Number(element('score-1')?.textContent ?? -1) };
};

async function timed(work: () => Promise<void>) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
