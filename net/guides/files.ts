import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';

/** The repository's pages, and the addresses at which the game serves them. */

export const ROOT = join(import.meta.dirname, '../..');

/** Pages at the root of the repository, and others outside `docs`, to which pages may link. */
const TOP_PAGES = ['README.md', 'SECURITY.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'bench/README.md'];
const FOLDERS = ['docs', 'docs/decisions', 'docs/pictures', 'examples'];

const SPECIAL: Readonly<Record<string, string>> = {
  'README.md': '/docs/starfray',
  'docs/README.md': '/docs',
  'examples/README.md': '/docs/examples',
  'bench/README.md': '/docs/bench',
  LICENSE: '/licenses',
};

/**
 * Returns the address of a file in the repository, such as `docs/edge.md`; null if the game does not serve
 * the file.
 */
export function addressOf(file: string): string | null {
  if (SPECIAL[file] !== undefined) return SPECIAL[file];
  if (TOP_PAGES.includes(file)) return `/docs/${basename(file, '.md').toLowerCase()}`;
  const folder = dirname(file);
  if (!FOLDERS.includes(folder) || extname(file) === '') return null;
  const path = folder === 'docs' ? '' : `/${folder.replace('docs/', '')}`;
  return `/docs${path}/${basename(file, '.md')}`;
}

/** Returns all files that have an address under `/docs`. */
export function guideFiles(): string[] {
  const inFolders = FOLDERS.flatMap(folder => filesIn(folder).map(name => `${folder}/${name}`));
  return [...TOP_PAGES, ...inFolders].filter(
    file => addressOf(file) !== null && existsSync(join(ROOT, file)),
  );
}

const filesIn = (folder: string) =>
  existsSync(join(ROOT, folder)) ? readdirSync(join(ROOT, folder)).filter(name => extname(name) !== '') : [];
