import { type Signal, useSignal } from '@preact/signals';
import { TEAM_NAMES } from '../../../../../schema/catalog/catalog.ts';
import type { Pilot } from '../../../../../schema/records/state.ts';
import { state } from '../../../live.ts';
import { TEXTS } from '../../../texts/index.ts';
import { TextField, textOf } from '../../../ui/fields.tsx';
import { memo } from '../../../ui/memo.tsx';
import { Section } from '../../../ui/section.tsx';
import { AddPilot } from './add-pilot.tsx';
import { PilotPanel } from './panel.tsx';

const T = TEXTS.pilots;
/** Number of rows at first; the search finds other pilots. */
const SHOWN = 60;

interface PilotsProps {
  /** The id of the selected pilot. */
  chosen: Signal<string | null>;
  isFolded?: boolean;
}

/** All pilots, viewers first, and what can be done for the selected one. */
export function PilotsSection({ chosen, isFolded }: PilotsProps) {
  const search = useSignal('');
  const pilots = state.value?.pilots ?? [];
  const { phase, mode } = state.value?.round ?? {};
  const isFight = phase === 'playing';
  const isHunt = mode === 'boss';
  /** The order of the list of pilots when the pointer entered the list, so that a click hits the intended pilot. */
  const held = useSignal<readonly string[] | null>(null);
  const found = inOrder(matching(pilots, search.value, isHunt ? 'damage' : 'kills'), held.value);
  const pilot = pilots.find(({ id }) => id === chosen.value);
  return (
    <Section title={T.title} name="crew" isFolded={isFolded}>
      <TextField isBare label={T.search} placeholder={T.search} type="search" {...textOf(search)} />
      {found.length === 0 && <p class="muted">{pilots.length === 0 ? T.none : T.noMatch}</p>}
      <ul
        class="pilots"
        aria-label={T.title}
        onPointerEnter={() => {
          held.value = found.map(({ id }) => id);
        }}
        onPointerLeave={() => {
          held.value = null;
        }}
      >
        {found.slice(0, SHOWN).map(found => (
          <PilotRow
            key={found.id}
            {...found}
            isDown={isFight && !found.alive}
            isHunt={isHunt}
            isChosen={found.id === chosen.value}
            chosen={chosen}
          />
        ))}
      </ul>
      {found.length > SHOWN && <p class="muted">{T.more(found.length - SHOWN)}</p>}
      {pilot ? (
        <PilotPanel
          pilot={pilot}
          close={() => {
            chosen.value = null;
          }}
        />
      ) : (
        <p class="muted">{T.choose}</p>
      )}
      <AddPilot />
    </Section>
  );
}

/** The pilots that match a search: viewers first, then pilots with the most kills or damage. */
function matching(pilots: readonly Pilot[], search: string, points: 'kills' | 'damage') {
  const wanted = search.trim().toLowerCase();
  return pilots
    .filter(({ name, id }) => name.toLowerCase().includes(wanted) || id.includes(wanted))
    .sort((one, other) => Number(one.bot) - Number(other.bot) || other[points] - one[points]);
}

/** Keeps the previous order and appends new pilots. */
function inOrder(pilots: readonly Pilot[], ids: readonly string[] | null) {
  if (!ids) return pilots;
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Pilot) => places.get(id) ?? ids.length;
  return pilots.toSorted((one, other) => placeOf(one) - placeOf(other));
}

type RowProps = Pilot & {
  isDown: boolean;
  /** Whether the pilots fight a boss together. */
  isHunt: boolean;
  isChosen: boolean;
  chosen: Signal<string | null>;
};

/** A row in the list of pilots. It is rendered again only when something that it shows has changed. */
const PilotRow = memo(
  ({ id, name, team, kills, deaths, damage, isDown, isHunt, isChosen, chosen }: RowProps) => (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={({ detail: clicks }) => {
          if (clicks > 1) return; // a double click chooses as one click does
          chosen.value = isChosen ? null : id;
        }}
      >
        <span class="name">{name}</span>
        <small>
          {(isHunt ? [T.damageRow({ damage, deaths })] : [TEAM_NAMES[team], T.row({ kills, deaths })])
            .concat(isDown ? T.down : [])
            .filter(Boolean)
            .join(', ')}
        </small>
      </button>
    </li>
  ),
  (before, after) => SHOWN_FIELDS.every(field => before[field] === after[field]),
);

const SHOWN_FIELDS = [
  ...(['id', 'name', 'team', 'kills', 'deaths', 'damage', 'isDown', 'isHunt', 'isChosen'] as const),
];
