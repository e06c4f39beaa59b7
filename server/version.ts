import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Version of the interface. The OpenAPI document marks everything beyond it with `x-preview`. */
export const API_VERSION = '1.1.0';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Facts that `npm run package` recorded about this release package. */
export interface Release {
  /** Commit of the sources, as 40 hex digits. */
  commit: string;
  /** Client id of the game's own application at Twitch; empty if none was given. */
  twitchClientId: string;
}

const manifest: { version: string; release?: Release } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

export const GAME_VERSION = manifest.version;

/**
 * The facts about this package; null in a checkout. A package contains the built pages, but not the tools to
 * build them.
 */
export const RELEASE: Release | null = manifest.release ?? null;

/**
 * Name of the program that runs the commands of a package. On Windows, `starfray` without extension would
 * start `Starfray.exe`.
 */
const PROGRAM = process.platform === 'win32' ? 'starfray.cmd' : 'starfray';

/**
 * Replaces the npm commands in a text by the package's own commands in a release package. In a checkout, the text stays
 * unchanged.
 */
export function withOwnCommands(text: string, isPackage = RELEASE !== null, program = PROGRAM): string {
  if (!isPackage) return text;
  return text
    .replace(/npm run (\w+)( --(?= ))?/g, `${program} $1`)
    .replaceAll('npm start', `${program} start`);
}

/**
 * Instructions for signing in, to be put at the end of a sentence. A package signs the streamer in at every
 * start, so it needs no terminal.
 */
export const howToSignIn = (isPackage = RELEASE !== null, program = PROGRAM): string =>
  `${isPackage ? 'start Starfray again, or ' : ''}${withOwnCommands('open the link that "npm run admin" prints', isPackage, program)}`;

/** The folders that define the rules of a world and the format of its checkpoints. */
const RULES = ['engine', 'schema'];

/** Hash of the files in these folders. Only a game with the same hash resumes an interrupted round. */
export function rulesVersion(): string {
  const hash = createHash('sha256');
  for (const path of RULES.flatMap(filesIn)) hash.update(path).update(readFileSync(join(ROOT, path)));
  return hash.digest('hex').slice(0, 16);
}

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(folder, name))
    .sort();
