import { computed } from '@preact/signals';
import * as v from 'valibot';
import type { Input } from '../../../../schema/actions/index.ts';
import { MAX_ROSTER, RosterBot } from '../../../../schema/records/settings.ts';
import { api } from '../../api.ts';
import { memoized, settings, state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { whyNot } from '../../ui/why.ts';

/** Reads and changes the roster. */

const T = TEXTS.bots;

/** A bot of the roster, and whether it is in the game now. */
export type BotRow = RosterBot & { isIn: boolean };

const present = memoized(() =>
  (state.value?.pilots ?? []).map(({ id }) => id).filter(id => id.startsWith('bot:')),
);

/** The bots of the roster; null until the first answer of the game. */
export const rows = computed<BotRow[] | null>(() => {
  const ids = new Set(present.value);
  const isIn = (login: string) => ids.has(`bot:${login.toLowerCase()}`);
  return settings.value?.namedBots.map(bot => ({ ...bot, isIn: isIn(bot.login) })) ?? null;
});

/** Why no bot can join now, or null. */
export const whyNobodyJoins = computed(() => whyNot('joinBots'));

/** Runs changes one after another, across all windows of this browser, so that none is lost. */
const inTurn = <R>(work: () => Promise<R>) => navigator.locks.request('starfray-roster', work);

/** Changes the roster, based on its current content. */
const changeRoster = (change: (roster: RosterBot[]) => RosterBot[]) =>
  inTurn(async () => {
    const { namedBots } = await api.getSettings();
    const wanted = change(namedBots);
    const now = await api.updateSettings({ namedBots: wanted });
    if (JSON.stringify(now.namedBots) !== JSON.stringify(wanted)) throw new Error(T.refused);
  });

const isOf = (login: string) => (bot: RosterBot) => bot.login.toLowerCase() === login.toLowerCase();

/** The typed fields of a new bot; an empty login is made from the name. */
export interface NewBot {
  name: string;
  login: string;
  autoJoin: boolean;
}

export const addBot = ({ name, login, autoJoin }: NewBot) =>
  changeRoster(roster => {
    if (roster.length >= MAX_ROSTER) throw new Error(T.full(MAX_ROSTER));
    const bot = checked({ name, login: login.trim() || loginFor(name, roster), autoJoin });
    if (roster.some(isOf(bot.login))) throw new Error(T.taken(bot.login));
    return [...roster, bot];
  });

function checked(bot: NewBot): RosterBot {
  const { success, output, issues } = v.safeParse(RosterBot, bot);
  if (success) return output;
  const [{ path, message }] = issues;
  throw new Error(`${path?.[0].key === 'login' ? T.login : T.name}: ${message}.`);
}

/** A login that no other bot has, such as `robo2` for another `Robo`. */
function loginFor(name: string, roster: readonly RosterBot[]) {
  const base =
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_]/gu, '')
      .slice(0, 40) || 'bot';
  const isTaken = (login: string) => roster.some(isOf(login));
  let login = base;
  for (let number = 2; isTaken(login); number++) login = `${base}${number}`;
  return login;
}

export const removeBot = (login: string) => changeRoster(roster => roster.filter(bot => !isOf(login)(bot)));

export const setAutoJoin = (login: string, autoJoin: boolean) =>
  changeRoster(roster => roster.map(bot => (isOf(login)(bot) ? { ...bot, autoJoin } : bot)));

/** Changes name, colour or picture. */
export const editBot = (change: Input<'updateBot'>) => inTurn(() => api.updateBot(change));

export const uploadPicture = (login: string, data: string) =>
  inTurn(async () => {
    const { path } = await api.uploadBotImage({ login, data });
    await api.updateBot({ login, image: path });
  });
