import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from './http/routes.ts';
import { type Asset, answerAsset, assetOf } from './http/static.ts';
import { RELEASE } from './version.ts';

/**
 * The notices that licences require in copies of the game. Their texts are read from the installed packages. A package
 * without a text gets the texts of the package that depends on it. Texts in the folder `licenses` are added.
 */

const ROOT = join(import.meta.dirname, '..');
const OWN_TEXTS = join(ROOT, 'licenses');

/** Names of files that contain a licence or a notice. */
const TEXT = /^(licen[cs]e|copying|notice|third-party)|bundle\.js\.license/i;

/** A package that the game needs at run time. */
export interface Notice {
  name: string;
  version: string;
  /** SPDX identifier, as in the lock file. */
  license: string;
  /** Full texts of licences and notices; empty if there are none. */
  texts: string[];
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

/** The notices of all installed packages, in the order of the lock file. */
export function readNotices(root = ROOT): Notice[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const installed = Object.entries(packages).filter(
    ([path, { dev }]) => path !== '' && dev !== true && existsSync(join(root, path)),
  );
  return installed.map(([path, { version = '', license = '' }]) => {
    const name = nameOf(path);
    const own = textsIn(join(root, path));
    const texts = own.length > 0 ? own : textsOfParent(name);
    return { name, version, license, texts: [...texts, ...addedTexts(name)] };
  });

  /**
   * The texts of the package that depends on this one. A package that contains the binary for one platform
   * often has no text of its own.
   */
  function textsOfParent(name: string) {
    const [parent = ''] =
      installed.find(([, { optionalDependencies }]) => optionalDependencies?.[name] !== undefined) ?? [];
    return parent === '' ? [] : textsIn(join(root, parent));
  }
}

const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path;

const textsIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile() && TEXT.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'));

function addedTexts(name: string) {
  const file = join(OWN_TEXTS, `${name.replace('/', '__')}.txt`);
  return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
}

const LINE = '='.repeat(80);

/** All notices as one text, the licence of the game first. */
export const noticesText = (notices = readNotices()): string =>
  [
    `Starfray\n\n${readFileSync(join(ROOT, 'LICENSE'), 'utf8')}`,
    ...notices.map(({ name, version, license, texts }) =>
      [`${name} ${version} (${license})`, ...texts.map(text => text.trim())].join('\n\n'),
    ),
  ].join(`\n\n${LINE}\n\n`);

/** Name of the file that contains this text in a release package of the game. */
export const NOTICES_FILE = 'licenses.txt';

const readText = () => (RELEASE ? readFileSync(join(ROOT, NOTICES_FILE), 'utf8') : noticesText());

const LICENSES_PATH = '/licenses';

/** The route `/licenses`, which needs no key. The text is built at the first request. */
export function licensesRoute(): Route {
  let asset: Asset | undefined;
  return {
    method: 'GET',
    path: LICENSES_PATH,
    handle(exchange) {
      asset ??= assetOf('.txt', Buffer.from(readText()));
      answerAsset(exchange, asset);
    },
  };
}
