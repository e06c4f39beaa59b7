import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import * as v from 'valibot';
import { io } from '../core/io.ts';
import { isRelayAddress, isRelayKey, RELAY_ADDRESS_RULE, RELAY_KEY_RULE } from '../schema/platform/relay.ts';
import { CHANNEL_RULE, isChannel } from '../schema/wire/fanout/channel.ts';
import {
  LOG_MEANING,
  type LogLevel,
  logLevel,
  readEnvironment,
  type TextVariables,
  variable,
  whole,
} from '../server/environment.ts';
import { RedisAddress } from '../server/redis.ts';
import { StartError } from '../server/start-error.ts';
import { isSigningSecret, SIGNING_SECRET_RULE } from './access/extension-token.ts';
import { isDemoHome } from './store/demo-home.ts';

export interface Config {
  /** Port of the server. 0 picks a free port. */
  port: number;
  host: string;
  /** Folder of all stored data. */
  home: string;
  /** Seed of the first round; random if not set. */
  seed: number;
  /** Number of simulated seconds per second. */
  speed: number;
  logLevel: LogLevel;
  /** Maximum number of actions per second for each key; 0 for no limit. */
  actionsPerSecond: number;
  /** Whether to start on the title screen, without the interrupted round. */
  fresh: boolean;
  /** Additional host names under which the server may be reached. */
  hosts: string[];
  /** Whether the supervisor started the server to replace a server that died. */
  restarted: boolean;
  /** Whether the supervisor suspects that the round crashes the server. The server then starts as with `fresh`. */
  menu: boolean;
  /** Whether the end of stdin stops the server. Used by launchers without a console. */
  stopOnStdin: boolean;
  /**
   * Whether the game's window started the server. The line "stop" on stdin then stops it, and the end of
   * stdin means that the window has died.
   */
  hasShell: boolean;
  /** Whether the overlays' cameras use forecasts. */
  foresight: boolean;
  /** Whether to play a demo show in a temporary folder; only for `npm run demo`. */
  demo: boolean;
  /** Secret of the viewer extension, in base64. It takes precedence over the secret set in the streaming menu. */
  extensionSecret?: string;
  /**
   * Id of the channel whose viewers may use the extension. It takes precedence over the id set in the
   * streaming menu.
   */
  extensionChannel?: string;
  /** The platforms' environment variables that are set. */
  platformVariables: Readonly<Record<string, string | undefined>>;
  /**
   * Address of a published extension's relay, and the channel's key there. They take precedence over the
   * stored values.
   */
  relay: { address?: string; key?: string };
  /** Address of the Redis server through which other machines show the game, and the game's channel name there. */
  fanout?: { url: string; channel: string };
}

/** Largest `STARFRAY_SEED`. @limit */
const MAX_SEED = 4_294_967_295;
/** Largest random seed. There are so many seeds that nobody can find the seed of a given fight by trial. */
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

const OVERRIDES = 'Overrides the one set at `/admin`.';

/** Environment variables of `npm start`. */
export const GameEnvironment = v.object({
  PORT: variable('Port of the server; 0 picks a free one.', v.optional(whole(0, 65_535), '2087')),
  HOST: variable('Address to listen on.', v.optional(v.string(), '127.0.0.1')),
  STARFRAY_HOME: variable(
    'Folder for settings, keys, leaderboards, recordings and pictures.',
    v.optional(v.string()),
    'Windows: `%LOCALAPPDATA%\\Starfray`; macOS: `~/Library/Application Support/Starfray`; Linux: `~/.local/share/starfray`',
  ),
  STARFRAY_HOSTS: variable(
    'Names under which other machines may reach the server, separated by commas.',
    v.optional(v.string(), ''),
  ),
  STARFRAY_LOG: variable(LOG_MEANING, v.optional(logLevel, 'warn')),
  STARFRAY_ACTIONS_PER_SECOND: variable(
    'Actions per second of each key, with a burst of two seconds. 0 sets no limit. Reading is not limited.',
    v.optional(whole(0, 1_000_000), '1000'),
  ),
  STARFRAY_SEED: variable('Seed of the simulation.', v.optional(whole(0, MAX_SEED)), 'random'),
  STARFRAY_SPEED: variable(
    'Simulated seconds per second, 1 to 50, for tests and demos.',
    v.optional(speed, '1'),
  ),
  STARFRAY_FRESH: variable(
    '1 starts on the title screen instead of resuming an interrupted round.',
    v.optional(flag, '0'),
  ),
  STARFRAY_FORESIGHT: variable(
    "`off`: the overlays' cameras do not look ahead. This saves at most a twentieth of a CPU core while a fight is watched.",
    v.optional(v.picklist(['on', 'off'], 'on or off'), 'on'),
  ),
  STARFRAY_STOP_ON_STDIN: variable(
    '1 stops the server at the end of stdin as Ctrl-C does, for launchers without a console. Windows has no signal for that.',
    v.optional(flag, '0'),
  ),
  STARFRAY_EXTENSION_SECRET: variable(
    `Secret with which the platform signs tokens of the viewer extension, in base64. ${OVERRIDES}`,
    v.optional(v.pipe(v.string(), v.check(isSigningSecret, SIGNING_SECRET_RULE))),
  ),
  STARFRAY_EXTENSION_CHANNEL: variable(
    `Id of the channel whose viewers may use the extension. Without a channel, no token is valid. ${OVERRIDES}`,
    v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'the id of a channel, such as 44322889'))),
    'the channel of the connected account',
  ),
  STARFRAY_RELAY: variable(
    `Address of the [relay](relay.md) of a published viewer extension, \`wss://...\`. ${OVERRIDES}`,
    v.optional(v.pipe(v.string(), v.check(isRelayAddress, RELAY_ADDRESS_RULE))),
  ),
  STARFRAY_RELAY_KEY: variable(
    `Key of the channel at the relay. ${OVERRIDES}`,
    v.optional(v.pipe(v.string(), v.check(isRelayKey, RELAY_KEY_RULE))),
  ),
  STARFRAY_REDIS: variable(
    `Address of the Redis through which [other machines show the game](beyond-one-machine.md), such as
    \`rediss://user:password@redis.example:6379\`; \`redis://\` is for a private network. Write \`/\`, \`#\` and \`%\` in a password
    as \`%2F\`, \`%23\` and \`%25\`. A database number is refused. The demo ignores this variable.`,
    v.optional(RedisAddress),
  ),
  STARFRAY_CHANNEL: variable(
    'Name of the game in that Redis: lower-case letters, digits, `-` and `_`. Games that share a Redis need different names.',
    v.optional(v.pipe(v.string(), v.check(isChannel, CHANNEL_RULE)), 'main'),
  ),
  STARFRAY_RESTARTED: variable(
    'Set by the supervisor: the server replaces one that crashed.',
    v.optional(flag, '0'),
  ),
  STARFRAY_MENU: variable(
    'Set by the supervisor: the round may have crashed the server, which then starts on the title screen.',
    v.optional(flag, '0'),
  ),
  STARFRAY_WINDOW: variable(
    "Set by the game's window: the line `stop` on stdin stops the server. If stdin ends without this line, the window has crashed.",
    v.optional(flag, '0'),
  ),
  STARFRAY_DEMO: variable('Set by `npm run demo`: the server plays a show.', v.optional(flag, '0')),
});

/** Refusal of a demo on the normal data folder, which keeps a demo's viewers out of the streamer's data. */
const DEMO_ALONE = 'STARFRAY_DEMO="1" cannot be used: start the demo with "npm run demo".';

/** A platform that may declare environment variables. */
interface Declares {
  readonly variables?: TextVariables;
}

/** All variables that these platforms declare. */
export const platformEnvironment = (platforms: readonly Declares[]) =>
  v.object(Object.assign({}, ...platforms.map(platform => platform.variables)) as TextVariables);

/**
 * Reads the environment. Throws a StartError with exit code 2 if a variable is invalid; it names the variable and the
 * accepted values.
 * @param platforms their variables are read, too; programs without platforms omit them
 */
export function readConfig(env: NodeJS.ProcessEnv, platforms: readonly Declares[] = []): Config {
  const variables = readEnvironment(GameEnvironment, env);
  const home = resolve(variables.STARFRAY_HOME ?? defaultHome(env));
  if (variables.STARFRAY_DEMO && !isDemoHome(home)) throw new StartError(DEMO_ALONE, 2);
  return {
    port: variables.PORT,
    host: variables.HOST,
    home,
    seed: variables.STARFRAY_SEED ?? Math.floor(io.random() * RANDOM_SEEDS),
    speed: variables.STARFRAY_SPEED,
    logLevel: variables.STARFRAY_LOG,
    actionsPerSecond: variables.STARFRAY_ACTIONS_PER_SECOND,
    fresh: variables.STARFRAY_FRESH,
    restarted: variables.STARFRAY_RESTARTED,
    menu: variables.STARFRAY_MENU,
    stopOnStdin: variables.STARFRAY_STOP_ON_STDIN,
    hasShell: variables.STARFRAY_WINDOW,
    foresight: variables.STARFRAY_FORESIGHT === 'on',
    demo: variables.STARFRAY_DEMO,
    extensionSecret: variables.STARFRAY_EXTENSION_SECRET,
    extensionChannel: variables.STARFRAY_EXTENSION_CHANNEL,
    platformVariables: readEnvironment(platformEnvironment(platforms), env),
    fanout: variables.STARFRAY_REDIS
      ? { url: variables.STARFRAY_REDIS, channel: variables.STARFRAY_CHANNEL }
      : undefined,
    relay: { address: variables.STARFRAY_RELAY, key: variables.STARFRAY_RELAY_KEY },
    hosts: variables.STARFRAY_HOSTS.split(',').flatMap(host => host.trim().toLowerCase() || []),
  };
}

/**
 * Returns the system's folder for application data. On Windows it is the local folder, which does not roam
 * between machines, because SQLite requires a local disk. As the XDG specification says, an empty or relative
 * path counts as unset.
 */
function defaultHome(env: NodeJS.ProcessEnv) {
  if (process.platform === 'win32') {
    return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Starfray');
  }
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Starfray');
  const folder = env.XDG_DATA_HOME ?? '';
  return join(isAbsolute(folder) ? folder : join(homedir(), '.local', 'share'), 'starfray');
}
