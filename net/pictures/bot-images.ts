import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { GameError, quote } from '../../schema/base/error.ts';
import { IMMUTABLE } from '../../server/http/entity-tags.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import { removeIfPossible } from '../../server/replace-file.ts';
import { writeWhole } from '../store/durable-file.ts';
import { isRegularFile, makePrivateFolder, withFileErrors } from '../store/files.ts';
import { pictureHeaders } from './headers.ts';
import { PICTURE_EXTENSIONS, type Picture, readPicture } from './picture.ts';

/** Pictures of bots. They are files in the data folder, named after the hash of their content. */
export interface BotImages {
  /**
   * Checks a data URL. Throws `bad-input`. The returned function stores the parts that are needed to draw the
   * picture, and returns the picture's path.
   */
  prepare(dataUrl: string): () => string;
  /** Like `prepare`, for the bytes of a picture. */
  prepareBytes(bytes: Buffer): () => string;
  /** Whether a path is the path of a stored picture. */
  has(path: string): boolean;
  /** Deletes pictures whose path is not among these. If a picture cannot be deleted now, it is deleted later. */
  prune(paths: readonly (string | undefined)[]): void;
  route: Route;
}

const FOLDER = 'bot-images';
const PREFIX = `/${FOLDER}/`;
const FILE_NAME = /^[0-9a-f]{64}\.(\w+)$/;
const EXTENSIONS: ReadonlySet<string> = new Set(PICTURE_EXTENSIONS);
const isFileName = (name: string) => EXTENSIONS.has(FILE_NAME.exec(name)?.[1] ?? '');

/** Largest picture of a bot. @limit */
export const MAX_BYTES = 2 * 1024 * 1024;
/** Largest side of a bot's picture. @limit */
const MAX_SIDE_PX = 1_024;
/**
 * Maximum number of frames in a bot's picture. It is limited because even a small file may take long to draw.
 * @limit
 */
const MAX_FRAMES = 256;

export function createBotImages(home: string): BotImages {
  const folder = join(home, FOLDER);
  const has = (path: string) =>
    path.startsWith(PREFIX) && isFileName(path.slice(PREFIX.length)) && existsSync(join(home, path));

  const prepareBytes = (picture: Buffer) => {
    const { extension, bytes } = checkPicture(picture);
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
    return () => {
      write(folder, name, bytes);
      return PREFIX + name;
    };
  };

  return {
    has,
    prepare: dataUrl => prepareBytes(decode(dataUrl)),
    prepareBytes,
    prune(paths) {
      const used = new Set(paths);
      inPassing(() => {
        for (const name of readdirSync(folder)) {
          if (!used.has(PREFIX + name)) removeIfPossible(join(folder, name));
        }
      });
    },
    route: { method: 'GET', path: `${PREFIX}:name`, handle: exchange => answerImage(exchange, folder) },
  };
}

const DATA_URL = /^data:[\w.+/-]+;base64,([A-Za-z0-9+/]+={0,2})$/;

function decode(dataUrl: string) {
  const base64 = DATA_URL.exec(dataUrl)?.[1];
  if (base64) return Buffer.from(base64, 'base64');
  throw refused(`"data" must be a data URL such as data:image/png;base64,..., not ${quote(dataUrl)}.`);
}

function checkPicture(bytes: Buffer): Picture {
  if (bytes.length > MAX_BYTES) {
    throw refused(`The picture has ${bytes.length} bytes: the maximum is ${MAX_BYTES} (2 MB).`);
  }
  const picture = readPicture(bytes);
  if (!picture) {
    throw refused('The picture is not a PNG, JPEG, WebP or GIF, or it is truncated: send a whole one.');
  }
  const { width, height, frames } = picture;
  if (Math.max(width, height) > MAX_SIDE_PX) {
    throw refused(`The picture is ${width} x ${height} px: the maximum is ${MAX_SIDE_PX} per side.`);
  }
  if (frames > MAX_FRAMES) {
    throw refused(`The picture has ${frames} frames or passes: the maximum is ${MAX_FRAMES}.`);
  }
  return picture;
}

const refused = (message: string) => new GameError('bad-input', message);

/** Runs work whose failure must not affect an action that is already stored. */
function inPassing(work: () => void) {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
  }
}

const write = (folder: string, name: string, bytes: Buffer) =>
  withFileErrors('The picture', () => {
    makePrivateFolder(folder);
    const path = join(folder, name);
    if (!holds(path, bytes)) writeWhole(path, bytes);
  });

/**
 * Whether a picture is already stored. Then it is not written again, because another program may have the
 * file open.
 */
const holds = (path: string, bytes: Buffer) => isRegularFile(path) && readFileSync(path).equals(bytes);

function answerImage(exchange: Exchange, folder: string) {
  const name = exchange.param(0);
  const path = join(folder, name);
  if (!isFileName(name) || !existsSync(path)) {
    throw new GameError(
      'unknown-route',
      `There is no picture ${quote(name)}: GET /settings lists those of namedBots.`,
    );
  }
  exchange.answer(
    200,
    pictureHeaders(extname(name), IMMUTABLE), // the name is the hash of the content
    readFileSync(path),
  );
}
