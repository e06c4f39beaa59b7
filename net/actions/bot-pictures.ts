import { GameError, quote } from '../../schema/base/error.ts';
import type { RosterBot } from '../../schema/records/settings.ts';
import type { BotImages } from '../pictures/bot-images.ts';
import type { ActionContext } from './context.ts';

/** Which pictures a bot of the roster may have: uploaded ones and those of the platform. */

/** Where pictures of the platform's users are. They are kept as addresses for callers; no page of the game loads them. */
const PLATFORM_IMAGES = 'https://static-cdn.jtvnw.net/';

const isUsable = (images: BotImages, image: string) => images.has(image) || image.startsWith(PLATFORM_IMAGES);

/** Answers with the path of a picture once it is stored. Throws `bad-input`. */
export function preparePicture(images: BotImages, image: string): () => string {
  if (image.startsWith('data:')) return images.prepare(image);
  if (isUsable(images, image)) return () => image;
  throw new GameError(
    'bad-input',
    `"image" must be a path that PUT /bots/:login/image answered with, a data URL, a picture under ${PLATFORM_IMAGES} or empty, not ${quote(image)}.`,
  );
}

/** Whether all pictures of a whole roster are permitted; those that the present roster has stay, stored or not. */
export function hasUsablePictures(
  { botImages, settings }: ActionContext,
  roster: readonly RosterBot[],
): boolean {
  const present = new Set(settings.current.namedBots.map(({ image }) => image));
  return roster.every(({ image }) => !image || present.has(image) || isUsable(botImages, image));
}
