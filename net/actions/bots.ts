import { GameError, quote } from '../../schema/error.ts';
import type { RosterBot } from '../../schema/settings.ts';
import { changeSettings } from '../dispatch/kept-settings.ts';
import { preparePicture } from './bot-pictures.ts';
import type { Front } from './context.ts';
import type { NetHandler } from './handler.ts';

export const updateBot: NetHandler<'updateBot'> = (front, { login, name, color, image }) => {
  findBot(front, login);
  const storeImage = image ? preparePicture(front.botImages, image) : null;
  const changes = (): Partial<RosterBot> => ({
    ...(name && { name }),
    ...(color != null && { color: color || undefined }),
    ...(image != null && { image: storeImage?.() }),
  });
  return async () => ({ bot: await changeBot(front, login, changes) });
};

export const uploadBotImage: NetHandler<'uploadBotImage'> = (front, { login, data }) => {
  findBot(front, login);
  const store = front.botImages.prepare(data);
  return async () => {
    const { image = '' } = await changeBot(front, login, () => ({ image: store() }));
    return { path: image };
  };
};

/** The bot of the roster with that login, ignoring case. Throws `unknown-login`. */
function findBot({ settings }: Front, login: string): RosterBot {
  const bot = settings.current.namedBots.find(isOf(login));
  if (bot) return bot;
  throw new GameError(
    'unknown-login',
    `No bot of the roster has the login ${quote(login)}. The setting namedBots lists them.`,
  );
}

const isOf = (login: string) => (bot: RosterBot) => bot.login.toLowerCase() === login.toLowerCase();

/**
 * Changes an entry of the roster where it stands; a bot that flies follows at once. A picture is stored by
 * `changesOf`, when no other change can take it for one that nobody shows.
 */
const changeBot = (front: Front, login: string, changesOf: () => Partial<RosterBot>) =>
  front.settings.inTurn(async () => {
    const changed = { ...findBot(front, login), ...changesOf() };
    const namedBots = front.settings.current.namedBots.map(bot => (isOf(login)(bot) ? changed : bot));
    await changeSettings(front, { namedBots });
    front.botImages.prune(namedBots.map(({ image }) => image));
    return changed;
  });
