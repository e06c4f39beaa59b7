import { CALAMITIES, keysOf } from './catalog.ts';

/** The effects that viewers redeem and callers apply. What each does stands in `engine/effects/`. */

interface EffectDeclaration {
  /** Shown to people. */
  label: string;
  /** Whether it is done to a pilot, who must be flying. */
  needsPilot: boolean;
}

const anywhere = (label: string): EffectDeclaration => ({ label, needsPilot: false });
const onPilot = (label: string): EffectDeclaration => ({ label, needsPilot: true });

export const EFFECTS = {
  'calamity:random': anywhere('Random Calamity'),
  'calamity:meteorShower': anywhere(CALAMITIES.meteorShower),
  'calamity:iceStorm': anywhere(CALAMITIES.iceStorm),
  'calamity:thunderStorm': anywhere(CALAMITIES.thunderStorm),
  'calamity:blackHole': anywhere(CALAMITIES.blackHole),
  'calamity:radiationLeak': anywhere(CALAMITIES.radiationLeak),
  'calamity:blizzard': anywhere(CALAMITIES.blizzard),
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
