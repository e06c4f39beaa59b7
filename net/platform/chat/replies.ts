import type { Ability } from '../../../schema/catalog/catalog.ts';

/** What the game answers to viewers. */

const LABELS: Record<Ability, string> = {
  missile: 'Missile',
  shields: 'Shields',
  ram: 'Ram',
  retreat: 'Retreat',
  mine: 'Mine',
};

/** "Missile ready", but "Shields ready": the rest of the sentence fits both. */
const readyIn = (ms: number) => `ready in ${Math.max(1, Math.ceil(ms / 1_000))} s`;

/** A name where a line begins: without signs that chats and bots in them take for the beginning of a command. */
const atStart = (name: string) => name.replace(/^[\s!/\\.]+/, '') || 'The viewer';

export const REPLIES = {
  joined: (name: string) => `${atStart(name)} joined.`,
  /** Several at once; the names are added to it. */
  allJoined: 'Joined: ',
  isIn: (name: string) => `${atStart(name)} is in already.`,
  picked: (name: string, team: string) => `${atStart(name)} is in team ${team}.`,
  left: (name: string) => `${atStart(name)} left.`,
  notIn: 'You are not in: type !join.',
  full: 'The lobby is full.',
  banned: 'You cannot join at the moment.',
  notFought: 'No round is on yet.',
  shipDown: 'Your ship is down: it may be back in a moment.',
  ready: (ability: Ability, ms: number) => `${LABELS[ability]} ${readyIn(ms)}.`,
  blocked: (ability: Ability) => `${LABELS[ability]}: not possible right now.`,
};

/** In a chat where nobody else can tell whom the game answers. */
export const addressed = (name: string, reply: string) => `@${name} ${reply}`;

/** What begins a command of a chat itself, such as `/ban`; some take a dot for the slash. */
const CHAT_COMMAND = /^(?:[\s/\\]|\.(?=[\p{L}/\\]))+/u;

/** A line as text: the account that says it may have rights that whoever typed parts of it has not. */
export const asText = (line: string) => line.replace(CHAT_COMMAND, '');
