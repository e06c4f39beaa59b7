import { existsSync } from 'node:fs';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findBrowser } from './browser/find-browser.ts';
import { hasRedis } from './find-redis.ts';

/**
 * Parses the command lines of developer programs. If a command line is invalid, the program ends before it
 * does anything.
 */

type Options = Exclude<ParseArgsConfig['options'], undefined>;

interface CommandLine<O extends Options> {
  /** Shown by `--help` and after an error. Begins with `npm run`. */
  usage: string;
  options?: O;
  /** Maximum number of arguments that are not options. */
  most?: number;
}

const HELP = { help: { type: 'boolean', default: false } } as const;

/**
 * Reads the arguments of this process. With `--help`, the process ends with code 0. With a wrong argument, it
 * prints an error line and the usage, and ends with code 2.
 */
export function readCommandLine<const O extends Options = Record<never, never>>({
  usage,
  options = {} as O,
  most = 0,
}: CommandLine<O>) {
  const parsed = parse(usage, options);
  if ((parsed.values as { help?: boolean }).help) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const stray = parsed.positionals[most];
  if (stray !== undefined) refuse(`"${stray}" is not understood.`, usage);
  return parsed;
}

function parse<const O extends Options>(usage: string, options: O) {
  try {
    return parseArgs({ options: { ...options, ...HELP }, allowPositionals: true });
  } catch (error) {
    const [line] = (error as Error).message.split('. ');
    return refuse(`${line}.`, usage);
  }
}

/**
 * Reads a number above 0 from an argument, or returns the default if the argument is missing. Any other text
 * ends the process with code 2.
 */
export function countIn(text: string | undefined, fallback: number, usage: string): number {
  if (text === undefined) return fallback;
  const count = Number(text);
  return text !== '' && Number.isFinite(count) && count > 0
    ? count
    : refuse(`"${text}" is no number above 0.`, usage);
}

/** Prints an error line and the usage, and ends the process with code 2. */
export function refuse(line: string, usage: string): never {
  console.error(`${line}\nUsage: ${usage}`);
  process.exit(2);
}

const NEEDED = {
  'redis-server': [() => hasRedis, 'Redis 7 (Debian: apt install redis-server)'],
  browser: [
    () => existsSync(findBrowser() ?? ''),
    'Chromium or Chrome (Debian: apt install chromium), or name one in CHROMIUM',
  ],
} as const;

/** If a tool is missing, says what to install and ends the process with code 1. */
export function requireInstalled(name: keyof typeof NEEDED) {
  const [isThere, install] = NEEDED[name];
  if (isThere()) return;
  console.error(`There is no ${name}: install ${install}.`);
  process.exit(1);
}
