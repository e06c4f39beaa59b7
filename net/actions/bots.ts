import { GameError, quote } from '../../schema/base/error.ts';
import type { RosterBot } from '../../schema/records/settings.ts';
import type { Call } from '../dispatch/dispatch.ts';
import { changeRoster } from '../pictures/roster.ts';
import { preparePicture } from './bot-pictures.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler } from './handler.ts';

export const updateBot: NetHandler<'updateBot'> = (context, { login, name, color, image }, call) => {
  findBot(context, login);
  const storeImage = image ? preparePicture(context.botImages, image) : null;
  const changes = (): Partial<RosterBot> => ({
    ...(name && { name }),
    ...(color != null && { color: color || undefined }),
    ...(image != null && { image: storeImage?.() }),
  });
  return async () => ({ bot: await changeBot(context, login, changes, call) });
};

export const uploadBotImage: NetHandler<'uploadBotImage'> = (context, { login, data }, call) => {
  findBot(context, login);
  const store = context.botImages.prepare(data);
  return async () => {
    const { image = '' } = await changeBot(context, login, () => ({ image: store() }), call);
    return { path: image };
  };
};

/** Returns the roster bot whose login is `login`, ignoring case. Throws `unknown-login`. */
function findBot({ settings }: ActionContext, login: string): RosterBot {
  const bot = settings.current.namedBots.find(isOf(login));
  if (bot) return bot;
  throw new GameError(
    'unknown-login',
    `No bot of the roster has the login ${quote(login)}. The setting namedBots lists them.`,
  );
}

const isOf = (login: string) => (bot: RosterBot) => bot.login.toLowerCase() === login.toLowerCase();

/**
 * Changes an entry of the roster in place. A flying bot changes at once. `changesOf` may store a new picture. It is
 * called inside `settings.inTurn`, so that no other change can delete the picture as unused.
 */
const changeBot = (
  context: ActionContext,
  login: string,
  changesOf: () => Partial<RosterBot>,
  { cause, recheck }: Call,
) =>
  context.settings.inTurn(async () => {
    recheck();
    const changed = { ...findBot(context, login), ...changesOf() };
    const namedBots = context.settings.current.namedBots.map(bot => (isOf(login)(bot) ? changed : bot));
    await changeRoster(context, namedBots, cause);
    return changed;
  });
