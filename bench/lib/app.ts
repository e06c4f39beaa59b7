import { rmSync } from 'node:fs';
import { type AppOptions, PLATFORMS, startApp } from '../../net/app.ts';
import { readConfig } from '../../net/config.ts';
import { createHome } from './home.ts';

/** Calls a route of the server, such as `('POST', '/lobby', { mode })`. Resolves with its answer. */
type Call = ReturnType<typeof createCall>;

/** The real server in this process, with eight keys and its own folder. */
export async function startBenchApp(env: Record<string, string> = {}, options: AppOptions = {}) {
  const { home, key, otherKeys } = createHome();
  const app = await startApp(benchConfig(home, env), options);
  const headers = bearer(key);
  const call = createCall(app.url, headers);

  return {
    ...app,
    port: Number(new URL(app.url).port),
    headers,
    key,
    /** Headers of callers, each with a different key. */
    callers: [headers, ...otherKeys.map(bearer)],
    call,
    /** Starts a Factions fight of `bots` filler bots. */
    fight: (bots: number) => startFight(call, bots),
    /** Adds `count` viewers. Resolves with their ids. */
    addViewers: (count: number) => addViewers(call, count),
    async stop() {
      await app.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type BenchApp = Awaited<ReturnType<typeof startBenchApp>>;

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

const benchConfig = (home: string, env: Record<string, string>) =>
  readConfig(
    {
      PORT: '0',
      STARFRAY_HOME: home,
      STARFRAY_SEED: '1',
      STARFRAY_LOG: 'error',
      STARFRAY_ACTIONS_PER_SECOND: '1000000',
      ...env,
    },
    PLATFORMS,
  );

const createCall =
  (url: string, headers: Record<string, string>) => async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

async function startFight(call: Call, bots: number) {
  await call('PATCH', '/settings', { bots, roundMinutes: 60, calamities: false });
  await call('POST', '/lobby', { mode: 'dogfight' });
  await call('POST', '/round/start', {});
}

async function addViewers(call: Call, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    ids.push((await call('POST', '/pilots', { username: `viewer${i}` })).id);
  }
  return ids;
}
