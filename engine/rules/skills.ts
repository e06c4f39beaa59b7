import { SKILLS, type Skill } from '../../schema/catalog/catalog.ts';
import { cos } from '../maths.ts';
import { seconds } from './time.ts';

interface SkillRules {
  /** Ticks between two decisions: a pilot's reaction time. */
  reaction: number;
  /** Maximum error of an aim. Unit: rad. */
  aimError: number;
  /** The largest angle from its nose at which a pilot fires, as a cosine. */
  trigger: number;
  /** How well a pilot leads its target: 0 aims at it, 1 at where it will be. */
  lead: number;
  /** Chance that a decision notices a pursuer. */
  alertness: number;
  /** Chance that a decision uses an ability that would help. */
  cunning: number;
  /** Chance that a decision takes visible hazards into account. */
  caution: number;
  /** Extra missiles for bots. */
  missiles: number;
  /**
   * Chance that a bot raises shields against a missile or a hit. Against a hit, the bot raises them only if its hull is
   * at most the share `shieldsBelow`.
   */
  shields: number;
  shieldsBelow: number;
}

const SKILL_RULES: Record<Skill, SkillRules> = {
  easy: {
    reaction: seconds(0.5),
    aimError: 0.65,
    trigger: cos(0.24),
    lead: 0.55,
    alertness: 0.3,
    cunning: 0.03,
    caution: 0.15,
    missiles: 0,
    shields: 0.06,
    shieldsBelow: 0.25,
  },
  normal: {
    reaction: seconds(0.34),
    aimError: 0.42,
    trigger: cos(0.2),
    lead: 0.85,
    alertness: 0.5,
    cunning: 0.07,
    caution: 0.4,
    missiles: 1,
    shields: 0.15,
    shieldsBelow: 0.4,
  },
  hard: {
    reaction: seconds(0.24),
    aimError: 0.26,
    trigger: cos(0.17),
    lead: 1,
    alertness: 0.75,
    cunning: 0.14,
    caution: 0.75,
    missiles: 2,
    shields: 0.4,
    shieldsBelow: 0.6,
  },
  veryHard: {
    reaction: seconds(0.16),
    aimError: 0.16,
    trigger: cos(0.15),
    lead: 1,
    alertness: 0.9,
    cunning: 0.25,
    caution: 0.97,
    missiles: 3,
    shields: 1,
    shieldsBelow: 1,
  },
};

/** The rules by level, the index in `SKILLS`. */
export const SKILL_LEVELS: readonly SkillRules[] = SKILLS.map(skill => SKILL_RULES[skill]);

/** The skill of viewers' ships, regardless of the bots' skill. */
export const VIEWER_SKILL: Skill = 'normal';
