import type { Calamity } from '../../../schema/catalog/catalog.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import { SUPPLY_CHARGES } from '../../../schema/catalog/rules.ts';
import { blow, type Line, thanks } from './line.ts';

/** A calamity that was announced. */
export interface Called {
  calamity: Calamity;
  name: string;
}

type Kind = Exclude<EffectId, `calamity:${string}`> | 'calamity' | 'giant-emote';
type LineWriter = (user: string, called: Called | null) => Line;

/** The line of each kind of effect that `user` paid for; null if an event of its own or the state announces it. */
const LINES: Record<Kind, LineWriter | null> = {
  calamity: (user, called) =>
    called
      ? blow(user, `called ${withArticle(called.name)}`, called.calamity, called.calamity)
      : blow(user, 'called a calamity', 'attention'),
  nuke: null,
  'giant-emote': null,
  bounty: null,
  mines: user => thanks(`${user}: +${SUPPLY_CHARGES} mines`),
  missiles: user => thanks(`${user}: +${SUPPLY_CHARGES} missiles`),
  emp: user => empLine(user),
  grow: user => thanks(`${user} grows`),
  trail: user => thanks(`${user} has a new trail`),
  shield: user => thanks(`${user} has a new shield`),
  explosion: user => thanks(`${user} has a new explosion`),
  laser: user => thanks(`${user} has a new laser`),
};

/** The line for a paid effect; `called` is the calamity that was announced last. */
export function redeemLine(effect: string, user: string, called: Called | null): Line | null {
  const [kind = ''] = effect.split(':');
  const wording = Object.hasOwn(LINES, kind) ? LINES[kind as Kind] : null;
  return wording && { ...wording(user, called), isPaid: true };
}

export const empLine = (user: string) => blow(user, 'set off an EMP', 'thunderStorm');

const withArticle = (name: string) => `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
