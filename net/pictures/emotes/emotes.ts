import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { createQueue } from '../../../core/queue.ts';
import { createSingleFlight } from '../../../core/single-flight.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import { EmoteId } from '../../../schema/platform/platform.ts';
import type { Exchange } from '../../../server/http/exchange.ts';
import type { Route } from '../../../server/http/routes.ts';
import { pictureHeaders } from '../headers.ts';
import { readPicture } from '../picture.ts';
import { createEmoteFiles, type EmotePicture } from './files.ts';
import type { EmoteSource } from './source.ts';

/** Pictures of the platform's emotes, fetched once and served from the data folder, so that pages ask nobody else. */
export interface Emotes {
  route: Route;
  /** Ends what is being fetched. */
  close(): void;
}

const AT_ONCE = 4;
const MAX_WAITING = 100;
/** What could not be fetched is not tried again for so long. Unit: ms. */
const FAILED_MS = 5 * 60_000;
const MAX_FAILED = 1_000;
/** What is small to send may take long to draw. */
const MAX_SIDE_PX = 512;
const MAX_FRAMES = 256;
/** Pages keep a picture for a week. */
const CACHE_CONTROL = 'public, max-age=604800';

/** `now` is a clock in ms. */
export function createEmotes(home: string, source: EmoteSource, now = () => performance.now()): Emotes {
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

/** Where there is no picture, or it cannot be fetched now, nothing: a browser would log an error of the overlay. */
function answer(exchange: Exchange, picture: EmotePicture | null) {
  if (picture) exchange.answer(200, pictureHeaders(picture.extension, CACHE_CONTROL), picture.bytes);
  else exchange.answer(204, { 'cache-control': 'no-store' });
}

function checkPicture(bytes: Buffer): EmotePicture | null {
  const picture = readPicture(bytes);
  if (!picture || picture.frames > MAX_FRAMES) return null;
  return Math.max(picture.width, picture.height) > MAX_SIDE_PX ? null : picture;
}

/** Remembers for a while what could not be fetched. */
function createFailures(now: () => number) {
  const until = new LRUCache<string, number>({ max: MAX_FAILED });
  return {
    has: (id: string) => (until.peek(id) ?? 0) > now(),
    add: (id: string) => void until.set(id, now() + FAILED_MS),
  };
}
