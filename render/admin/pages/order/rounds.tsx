import { keysOf } from '../../../../schema/catalog/catalog.ts';
import { MAX_ROUNDS, type ShowRound } from '../../../../schema/records/show.ts';
import { api } from '../../api.ts';
import { settings, state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';
import {
  currentIn,
  discard,
  type EditedOrder,
  edit,
  isOn,
  isUnsaved,
  moved,
  newRow,
  type Put,
  type Row,
  roundsIn,
  rowsOf,
  submission,
} from './draft.ts';
import { MODE_LOOKS } from './mode-looks.ts';
import { kindsIn, lengthOf, PRESETS, waitsForYou } from './presets.ts';
import { RoundCard } from './round-card.tsx';
import { type Schedule, scheduleOf, timeIn } from './schedule.ts';

const T = TEXTS.order;

interface RoundsProps {
  order: EditedOrder;
  put: Put;
}

/** The list, edited by dragging or by buttons, and saved on request. */
export function RoundsSection({ order, put }: RoundsProps) {
  const rows = rowsOf(order);
  const current = currentIn(order);
  const schedule = state.value && scheduleOf(order, state.value.round, state.value.settings);
  const whyFull = rows.length >= MAX_ROUNDS ? T.full(MAX_ROUNDS) : null;
  const set = (key: number, round: ShowRound) =>
    edit(order, all => all.map(row => (row.key === key ? { ...row, round } : row)));
  const change = (how: (all: readonly Row[]) => readonly Row[]) => {
    edit(order, how);
    return ''; // no notice, because the list shows the change
  };
  return (
    <Section title={T.rounds}>
      <fieldset>
        <legend>{T.presetsTitle}</legend>
        <ul class="presets">
          {keysOf(PRESETS).map(name => (
            <li key={name}>
              <Act run={() => change(() => PRESETS[name].map(newRow))}>{T.presets[name]}</Act>
              <Contents rounds={PRESETS[name]} />
              {rows.length === 0 && <Timeline rounds={PRESETS[name]} />}
            </li>
          ))}
        </ul>
      </fieldset>
      <div class="bar">
        {rows.length === 0 ? <p class="muted">{T.none}</p> : <Length order={order} schedule={schedule} />}
        {rows.length > 0 && (
          <p class="muted" role="status">
            {isUnsaved() ? T.unsaved : T.isSaved}
          </p>
        )}
        {isUnsaved() && <Unsaved order={order} put={put} />}
      </div>
      {settings.value && waitsForYou(roundsIn(order), settings.value) && <p class="muted">{T.waitsForYou}</p>}
      {rows.length > 1 && <Timeline rounds={roundsIn(order)} />}
      <ol class="rounds">
        {rows.map(({ key, round }, at) => (
          <RoundCard
            key={key}
            round={round}
            at={at}
            count={rows.length}
            isCurrent={at === current}
            mark={markOf(order, at - current, schedule?.isUnderway)}
            time={timeOf(schedule?.begins[at])}
            minutes={settings.value ? lengthOf([round], settings.value) : 0}
            whyNotStart={whyNot('setShow')}
            set={changed => set(key, changed)}
            move={(from, to) => edit(order, all => moved(all, from, to))}
            duplicate={() => change(all => all.toSpliced(at + 1, 0, newRow({ ...round })))}
            remove={() => change(all => all.toSpliced(at, 1))}
            start={async () => {
              await put({ rounds: roundsIn(order), at, running: true });
              return T.started;
            }}
          />
        ))}
      </ol>
      <Act why={whyFull} run={() => change(all => [...all, newRow(another(all))])}>
        {T.add}
      </Act>
    </Section>
  );
}

/** The number of rounds of a ready-made list, their duration, and their modes and bosses. */
const Contents = ({ rounds }: { rounds: readonly ShowRound[] }) =>
  settings.value && (
    <p class="muted">{T.holds(rounds.length, lengthOf(rounds, settings.value), kindsIn(rounds))}</p>
  );

/** The duration of the evening, and when it ends. */
function Length({ order, schedule }: { order: EditedOrder; schedule: Schedule | null }) {
  if (!settings.value || !schedule) return null;
  const ends = timeIn(schedule.ends);
  const start = state.value?.round.phase === 'playing' ? T.startAfterFight : T.startNow;
  return (
    <p>
      {T.length(lengthOf(roundsIn(order), settings.value))}{' '}
      {schedule.isRunning ? T.endsAt(ends) : T.wouldEndAt(start, ends)}
    </p>
  );
}

/** The mark of a round, by its distance from the current one: what is on now, and what comes next. */
function markOf(order: EditedOrder, distance: number, isUnderway?: boolean) {
  if (currentIn(order) < 0) return null;
  if (distance === 0) return isUnderway ? T.current : T.next;
  return distance === 1 && isUnderway ? T.next : null;
}

const timeOf = (seconds: number | null | undefined) => (typeof seconds === 'number' ? timeIn(seconds) : null);

/**
 * The evening from left to right: each round as wide as its duration, in the colour of its mode. The list has the same
 * content.
 */
const Timeline = ({ rounds }: { rounds: readonly ShowRound[] }) => (
  <div class="timeline" aria-hidden="true">
    {rounds.map((round, at) => (
      <span
        key={at}
        style={{
          '--tone': MODE_LOOKS[round.mode].color,
          '--minutes': settings.value ? lengthOf([round], settings.value) : 1,
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={MODE_LOOKS[round.mode].path} fill-rule="evenodd" />
        </svg>
      </span>
    ))}
  </div>
);

/** A round in the mode of the last one, with all options as configured. */
const another = (rows: readonly { round: ShowRound }[]): ShowRound => ({
  mode: rows.at(-1)?.round.mode ?? 'dogfight',
});

/** Saves the order around the current round, since another may have begun after the order was read. */
async function save(put: Put) {
  await put(submission(await api.getShow()));
  return T.saved;
}

/** Saves the order and starts it from the next round. */
async function saveAndStart(put: Put) {
  await put({ ...submission(await api.getShow()), running: true });
  return T.started;
}

const Unsaved = ({ order, put }: RoundsProps) => (
  <div class="row unsaved">
    <Act kind="main" run={() => save(put)}>
      {T.save}
    </Act>
    {!isOn(order) && (
      <Act why={whyNot('setShow')} run={() => saveAndStart(put)}>
        {T.saveAndStart}
      </Act>
    )}
    <Act
      run={() => {
        discard();
        return T.discarded;
      }}
    >
      {T.discard}
    </Act>
  </div>
);
