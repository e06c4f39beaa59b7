import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { requireClientId } from '../../net/platform/twitch/account/client-id.ts';
import { GameError } from '../../schema/base/error.ts';
import { StartError } from '../../server/start-error.ts';
import { ROOT } from './commit.ts';
import { isPlatformName, PLATFORMS, type PlatformName } from './platforms.ts';

export interface Arguments {
  /** `mcpb` is the extension for Claude Desktop. */
  platform: PlatformName | 'mcpb';
  /** Empty if no client id is given. */
  twitchClientId: string;
  /** The folder for packages. */
  out: string;
  /** The program that signs programs for Windows; empty if there is none. */
  sign: string;
  /** The minisign key for the list of hashes; empty if there is none. */
  minisignKey: string;
}

const USAGE = `Use "npm run package -- PLATFORM", with one of ${Object.keys(PLATFORMS).join(', ')}, or mcpb; optionally --twitch-client-id ID, --out DIR, --sign PROGRAM, --minisign-key FILE.`;

const OPTIONS = {
  'twitch-client-id': { type: 'string', default: '' },
  out: { type: 'string', default: join(ROOT, 'dist.package') },
  sign: { type: 'string', default: '' },
  'minisign-key': { type: 'string', default: '' },
} as const;

/** Reads the arguments of `npm run package`. Throws a StartError with exit code 2 if they are invalid. */
export function readArguments(args: string[]): Arguments {
  const { platforms, twitchClientId, out, ...signing } = parse(args);
  const [platform = ''] = platforms;
  if (platforms.length !== 1) throw new StartError(USAGE, 2);
  if (platform !== 'mcpb' && !isPlatformName(platform))
    throw new StartError(`There is no package for "${platform}". ${USAGE}`, 2);
  if (twitchClientId !== '') checkClientId(twitchClientId);
  return { platform, twitchClientId, out: resolve(out), ...signing };
}

function parse(args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const { out, sign } = values;
    return {
      platforms: positionals,
      twitchClientId: values['twitch-client-id'],
      out,
      sign,
      minisignKey: values['minisign-key'],
    };
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${USAGE}`, 2);
  }
}

function checkClientId(id: string) {
  try {
    requireClientId(id);
  } catch (error) {
    throw error instanceof GameError ? new StartError(error.message, 2) : error;
  }
}
