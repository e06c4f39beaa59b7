import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKey, replaceOwnerKey } from '../../net/access/keys.ts';
import { type AppOptions, startApp } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';
import { openStore } from '../../net/store/open-store.ts';

/** Keys beside the owner's. */
const MORE_KEYS = 7;
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

/** The real server in this process, with eight keys and a folder of its own. */
export async function startBenchApp(env: Record<string, string> = {}, options: AppOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), 'starfray-bench-'));
  const store = openStore(home, { exclusive: false });
  const key = replaceOwnerKey(store);
  const others = Array.from({ length: MORE_KEYS }, (_, i) => makeKey(store, `caller ${i}`, 'play'));
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
  const headers = bearer(key);

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
    /** Of callers with a key each. */
    callers: [headers, ...others.map(bearer)],
    call,
    /** A Factions fight of that many filler bots. */
    async fight(bots: number) {
      await call('PATCH', '/settings', { bots, roundMinutes: 60, calamities: false });
      await call('POST', '/lobby', { mode: 'dogfight' });
      await call('POST', '/round/start', {});
    },
    /** That many viewers join; resolves to their ids. */
    async addViewers(count: number): Promise<string[]> {
      const ids: string[] = [];
      for (let i = 0; i < count; i++)
        ids.push((await call('POST', '/pilots', { username: `viewer${i}` })).id);
      return ids;
    },
    async stop() {
      await app.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>;
