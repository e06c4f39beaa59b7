import type { BrowserContext, Page } from 'playwright-core';
import { createHttp, type Http } from '../http.ts';
import { newOwnerKey } from '../owner-key.ts';
import { type ServerProcess, startServerProcess, temporaryHome } from '../process.ts';
import { openBrowser } from './chromium.ts';

/** A game started as a user would start it, with a running fight and its overlay in a real browser. */
export interface Live {
  server: ServerProcess;
  http: Http;
  page: Page;
  /** Errors that the page threw or wrote to its console. */
  problems: string[];
  /** Restarts the server in the same folder. */
  restart(environment: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

interface LiveOptions {
  environment: Record<string, string>;
  size?: { width: number; height: number };
  /** Begins the fight. */
  begin(http: Http): Promise<unknown>;
}

export async function startLive({ environment, size, begin }: LiveOptions): Promise<Live> {
  const home = temporaryHome();
  const server = await startServerProcess(home.path, environment);
  const http = createHttp(server.url, newOwnerKey(home.path));
  await begin(http);
  const browser = await openBrowser(size);
  const { page, problems } = await watchedPage(browser);
  await page.goto(`${server.url}/overlay?quality=low`); // in low quality, because software draws too slowly to keep up
  await page.waitForFunction(() => (window.starfray?.ships().length ?? 0) > 10);
  const live: Live = {
    server,
    http,
    page,
    problems,
    async restart(again) {
      live.server = await startServerProcess(home.path, again);
    },
    async close() {
      await browser.close();
      await live.server.stop();
      home.remove();
    },
  };
  return live;
}

/** Opens a page whose errors are collected. */
export async function watchedPage(browser: BrowserContext) {
  const problems: string[] = [];
  const page = await browser.newPage();
  page.on('pageerror', error => problems.push(String(error)));
  page.on('console', message => message.type() === 'error' && problems.push(message.text()));
  return { page, problems };
}
