import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ABILITIES, type Ability, keysOf } from '../../../../../schema/catalog/catalog.ts';
import { COSMETIC_SLOTS, type CosmeticSlot } from '../../../../../schema/catalog/cosmetics.ts';
import { EFFECTS } from '../../../../../schema/catalog/effects.ts';
import type { Pilot } from '../../../../../schema/records/state.ts';
import { api } from '../../../api.ts';
import { settings } from '../../../live.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import { numberOf, SelectField, TextField, textOf } from '../../../ui/fields.tsx';
import { whyNot } from '../../../ui/why.ts';
import { soon } from '../soon.ts';
import { Removal } from './removal.tsx';

const T = TEXTS.pilots;

interface PilotProps {
  pilot: Pilot;
}

/** Time within which the second click of a double click follows. Unit: ms. */
const DOUBLE_CLICK_MS = 500;

/**
 * The actions for one pilot. Scrolls into view, because it opens below the list of pilots, but not under the second
 * click of a double click.
 */
export function PilotPanel({ pilot, close }: PilotProps & { close: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => panel.current?.scrollIntoView({ block: 'nearest' }), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [pilot.id]);
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
      <Reasons />
      <Abilities pilot={pilot} />
      <Supplies pilot={pilot} />
      <Bounty pilot={pilot} />
      <Looks pilot={pilot} />
      <Removal pilot={pilot} />
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

async function useAbility({ id, name }: Pilot, ability: Ability) {
  const { triggered, reason } = await api.useAbility({ pilot: id, ability });
  return triggered ? soon(T.abilityUsed[ability](name)) : T.notNow[reason ?? 'blocked'];
}

const Supplies = ({ pilot: { id, name } }: PilotProps) => (
  <fieldset>
    <legend>{T.supplies}</legend>
    <div class="deck">
      {keysOf(T.supplied).map(effect => (
        <Act
          key={effect}
          isTerse
          why={whyNot('applyEffect')}
          run={() => api.applyEffect({ effect, pilot: id }).then(() => soon(T.supplied[effect](name)))}
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
        run={async () =>
          T.bountyIs(name, (await api.placeBounty({ target: id, stacks: stacks.value })).stacks)
        }
      >
        {T.placeBounty} {name}
      </Act>
    </div>
  );
}

const LOOKS = Object.fromEntries(COSMETIC_SLOTS.map(slot => [slot, EFFECTS[slot].label]));

function Looks({ pilot: { id, name } }: PilotProps) {
  const look = useSignal<CosmeticSlot>('trail');
  const style = useSignal('');
  const dress = async () => {
    await api.applyEffect({ effect: look.value, pilot: id, input: style.value });
    return T.dressed(name, EFFECTS[look.value].label, settings.value?.trailMinutes ?? 0);
  };
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
      <Act isTerse why={whyNot('applyEffect')} run={dress}>
        {T.dress}
      </Act>
    </div>
  );
}
