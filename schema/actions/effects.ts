import * as v from 'valibot';
import { action } from '../base/action.ts';
import { PilotName } from '../base/primitives.ts';
import { COSMETIC_SLOTS, type CosmeticSlot, WARDROBE } from '../catalog/cosmetics.ts';
import { EFFECT_IDS } from '../catalog/effects.ts';

const styles = (slot: CosmeticSlot) => WARDROBE[slot].all.join(', ');

/** The text that the viewer typed when redeeming. */
const RedeemInput = v.pipe(
  v.string(),
  v.maxLength(500, 'must be at most 500 characters'),
  v.description(
    `bounty: name of the target. trail, shield, explosion: ${styles('trail')}. laser: ${styles('laser')}. ` +
      'All four also accept halloween or christmas (one of that set), an emoji, or emote:<id>. Anything else picks one at random.',
  ),
);

const redemption = {
  /** The pilot who redeems the effect and gets it: a name or an id. */
  pilot: v.nullish(PilotName),
  input: v.nullish(RedeemInput, ''),
  /**
   * The viewer who redeemed the effect, if not the pilot. If a pilot has this name, the pilot is credited with the
   * kills.
   */
  by: v.nullish(PilotName),
};

export const listEffects = action({
  summary: 'All effects that apply_effect accepts, and whether each needs a flying pilot.',
  route: 'GET /effects',
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.array(v.object({ id: v.picklist(EFFECT_IDS), label: v.string(), needsPilot: v.boolean() })),
  example: {
    input: {},
    output: [
      { id: 'nuke', label: 'Nuke', needsPilot: false },
      { id: 'trail', label: 'Trail', needsPilot: true },
    ],
  },
});

export const applyEffect = action({
  summary:
    'Applies an effect as if redeemed. `pilot` is the redeeming pilot, `input` the typed text: the style of a cosmetic or the target of a bounty; anything unknown picks one at random.',
  route: 'POST /effects',
  runs: 'sim',
  scope: 'play',
  input: v.object({ effect: v.string(), ...redemption }),
  documented: v.object({ effect: v.picklist(EFFECT_IDS), ...redemption }),
  output: v.object({
    ok: v.literal(true),
    effect: v.picklist(EFFECT_IDS),
    /** Name of the given pilot, or null if no such pilot has joined. */
    pilot: v.nullable(v.string()),
    /** The style that the pilot now wears; only for cosmetic effects. */
    style: v.optional(v.string()),
    /** Name of the pilot with the bounty. */
    target: v.optional(v.string()),
  }),
  example: {
    input: { effect: 'trail', pilot: 'ada', input: 'rainbow' },
    output: { ok: true, effect: 'trail', pilot: 'ada', style: 'rainbow' },
  },
});

const Worn = v.object({
  ok: v.literal(true),
  /** Number of pilots who got a cosmetic. */
  pilots: v.pipe(v.number(), v.integer()),
});

export const testTrails = action({
  summary: 'Gives every flying pilot a random special trail for 5 minutes.',
  route: 'POST /trails/test',
  tool: false,
  notInMenu: 'The menu gives everybody cosmetics with testCosmetics.',
  runs: 'sim',
  scope: 'play',
  input: v.object({}),
  output: Worn,
  example: { input: {}, output: { ok: true, pilots: 12 } },
});

export const testCosmetics = action({
  summary:
    'Gives every flying pilot a random trail, shield skin, death explosion and laser skin for 5 minutes; with a kind, only that one.',
  route: 'POST /cosmetics/test',
  runs: 'sim',
  scope: 'play',
  input: v.object({ kind: v.nullish(v.picklist(COSMETIC_SLOTS)) }),
  output: Worn,
  example: { input: { kind: 'laser' }, output: { ok: true, pilots: 12 } },
});
