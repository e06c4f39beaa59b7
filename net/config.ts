import { randomInt } from 'node:crypto';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import * as v from 'valibot';
import { isRelayAddress, isRelayKey, RELAY_ADDRESS_RULE, RELAY_KEY_RULE } from '../schema/platform/relay.ts';
import { CLIENT_ID } from '../schema/platform/stream-account.ts';
import { CHANNEL_RULE, isChannel } from '../schema/wire/fanout/channel.ts';
import { type LogLevel, logLevel, readEnvironment, whole } from '../server/environment.ts';
import { RedisAddress } from '../server/redis-address.ts';
import { StartError } from '../server/start-error.ts';
import { isSigningSecret, SIGNING_SECRET_RULE } from './access/extension-token.ts';
import { isDemoHome } from './store/demo-home.ts';

export interface Config {
  /** 0 picks a free port. */
  port: number;
  host: string;
  /** Folder that holds everything that is kept. */
  home: string;
  /** Seed of the first round; random when it is left out. */
  seed: number;
  /** Simulated seconds per second. */
  speed: number;
  logLevel: LogLevel;
  /** How often each key may act, per second; 0 for no limit. */
  actionsPerSecond: number;
  /** Whether to start on the title screen, without the interrupted round. */
  fresh: boolean;
  /** Names under which the server may be reached beside its own addresses. */
  hosts: string[];
  /** Whether the supervisor started the server in the place of one that died, without anybody asking for it. */
  restarted: boolean;
  /** Whether the supervisor suspects the round of crashing the server; the start is then as with `fresh`. */
  menu: boolean;
  /** Whether the end of stdin stops the server, for launchers without a console. */
  stopOnStdin: boolean;
  /** Whether the game's window started the server: a line "stop" on stdin then stops it, and its end says that the window died. */
  hasShell: boolean;
  /** Whether the overlays' cameras look ahead. */
  foresight: boolean;
  /** Whether to play a show, in a folder that is thrown away: for `npm run demo` alone. */
  demo: boolean;
  /** Secret of the viewer extension, base64; takes precedence over the one set in the streaming menu. */
  extensionSecret?: string;
  /** Id of the channel whose viewers the extension lets in; takes precedence over the one set in the streaming menu. */
  extensionChannel?: string;
  /** Id of the application at Twitch; takes precedence over the one set in the streaming menu. */
  twitchClientId?: string;
  /** Where the relay of a published extension is, and the channel's key there; they take precedence over those stored. */
  relay: { address?: string; key?: string };
  /** Redis, by which other machines show the game, and the name of the game there. */
  fanout?: { url: string; channel: string };
}

const MAX_SEED = 4_294_967_295;
/** Too many to find out by trial which one leads to what is seen of a fight. */
const RANDOM_SEEDS = 2 ** 48 - 1;

const speed = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/, 'a number from 1 to 50'),
  v.transform(Number),
  v.minValue(1, 'a number from 1 to 50'),
  v.maxValue(50, 'a number from 1 to 50'),
);

const flag = v.pipe(
  v.picklist(['0', '1'], '0 or 1'),
  v.transform(text => text === '1'),
);

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '2087'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  STARFRAY_HOME: v.optional(v.string()),
  STARFRAY_SEED: v.optional(whole(0, MAX_SEED)),
  STARFRAY_SPEED: v.optional(speed, '1'),
  STARFRAY_LOG: v.optional(logLevel, 'warn'),
  STARFRAY_ACTIONS_PER_SECOND: v.optional(whole(0, 1_000_000), '1000'),
  STARFRAY_FRESH: v.optional(flag, '0'),
  STARFRAY_RESTARTED: v.optional(flag, '0'),
  STARFRAY_MENU: v.optional(flag, '0'),
  STARFRAY_HOSTS: v.optional(v.string(), ''),
  STARFRAY_STOP_ON_STDIN: v.optional(flag, '0'),
  STARFRAY_WINDOW: v.optional(flag, '0'),
  STARFRAY_FORESIGHT: v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  STARFRAY_DEMO: v.optional(flag, '0'),
  STARFRAY_EXTENSION_SECRET: v.optional(v.pipe(v.string(), v.check(isSigningSecret, SIGNING_SECRET_RULE))),
  STARFRAY_EXTENSION_CHANNEL: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'the id of a channel, such as 44322889')),
  ),
  STARFRAY_TWITCH_CLIENT_ID: v.optional(
    v.pipe(
      v.string(),
      v.regex(CLIENT_ID, 'the client id of an application at Twitch: 10 to 60 small letters and digits'),
    ),
  ),
  STARFRAY_RELAY: v.optional(v.pipe(v.string(), v.check(isRelayAddress, RELAY_ADDRESS_RULE))),
  STARFRAY_RELAY_KEY: v.optional(v.pipe(v.string(), v.check(isRelayKey, RELAY_KEY_RULE))),
  STARFRAY_REDIS: v.optional(RedisAddress),
  STARFRAY_CHANNEL: v.optional(v.pipe(v.string(), v.check(isChannel, CHANNEL_RULE)), 'main'),
});

/** The viewers of a demo must not get into what a streamer keeps. */
const DEMO_ALONE = 'STARFRAY_DEMO="1" cannot be used: start the demo with "npm run demo".';

/** Reads the environment. Throws a StartError with exit code 2 that names the variable and the values it accepts. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = readEnvironment(Environment, env);
  const home = resolve(given.STARFRAY_HOME ?? defaultHome(env));
  if (given.STARFRAY_DEMO && !isDemoHome(home)) throw new StartError(DEMO_ALONE, 2);
  return {
    port: given.PORT,
    host: given.HOST,
    home,
    seed: given.STARFRAY_SEED ?? randomInt(RANDOM_SEEDS),
    speed: given.STARFRAY_SPEED,
    logLevel: given.STARFRAY_LOG,
    actionsPerSecond: given.STARFRAY_ACTIONS_PER_SECOND,
    fresh: given.STARFRAY_FRESH,
    restarted: given.STARFRAY_RESTARTED,
    menu: given.STARFRAY_MENU,
    stopOnStdin: given.STARFRAY_STOP_ON_STDIN,
    hasShell: given.STARFRAY_WINDOW,
    foresight: given.STARFRAY_FORESIGHT === 'on',
    demo: given.STARFRAY_DEMO,
    extensionSecret: given.STARFRAY_EXTENSION_SECRET,
    extensionChannel: given.STARFRAY_EXTENSION_CHANNEL,
    twitchClientId: given.STARFRAY_TWITCH_CLIENT_ID,
    fanout: given.STARFRAY_REDIS ? { url: given.STARFRAY_REDIS, channel: given.STARFRAY_CHANNEL } : undefined,
    relay: { address: given.STARFRAY_RELAY, key: given.STARFRAY_RELAY_KEY },
    hosts: given.STARFRAY_HOSTS.split(',').flatMap(host => host.trim().toLowerCase() || []),
  };
}

/**
 * The platform's folder for the data of applications; on Windows one that stays on this machine, as SQLite needs it. By the
 * rules of XDG an empty or relative path counts as none.
 */
function defaultHome(env: NodeJS.ProcessEnv) {
  if (process.platform === 'win32') {
    return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Starfray');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Starfray');
  const given = env.XDG_DATA_HOME ?? '';
  return join(isAbsolute(given) ? given : join(homedir(), '.local', 'share'), 'starfray');
}
