import { keysOf, MODES } from '../../../../schema/catalog/catalog.ts';
import type { ShowRound } from '../../../../schema/records/show.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Sign } from '../../ui/sign.tsx';
import { dragging, handleOf, placeOf } from './drag.ts';
import { MODE_LOOKS } from './mode-looks.ts';
import { OptionField } from './option-field.tsx';
import { inMode, optionsOf, ownOf } from './options.ts';

const T = TEXTS.order;

interface CardProps {
  round: ShowRound;
  /** Index of the round, from 0. */
  at: number;
  count: number;
  /** Whether it is the current round of the order, or the next one of an order that stands. */
  isCurrent: boolean;
  /** Marks the current and the next round; null for the others. */
  mark: string | null;
  /** The time of day at which the round begins; null for a round that was played. */
  time: string | null;
  /** Approximate duration. Unit: minutes. */
  minutes: number;
  /** Why the order cannot begin here, in words. */
  whyNotStart: string | null;
  set: (round: ShowRound) => void;
  move: (from: number, to: number) => void;
  /** Actions, which return a text about what was done. */
  duplicate: () => string;
  remove: () => string;
  start: () => Promise<string>;
}

/** A round of the order: its mode, its options, and its actions. */
export function RoundCard(props: CardProps) {
  const { round, at, isCurrent, mark, time, minutes, move, whyNotStart, start } = props;
  const classes = ['round', isCurrent && 'current', !time && 'played', dragging.value === at && 'dragged'];
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      aria-label={T.round(at + 1)}
      aria-current={isCurrent ? 'step' : undefined}
      {...placeOf(at, move)}
    >
      <div class="row head">
        <span class="handle" title={T.drag} aria-hidden="true" {...handleOf(at)}>
          ⠿
        </span>
        <p class="when">
          <time>{time ?? T.played}</time>
          <small>{T.minutes(minutes)}</small>
        </p>
        <Sign {...MODE_LOOKS[round.mode]} />
        <p class="title">
          <strong>
            {at + 1}. {MODES[round.mode]}
          </strong>
          <span class="where">{fieldOf(round)}</span>
          {mark && <span class="mark">{mark}</span>}
          <small>{ownOf(round, 'field')}</small>
        </p>
        <Moves {...props} />
        <Act label={namedIn(props, T.startHere)} why={whyNotStart} run={start}>
          {T.startHere}
        </Act>
      </div>
      <details>
        <summary>{T.more}</summary>
        <CardActs {...props} />
        <Options {...props} />
      </details>
    </li>
  );
}

/** The label of a button: its action and its round. */
const namedIn = ({ at }: CardProps, text: string) => `${text}: ${T.round(at + 1)}`;

/** The field of a round: its own, or the one that is set when it begins. */
const fieldOf = ({ field }: ShowRound) => (field ? TEXTS.show.fields[field] : T.fieldAsSet);

/** Buttons that move the round up and down. */
function Moves(props: CardProps) {
  const { at, count, move } = props;
  const step = (to: number, edge: string) => {
    if (to < 0 || to >= count) return edge;
    keepFocus(() => move(at, to));
    return T.moved(to + 1);
  };
  return (
    <div class="moves">
      <Act label={namedIn(props, T.up)} run={() => step(at - 1, T.isFirst)}>
        ↑
      </Act>
      <Act label={namedIn(props, T.down)} run={() => step(at + 1, T.isLast)}>
        ↓
      </Act>
    </div>
  );
}

const CardActs = (props: CardProps) => (
  <div class="row acts">
    <Act label={namedIn(props, T.duplicate)} run={props.duplicate}>
      {T.duplicate}
    </Act>
    <Act label={namedIn(props, T.remove)} run={props.remove}>
      {T.remove}
    </Act>
  </div>
);

/** Calls `move` and returns the focus, because the browser takes it from an element that is moved in the document. */
function keepFocus(move: () => void) {
  const focused = document.activeElement;
  move();
  requestAnimationFrame(() => focused instanceof HTMLElement && focused.focus());
}

const Options = ({ round, set }: CardProps) => (
  <div class="row">
    <SelectField
      label={TEXTS.settings.rows.mode.name}
      value={round.mode}
      options={MODES}
      onChange={event => {
        const mode = keysOf(MODES).find(name => name === event.currentTarget.value);
        if (mode) set(inMode(round, mode));
      }}
    />
    {optionsOf(round.mode).map(option => (
      <OptionField
        key={option}
        option={option}
        value={round[option]}
        change={value => set({ ...round, [option]: value })}
      />
    ))}
  </div>
);
