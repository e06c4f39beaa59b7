import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceOwnerKey } from '../../net/access/keys.ts';
import { type AppOptions, startApp } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';
import { openStore } from '../../net/store/open-store.ts';

/** The real server in this process, with a key and a folder of its own. */
export async function startBenchApp(env: Record<string, string> = {}, options: AppOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), 'starfray-bench-'));
  const store = openStore(home, { exclusive: false });
  const key = replaceOwnerKey(store);
  store.close();
  const config = readConfig({
    PORT: '0',
    STARFRAY_HOME: home,
    STARFRAY_SEED: '1',
    STARFRAY_LOG: 'error',
    STARFRAY_ACTIONS_PER_SECOND: '1000000',
    ...env,
  });
  const app = await startApp(config, options);
  const headers = { Authorization: `Bearer ${key}` };

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.url}/api/v1${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

  return {
    ...app,
    port: Number(new URL(app.url).port),
    headers,
    key,
    call,
    /** A Factions fight of that many filler bots. */
    async fight(bots: number) {
      await call('PATCH', '/settings', { bots, roundMinutes: 60, calamities: false });
      await call('POST', '/lobby', { mode: 'dogfight' });
      await call('POST', '/round/start', {});
    },
    async stop() {
      await app.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>;
