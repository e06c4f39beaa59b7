import { REWARD_SET } from '../../../../schema/actions/reward-set.ts';
import { keysOf } from '../../../../schema/catalog/catalog.ts';
import { COSMETIC_SLOTS } from '../../../../schema/catalog/cosmetics.ts';
import { EFFECTS, type EffectId } from '../../../../schema/catalog/effects.ts';
import { keywordIn } from '../../../../schema/platform/rewards.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { BeginFight } from '../../ui/begin-fight.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';
import { labelOf } from './effect-field.tsx';
import { EffectSign } from './effect-sign.tsx';
import { whyNotTry } from './why-not-try.ts';

const T = TEXTS.rewards;

interface Suggestion {
  title: string;
  cost: number;
  effect: EffectId;
}

/** The set that the game makes with one press, with the effects that its titles name. */
const SUGGESTIONS: readonly Suggestion[] = REWARD_SET.flatMap(({ title, cost }) => {
  const effect = keywordIn(title)?.effect;
  return effect ? [{ title, cost, effect }] : [];
});

/** What a reward changes: the fight for everybody, the viewer's ship, or only its look. */
function groupOf(effect: EffectId): keyof typeof T.groups {
  if (COSMETIC_SLOTS.some(slot => slot === effect)) return 'looks';
  return EFFECTS[effect].needsPilot ? 'ship' : 'field';
}

/** What viewers can redeem, and at which price, before an account is connected. Each reward can be tried. */
export const SuggestedRewards = () => (
  <Section title={T.suggested}>
    <p>
      {T.noAccount} <a href="#platforms">{T.toAccount}</a>
    </p>
    {!isFight() && <BeginFight kind="main">{T.beginFight}</BeginFight>}
    {keysOf(T.groups).map(group => (
      <Group key={group} group={group} />
    ))}
  </Section>
);

/**
 * Rewards of one kind. The reason why none of them can be tried now is shown once. Before a fight, it is the same for all
 * kinds, and shown at the top of the page.
 */
function Group({ group }: { group: keyof typeof T.groups }) {
  const suggestions = SUGGESTIONS.filter(({ effect }) => groupOf(effect) === group);
  const reasons = new Set(suggestions.map(({ effect }) => whyNotNow(effect)));
  const [why] = reasons;
  return (
    <div class="suggested">
      <h4>{T.groups[group]}</h4>
      {reasons.size === 1 && why && why !== T.onlyInFight && <p class="muted">{why}</p>}
      <ul class="tiles" aria-label={T.groups[group]}>
        {suggestions.map(suggestion => (
          <Tile key={suggestion.title} {...suggestion} isTerse={reasons.size === 1} />
        ))}
      </ul>
    </div>
  );
}

const isFight = () => state.value?.round.phase === 'playing';

const flying = () => state.value?.pilots.find(({ alive }) => alive);

/** Only in a fight does the picture show what a reward does, even if the effect is possible at other times. */
function whyNotNow(effect: EffectId): string | null {
  if (!isFight()) return whyNot('applyEffect') ?? T.onlyInFight;
  return whyNotTry(effect, flying() !== undefined, T.needsFlyingPilot);
}

interface TileProps extends Suggestion {
  /** Whether the reason why the reward cannot be tried is left out, because it is shown above. */
  isTerse: boolean;
}

/** A reward: its sign, its effect, its price. */
const Tile = (suggestion: TileProps) => (
  <li>
    <EffectSign effect={suggestion.effect} />
    <div>
      <strong>{suggestion.title}</strong>
      <p>{T.effects[suggestion.effect]}</p>
    </div>
    <p class="price">{T.points(suggestion.cost)}</p>
    <Try {...suggestion} />
  </li>
);

/** Applies the effect as if a flying pilot had redeemed the reward. */
function Try({ title, effect, isTerse }: TileProps) {
  const apply = async () => {
    await api.applyEffect({ effect, pilot: flying()?.id });
    return T.tried(labelOf(effect), T.effects[effect]);
  };
  return (
    <Act isTerse={isTerse} label={`${T.try}: ${title}`} why={whyNotNow(effect)} run={apply}>
      {T.try}
    </Act>
  );
}
