import { type EffectId, isEffectId } from './effects.ts';

/** A channel-point reward, as far as it matters to what redeeming it does. */
export interface RewardTitle {
  id: string;
  title: string;
}

/** Words in a title that give away what an unlinked reward is for; the first that match count. */
const KEYWORDS: readonly (readonly [pattern: RegExp, effect: EffectId])[] = [
  [/\bmeteors?\b|\bmeteor ?shower/, 'calamity:meteorShower'],
  [/\bice ?(?:storm|shower)/, 'calamity:iceStorm'],
  [/\bthunder/, 'calamity:thunderStorm'],
  [/\bblack ?hole/, 'calamity:blackHole'],
  [/\bradiation/, 'calamity:radiationLeak'],
  [/\b(?:blizzard|dust ?storm)/, 'calamity:blizzard'],
  [/\bcalamit(?:y|ies)\b/, 'calamity:random'],
  [/\bnukes?\b/, 'nuke'],
  [/\bshield (?:skin|style|theme|effect)/, 'shield'],
  [/\blaser/, 'laser'],
  [/\btrail/, 'trail'],
  [/\bexplosion/, 'explosion'],
  [/\bmines?\b/, 'mines'],
  [/\bmissiles?\b/, 'missiles'],
  [/\bemp\b/, 'emp'],
  [/\bgrow\b/, 'grow'],
  [/\bbount(?:y|ies)\b/, 'bounty'],
];

/**
 * The effect of a redeemed reward: the one that it is linked to (`links`, by reward id), or the one that its
 * title speaks of. Null when it is no reward of the game.
 */
export function effectOfReward(
  links: Readonly<Record<string, string>>,
  { id, title }: RewardTitle,
): EffectId | null {
  const linked = Object.hasOwn(links, id) ? links[id] : '';
  if (isEffectId(linked)) return linked;
  const text = title.toLowerCase().replace(/[\s_-]+/g, ' ');
  return KEYWORDS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
