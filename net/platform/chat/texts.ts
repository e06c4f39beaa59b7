import type { Ability } from '../../../schema/catalog/catalog.ts';

const LABELS: Record<Ability, string> = {
  missile: 'Missile',
  shields: 'Shields',
  ram: 'Ram',
  retreat: 'Retreat',
  mine: 'Mine',
};

/** Follows both "Missile" and "Shields", so it contains no verb. */
const readyIn = (ms: number) => `ready in ${Math.max(1, Math.ceil(ms / 1_000))} s`;

/** A name at the beginning of a line, without characters that chats and bots take for the start of a command. */
const atStart = (name: string) => name.replace(/^[\s!/\\.]+/, '') || 'The viewer';

/** The game's answers in chats. */
export const texts = {
  joined: (name: string) => `${atStart(name)} joined.`,
  /** Prefix for several names. */
  allJoined: 'Joined: ',
  isIn: (name: string) => `${atStart(name)} has already joined.`,
  picked: (name: string, team: string) => `${atStart(name)} is in team ${team}.`,
  left: (name: string) => `${atStart(name)} left.`,
  notIn: 'You have not joined: type !join.',
  full: 'The lobby is full.',
  banned: 'You cannot join at the moment.',
  notFought: 'No round is being fought yet.',
  shipDown: 'Your ship is down: it may be back in a moment.',
  ready: (ability: Ability, ms: number) => `${LABELS[ability]} ${readyIn(ms)}.`,
  /** Who changes a setting by a vote in the lobby. */
  voters: 'vote of the viewers',
  blocked: (ability: Ability) => `${LABELS[ability]}: not possible right now.`,
  /** A reply in a public chat, addressed to its viewer. */
  addressed: (name: string, reply: string) => `@${name} ${reply}`,
} as const;
