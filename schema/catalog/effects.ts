import { CALAMITIES, keysOf, REDEEMABLE_CALAMITIES, type RedeemableCalamity } from './catalog.ts';

/** The effects that viewers redeem and callers apply. `engine/effects/` implements them. */

interface EffectDeclaration {
  /** Displayed name. */
  label: string;
  /** Whether a flying pilot is needed. */
  needsPilot: boolean;
}

const anywhere = (label: string): EffectDeclaration => ({ label, needsPilot: false });
const onPilot = (label: string): EffectDeclaration => ({ label, needsPilot: true });

type CalamityEffectId = `calamity:${RedeemableCalamity}`;

const CALAMITY_EFFECTS = Object.fromEntries(
  REDEEMABLE_CALAMITIES.map(type => [`calamity:${type}`, anywhere(CALAMITIES[type].name)]),
) as Record<CalamityEffectId, EffectDeclaration>;

export const EFFECTS = {
  'calamity:random': anywhere('Random Calamity'),
  ...CALAMITY_EFFECTS,
  nuke: anywhere('Nuke'),
  mines: onPilot('Mine Supply'),
  missiles: onPilot('Missile Supply'),
  emp: onPilot('EMP'),
  grow: onPilot('Grow'),
  bounty: anywhere('Bounty'),
  trail: onPilot('Trail'),
  shield: onPilot('Shield Skin'),
  explosion: onPilot('Death Explosion'),
  laser: onPilot('Laser Skin'),
};

export type EffectId = keyof typeof EFFECTS;
export const EFFECT_IDS = keysOf(EFFECTS);

export const isEffectId = (id: string): id is EffectId => Object.hasOwn(EFFECTS, id);
