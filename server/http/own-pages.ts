import { open, realpath, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { GameError } from '../../schema/base/error.ts';
import { contentTypeOf } from './content-type.ts';
import type { Exchange, Headers } from './exchange.ts';

/**
 * Pages that the streamer or somebody else wrote, in the folder `pages` of the data folder. They are served
 * under a separate host name, which browsers resolve to this machine. Because their origin differs, they
 * cannot use the streamer's session and need a key, like any other program.
 */
export interface OwnPages {
  /** Whether the request is for one of these pages. Call it before the handler waits for anything. */
  isAsked(exchange: Exchange): boolean;
  /** Answers with the current content of the file. Throws `unknown-route` or `wrong-method`. */
  answer(exchange: Exchange): Promise<void>;
}

export const OWN_PAGES_HOST = 'pages.localhost';

/** Largest file of the streamer's own pages. @limit */
const MAX_FILE_BYTES = 64 * 1_048_576;

export function createOwnPages(home: string): OwnPages {
  const folder = join(home, 'pages');

  return {
    isAsked: exchange => exchange.isLocal() && hostOf(exchange) === OWN_PAGES_HOST,

    async answer(exchange) {
      const { method, path } = exchange;
      if (method !== 'GET' && method !== 'HEAD') {
        throw new GameError('wrong-method', `${method} is not possible on ${path}: use GET.`);
      }
      const file = await fileIn(folder, decoded(path));
      if (!file) {
        throw new GameError('unknown-route', `There is no file for ${path.slice(0, 200)} in ${folder}.`);
      }
      await send(exchange, file);
    },
  };
}

/** Streams the file as fast as the caller reads it, because a page may request many large files at once. */
async function send(exchange: Exchange, path: string) {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length: Headers = exchange.method === 'HEAD' ? { 'content-length': String(size) } : {};
    const stream = exchange.openStream(200, { ...headersOf(path), ...length });
    await stream?.pipe(file.createReadStream({ autoClose: false }));
  } finally {
    await file.close();
  }
}

const hostOf = (exchange: Exchange) => exchange.header('host').replace(/:\d+$/, '').toLowerCase();

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new GameError('bad-input', `"${path.slice(0, 200)}" is not valid percent-encoding.`);
  }
}

/**
 * Returns the file for a path, or null if there is none. Paths and links that lead out of the folder count as
 * missing.
 */
async function fileIn(folder: string, path: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, path.endsWith('/') ? `${path}index.html` : path));
    const { size } = await stat(file).then(found => (found.isFile() ? found : { size: Infinity }));
    return file.startsWith(root + sep) && size <= MAX_FILE_BYTES ? file : null;
  } catch {
    return null; // missing, unreadable, or not a path
  }
}

const headersOf = (file: string) => ({
  'content-type': contentTypeOf(extname(file)),
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  // Without this header, pages of other sites could run a script from here and read the key in it.
  'cross-origin-resource-policy': 'same-origin',
});
