import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ABILITIES, type Ability } from '../../../../../schema/catalog/catalog.ts';
import { COSMETIC_SLOTS, type CosmeticSlot } from '../../../../../schema/catalog/cosmetics.ts';
import { EFFECT_IDS, EFFECTS } from '../../../../../schema/catalog/effects.ts';
import type { Pilot } from '../../../../../schema/records/state.ts';
import { api } from '../../../api.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import { numberOf, SelectField, TextField, textOf } from '../../../ui/fields.tsx';
import { whyNot } from '../../../ui/why.ts';
import { Removal } from './removal.tsx';

const T = TEXTS.pilots;

interface PilotProps {
  pilot: Pilot;
}

/** The actions for one pilot. Scrolls into view, because it opens below the list of pilots. */
export function PilotPanel({ pilot, close }: PilotProps & { close: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [pilot.id]);
  return (
    <section ref={panel} class="panel" aria-label={pilot.name}>
      <div class="row">
        <h4>{pilot.name}</h4>
        <Act run={() => api.followPilot({ id: pilot.id }).then(() => TEXTS.show.following(pilot.name))}>
          {T.follow}
        </Act>
        <button type="button" onClick={close}>
          {T.close}
        </button>
      </div>
      <Removal pilot={pilot} />
      <Reasons />
      <Abilities pilot={pilot} />
      <Supplies pilot={pilot} />
      <Bounty pilot={pilot} />
      <Looks pilot={pilot} />
    </section>
  );
}

/** The reasons why some actions for a pilot are not possible now. Each reason is shown once. */
function Reasons() {
  const reasons = new Set([whyNot('useAbility'), whyNot('applyEffect'), whyNot('placeBounty')]);
  const said = [...reasons].filter(reason => reason !== null);
  return said.length > 0 && <p class="muted">{said.join(' ')}</p>;
}

const Abilities = ({ pilot }: PilotProps) => (
  <fieldset>
    <legend>{T.abilities}</legend>
    <div class="deck">
      {ABILITIES.map(ability => (
        <Act key={ability} isTerse why={whyNot('useAbility')} run={() => useAbility(pilot, ability)}>
          {T.abilityNames[ability]}
        </Act>
      ))}
    </div>
  </fieldset>
);

async function useAbility({ id }: Pilot, ability: Ability) {
  const { triggered, reason } = await api.useAbility({ pilot: id, ability });
  return triggered ? TEXTS.show.done : T.notNow[reason ?? 'blocked'];
}

/** Effects on a ship that are not cosmetic: supplies, EMP, growth. */
const SUPPLIES = EFFECT_IDS.filter(id => EFFECTS[id].needsPilot && !COSMETIC_SLOTS.some(slot => slot === id));

const Supplies = ({ pilot: { id } }: PilotProps) => (
  <fieldset>
    <legend>{T.supplies}</legend>
    <div class="deck">
      {SUPPLIES.map(effect => (
        <Act
          key={effect}
          isTerse
          why={whyNot('applyEffect')}
          run={() => api.applyEffect({ effect, pilot: id }).then(() => TEXTS.show.done)}
        >
          {EFFECTS[effect].label}
        </Act>
      ))}
    </div>
  </fieldset>
);

function Bounty({ pilot: { id, name } }: PilotProps) {
  const stacks = useSignal(1);
  return (
    <div class="deck">
      <TextField label={T.stacks} min={1} max={100} {...numberOf(stacks)} />
      <Act
        isTerse
        why={whyNot('placeBounty')}
        run={() => api.placeBounty({ target: id, stacks: stacks.value }).then(() => TEXTS.show.done)}
      >
        {T.placeBounty} {name}
      </Act>
    </div>
  );
}

const LOOKS = Object.fromEntries(COSMETIC_SLOTS.map(slot => [slot, EFFECTS[slot].label]));

function Looks({ pilot: { id } }: PilotProps) {
  const look = useSignal<CosmeticSlot>('trail');
  const style = useSignal('');
  return (
    <div class="deck">
      <SelectField
        label={T.look}
        value={look.value}
        options={LOOKS}
        onChange={event => {
          look.value = COSMETIC_SLOTS.find(slot => slot === event.currentTarget.value) ?? 'trail';
        }}
      />
      <TextField label={T.style} placeholder={T.styleHint} maxLength={100} {...textOf(style)} />
      <Act
        isTerse
        why={whyNot('applyEffect')}
        run={() =>
          api.applyEffect({ effect: look.value, pilot: id, input: style.value }).then(() => TEXTS.show.done)
        }
      >
        {T.dress}
      </Act>
    </div>
  );
}
