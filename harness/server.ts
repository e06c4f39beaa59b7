import { type Client, createClient } from '../client/client.ts';
import { type App, type AppOptions, startApp } from '../net/app.ts';
import type { Config } from '../net/config.ts';
import { noEmotes } from '../net/pictures/emotes/source.ts';
import { noAvatars } from '../net/platform/stream-bots/avatars.ts';
import { streamElementsAt } from '../net/platform/streamelements/streamelements.ts';
import { streamerBot } from '../net/platform/streamerbot/streamerbot.ts';
import { twitch } from '../net/platform/twitch/twitch.ts';
import { newOwnerKey } from './owner-key.ts';
import { temporaryHome } from './process.ts';

/** A whole server inside the test process, on a free port and with its own folder. */
export interface TestServer {
  app: App;
  url: string;
  home: string;
  /** The owner key. */
  key: string;
  client: Client;
  close(): Promise<void>;
}

/** An address at which nothing listens. */
const NOWHERE = 'ws://127.0.0.1:9/';

export async function startServer(
  overrides: Partial<Config> = {},
  options: AppOptions = {},
): Promise<TestServer> {
  const folder = temporaryHome();
  const home = overrides.home ?? folder.path;
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    home,
    seed: 1,
    speed: 1,
    logLevel: 'silent',
    actionsPerSecond: 0,
    hosts: [],
    fresh: false,
    restarted: false,
    menu: false,
    stopOnStdin: false,
    hasShell: false,
    foresight: false, // foresight takes another thread, and most tests do not need it
    demo: false,
    relay: {},
    platformVariables: {},
    ...overrides,
  };
  const platforms = [twitch]; // a stand-in, because tests must not connect to other machines
  const services = [streamElementsAt(NOWHERE), streamerBot];
  const app = await startApp(config, {
    emoteSource: noEmotes,
    avatarSource: noAvatars,
    platforms,
    services,
    ...options,
  });
  const key = newOwnerKey(home);
  return {
    app,
    url: app.url,
    home,
    key,
    client: createClient({ baseUrl: app.url, key }),
    async close() {
      await app.close();
      folder.remove();
    },
  };
}

/** Starts a server that other machines may also reach. `url` has the loopback address. */
export async function startOpenServer(): Promise<TestServer> {
  const server = await startServer({ host: '0.0.0.0' });
  const url = server.url.replace('0.0.0.0', '127.0.0.1');
  const client = createClient({ baseUrl: url, key: server.key });
  return { ...server, url, client, app: { ...server.app, url } };
}
