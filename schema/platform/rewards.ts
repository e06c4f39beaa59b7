import * as v from 'valibot';
import { fields } from '../base/primitives.ts';
import { CALAMITIES, REDEEMABLE_CALAMITIES } from '../catalog/catalog.ts';
import { EFFECT_IDS, type EffectId, isEffectId } from '../catalog/effects.ts';
import { PlatformId } from './platform.ts';

export const RewardId = v.pipe(
  PlatformId,
  v.check(id => !(id in Object.prototype), 'must be the id of a reward'),
);

/** Maximum number of linked rewards; the platform allows at most 50 per channel. */
export const MAX_LINKS = 500;

/** Effects by reward. */
export const RewardLinks = v.pipe(
  fields(RewardId, v.pipe(v.string(), v.check(isEffectId, 'must be the id of an effect'))),
  v.check(links => Object.keys(links).length <= MAX_LINKS, `must be at most ${MAX_LINKS} links`),
);

const noticeEffect = v.nullish(v.picklist(EFFECT_IDS));

/** Effects by kind of notice of a platform; null or absent means none. */
export const NoticeEffects = v.strictObject({
  sub: noticeEffect,
  gift: noticeEffect,
  raid: noticeEffect,
  'watch-streak': noticeEffect,
});
export type NoticeEffects = v.InferOutput<typeof NoticeEffects>;

/** The links whose effects exist. Links stored by an older version may name effects that no longer exist. */
export const knownLinks = (links: object) =>
  Object.fromEntries(Object.entries(links).filter(([, effect]) => isEffectId(effect)));

/** The part of a channel-point reward that determines its effect. */
export interface RewardTitle {
  id: string;
  title: string;
}

/**
 * Words in the title of a reward that is not linked, each with the effect that it selects. The first match counts.
 */
const KEYWORDS: readonly (readonly [pattern: RegExp, effect: EffectId])[] = [
  ...REDEEMABLE_CALAMITIES.map(type => [CALAMITIES[type].reward, `calamity:${type}`] as const),
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
 * The effect of a redeemed reward: the linked one (`links`, by reward id), or else the one that its title mentions.
 * Null if the reward has no effect in the game.
 */
export function effectOfReward(
  links: Readonly<Record<string, string>>,
  { id, title }: RewardTitle,
): EffectId | null {
  const linked = (Object.hasOwn(links, id) && links[id]) || '';
  return isEffectId(linked) ? linked : (keywordIn(title)?.effect ?? null);
}

/** The first keyword in a reward's title, with its effect; null if there is none. */
export function keywordIn(title: string): { word: string; effect: EffectId } | null {
  const text = title.toLowerCase().replace(/[\s_-]+/g, ' ');
  for (const [pattern, effect] of KEYWORDS) {
    const word = pattern.exec(text)?.[0];
    if (word) return { word, effect };
  }
  return null;
}
