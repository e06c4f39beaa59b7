import type { Ability } from '../../../schema/catalog/catalog.ts';

/** The replies of the game to viewers. */

const LABELS: Record<Ability, string> = {
  missile: 'Missile',
  shields: 'Shields',
  ram: 'Ram',
  retreat: 'Retreat',
  mine: 'Mine',
};

/** "Missile ready", but "Shields ready": the rest of the sentence fits both. */
const readyIn = (ms: number) => `ready in ${Math.max(1, Math.ceil(ms / 1_000))} s`;

/**
 * A name at the beginning of a line, without characters that chats and their bots treat as the beginning of a command.
 */
const atStart = (name: string) => name.replace(/^[\s!/\\.]+/, '') || 'The viewer';

export const REPLIES = {
  joined: (name: string) => `${atStart(name)} joined.`,
  /** Prefix for several names. */
  allJoined: 'Joined: ',
  isIn: (name: string) => `${atStart(name)} is already in.`,
  picked: (name: string, team: string) => `${atStart(name)} is in team ${team}.`,
  left: (name: string) => `${atStart(name)} left.`,
  notIn: 'You are not in: type !join.',
  full: 'The lobby is full.',
  banned: 'You cannot join at the moment.',
  notFought: 'No round is being fought yet.',
  shipDown: 'Your ship is down: it may be back in a moment.',
  ready: (ability: Ability, ms: number) => `${LABELS[ability]} ${readyIn(ms)}.`,
  blocked: (ability: Ability) => `${LABELS[ability]}: not possible right now.`,
};

/** The reply with the name of the viewer, for public chats. */
export const addressed = (name: string, reply: string) => `@${name} ${reply}`;

/** The beginning of a command of the chat itself, such as `/ban`; some accept a dot instead of the slash. */
const CHAT_COMMAND = /^(?:[\s/\\]|\.(?=[\p{L}/\\]))+/u;

/** A line as plain text: the account that writes it may have rights that its author does not. */
export const asText = (line: string) => line.replace(CHAT_COMMAND, '');
