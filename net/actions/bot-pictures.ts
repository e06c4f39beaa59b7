import { GameError, quote } from '../../schema/base/error.ts';
import type { RosterBot } from '../../schema/records/settings.ts';
import type { BotImages } from '../pictures/bot-images.ts';
import type { ActionContext } from './context.ts';

/** Decides which pictures a bot of the roster may have: uploaded pictures and pictures from the platform. */

/**
 * Prefix of the addresses of users' pictures on the platform. The game only stores such an address for
 * callers; its own pages never load the picture.
 */
const PLATFORM_IMAGES = 'https://static-cdn.jtvnw.net/';

const isUsable = (images: BotImages, image: string) => images.has(image) || image.startsWith(PLATFORM_IMAGES);

/** Checks a picture. Returns a function that stores the picture if needed and returns its path. Throws `bad-input`. */
export function preparePicture(images: BotImages, image: string): () => string {
  if (image.startsWith('data:')) return images.prepare(image);
  if (isUsable(images, image)) return () => image;
  throw new GameError(
    'bad-input',
    `"image" must be a path that PUT /bots/:login/image answered with, a data URL, a picture under ${PLATFORM_IMAGES} or empty, not ${quote(image)}.`,
  );
}

/**
 * Whether all pictures of a roster are permitted. Pictures that the current roster uses stay permitted,
 * whether they are stored or not.
 */
export function hasUsablePictures(
  { botImages, settings }: ActionContext,
  roster: readonly RosterBot[],
): boolean {
  const present = new Set(settings.current.namedBots.map(({ image }) => image));
  return roster.every(({ image }) => !image || present.has(image) || isUsable(botImages, image));
}
