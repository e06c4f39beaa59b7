import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Version of the interface that this server speaks; beyond it is what the OpenAPI document marks `x-preview`. */
export const API_VERSION = '1.1.0';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const manifest: { version: string } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

export const GAME_VERSION = manifest.version;

/** The files that say what a world is, the format of its checkpoints among them, and what happens in it. */
const RULES = ['engine', 'schema'];

/** Changes whenever any of the rules does. Only a game with the same version of them resumes an interrupted round. */
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
