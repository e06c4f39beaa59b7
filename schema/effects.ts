import { CALAMITIES, keysOf } from './catalog.ts';

/** The effects that viewers redeem and callers apply. What each does stands in `engine/effects/`. */

interface EffectDeclaration {
  /** Shown to people. */
  label: string;
  /** Whether it is done to a pilot, who must be flying. */
  needsPilot: boolean;
  /** What `input` means; left out when it means nothing. */
  input?: string;
}

const anywhere = (label: string) => ({ label, needsPilot: false }) as const;
const onPilot = (label: string) => ({ label, needsPilot: true }) as const;
const cosmetic = (label: string) =>
  ({
    label,
    needsPilot: true,
    input: 'a style, `halloween`, `christmas`, an emoji or `emote:<id>`; anything else picks one at random',
  }) as const;

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
  bounty: {
    label: 'Bounty',
    needsPilot: false,
    input: 'the name of the target; anything else picks a flying pilot at random',
  },
  trail: cosmetic('Trail'),
  shield: cosmetic('Shield Skin'),
  explosion: cosmetic('Death Explosion'),
  laser: cosmetic('Laser Skin'),
} as const satisfies Record<string, EffectDeclaration>;

export type EffectId = keyof typeof EFFECTS;
export const EFFECT_IDS = keysOf(EFFECTS);

export const isEffectId = (id: string): id is EffectId => Object.hasOwn(EFFECTS, id);

export const declarationOfEffect = (id: EffectId): EffectDeclaration => EFFECTS[id];
