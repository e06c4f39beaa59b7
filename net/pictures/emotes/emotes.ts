import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { io } from '../../../core/io.ts';
import { createQueue } from '../../../core/queue.ts';
import { createSingleFlight } from '../../../core/single-flight.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import { EmoteId } from '../../../schema/platform/platform.ts';
import type { Exchange } from '../../../server/http/exchange.ts';
import type { Route } from '../../../server/http/routes.ts';
import { removeIfPossible } from '../../../server/replace-file.ts';
import { writeWholeLater } from '../../store/durable-file.ts';
import { makePrivateFolderLater } from '../../store/files.ts';
import { pictureHeaders } from '../headers.ts';
import { type Picture, readPicture } from '../picture.ts';
import type { EmoteSource } from './source.ts';

/** A stored picture of an emote. */
type EmotePicture = Pick<Picture, 'extension' | 'bytes'>;

/** The stored pictures of emotes. Failures are ignored, because every picture can be fetched again. */
interface EmoteFiles {
  /** Resolves with the picture, or null if it is missing or unreadable. */
  read(id: string): Promise<EmotePicture | null>;
  /** Stores a picture if possible. Removes the oldest if there are then too many. */
  write(id: string, picture: EmotePicture): Promise<void>;
}

const FOLDER = 'emotes';
/** Maximum number of stored emotes. @limit */
const MAX_FILES = 500;
const FILE_NAME = /^([0-9a-f]{64})\.(png|jpg|webp|gif)$/;

/** Hashes the id for the file name, because some systems ignore case in names or do not allow every name. */
const keyOf = (id: string) => createHash('sha256').update(id).digest('hex');

export function createEmoteFiles(home: string, mostFiles = MAX_FILES): EmoteFiles {
  const folder = join(home, FOLDER);
  /** Extensions by keys, oldest file first. */
  const known = listFiles(folder);

  function trim() {
    for (const [key, extension] of known) {
      if (known.size <= mostFiles) return;
      removeIfPossible(join(folder, `${key}.${extension}`));
      known.delete(key);
    }
  }

  return {
    async read(id) {
      const key = keyOf(id);
      const extension = known.get(key);
      if (!extension) return null;
      const bytes = await readFile(join(folder, `${key}.${extension}`)).catch(() => null);
      if (bytes) return { extension, bytes };
      known.delete(key);
      return null;
    },
    async write(id, { extension, bytes }) {
      const key = keyOf(id);
      try {
        await makePrivateFolderLater(folder);
        await writeWholeLater(join(folder, `${key}.${extension}`), bytes);
      } catch {
        return; // the picture is fetched again when it is needed
      }
      known.set(key, extension);
      trim();
    },
  };
}

/** Lists the files of earlier runs. Removes unfinished files. */
function listFiles(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (name.endsWith('.new')) removeIfPossible(join(folder, name));
  const files = names.flatMap(name => {
    const [, key, extension] = FILE_NAME.exec(name) ?? [];
    if (!key) return [];
    const writtenAt = statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    return [{ key, extension: extension as Picture['extension'], writtenAt }];
  });
  files.sort((a, b) => a.writtenAt - b.writtenAt);
  return new Map(files.map(({ key, extension }) => [key, extension]));
}

/**
 * Pictures of the platform's emotes, fetched once and served from the data folder, so that pages contact no other host.
 */
export interface Emotes {
  route: Route;
  /** Cancels all fetches. */
  close(): void;
}

/** Maximum number of emotes that are fetched at the same time. @limit */
const AT_ONCE = 4;
/** Maximum number of emotes that wait to be fetched. @limit */
const MAX_WAITING = 100;
/** Pause before the game tries again to fetch an emote that it could not fetch. @limit */
const FAILED_MS = 5 * 60_000;
/** Maximum number of emotes that are remembered as failed. @limit */
const MAX_FAILED = 1_000;
/** Largest width or height of an emote. It is limited because even a small file may take long to draw. @limit */
const MAX_SIDE_PX = 512;
/** Maximum number of frames in an emote. @limit */
const MAX_FRAMES = 256;
/** Pages cache a picture for a week. */
const CACHE_CONTROL = 'public, max-age=604800';

/** `now` is a clock in ms. */
export function createEmotes(home: string, source: EmoteSource, now = io.steady): Emotes {
  const files = createEmoteFiles(home);
  const failed = createFailures(now);
  const inTurn = createQueue({ atOnce: AT_ONCE, mostWaiting: MAX_WAITING, full: tooMany });
  const flights = createSingleFlight<EmotePicture | null>();
  const ending = new AbortController();

  async function download(id: string) {
    const bytes = await source(id, ending.signal).catch(() => null);
    const picture = bytes && checkPicture(bytes);
    if (picture) await files.write(id, picture);
    else failed.add(id);
    return picture;
  }

  const find = async (id: string) =>
    (await files.read(id)) ?? (failed.has(id) ? null : inTurn(() => download(id)));

  return {
    route: {
      method: 'GET',
      path: '/overlay/emotes/:id',
      async handle(exchange) {
        const id = idIn(exchange);
        answer(exchange, await flights(id, () => find(id)));
      },
    },
    close: () => ending.abort(),
  };
}

const tooMany = () =>
  new GameError('busy', 'Too many pictures of emotes are being fetched: try again in a moment.');

function idIn(exchange: Exchange) {
  const id = exchange.param(0);
  if (v.is(EmoteId, id)) return id;
  throw new GameError(
    'bad-input',
    `${quote(id)} is not the id of an emote: give 1 to 64 letters, digits and underscores.`,
  );
}

/**
 * Answers with the picture. Answers with status 204 if there is none or it cannot be fetched now, because the
 * overlay's browser would log any error status.
 */
function answer(exchange: Exchange, picture: EmotePicture | null) {
  if (picture) exchange.answer(200, pictureHeaders(picture.extension, CACHE_CONTROL), picture.bytes);
  else exchange.answer(204, { 'cache-control': 'no-store' });
}

function checkPicture(bytes: Buffer): EmotePicture | null {
  const picture = readPicture(bytes);
  if (!picture || picture.frames > MAX_FRAMES) return null;
  return Math.max(picture.width, picture.height) > MAX_SIDE_PX ? null : picture;
}

/** Remembers failed fetches for a while. */
function createFailures(now: () => number) {
  const until = new LRUCache<string, number>({ max: MAX_FAILED });
  return {
    has: (id: string) => (until.peek(id) ?? 0) > now(),
    add: (id: string) => void until.set(id, now() + FAILED_MS),
  };
}
