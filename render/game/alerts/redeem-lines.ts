import type { Calamity } from '../../../schema/catalog/catalog.ts';
import type { EffectId } from '../../../schema/catalog/effects.ts';
import { SUPPLY_CHARGES } from '../../../schema/catalog/rules.ts';
import { blow, type Line, thanks } from './line.ts';
import { texts } from './texts.ts';

/** A calamity that was announced. */
export interface Called {
  calamity: Calamity;
  name: string;
}

type Kind = Exclude<EffectId, `calamity:${string}`> | 'calamity' | 'giant-emote';
type LineWriter = (user: string, called: Called | null) => Line;

/** The line of each kind of effect that `user` paid for; null if another event or the state announces it. */
const LINES: Record<Kind, LineWriter | null> = {
  calamity: (user, called) =>
    called
      ? blow(user, texts.calamityOf(called.name), called.calamity, called.calamity)
      : blow(user, texts.calamity, 'attention'),
  nuke: null,
  'giant-emote': null,
  bounty: null,
  mines: user => thanks(texts.mines(user, SUPPLY_CHARGES)),
  missiles: user => thanks(texts.missiles(user, SUPPLY_CHARGES)),
  emp: user => empLine(user),
  grow: user => thanks(texts.grow(user)),
  trail: user => thanks(texts.trail(user)),
  shield: user => thanks(texts.shield(user)),
  explosion: user => thanks(texts.explosion(user)),
  laser: user => thanks(texts.laser(user)),
};

/** The line for a paid effect; `called` is the calamity that was announced last. */
export function redeemLine(effect: string, user: string, called: Called | null): Line | null {
  const [kind = ''] = effect.split(':');
  const wording = Object.hasOwn(LINES, kind) ? LINES[kind as Kind] : null;
  return wording && { ...wording(user, called), isPaid: true };
}

export const empLine = (user: string) => blow(user, texts.emp, 'thunderStorm');
