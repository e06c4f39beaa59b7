import { useSignal } from '@preact/signals';
import { FIELDS, MODES, TEAM_NAMES } from '../../../../schema/catalog/catalog.ts';
import type { Round, State } from '../../../../schema/records/state.ts';
import { clock } from '../../../game/format.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField, tickOf } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';

const T = TEXTS.show;

/** The overlay itself, small and coarse, with phase, clock and scores in words. */
export function PictureSection() {
  const isShown = useSignal(true);
  return (
    <Section title={T.picture}>
      {isShown.value && (
        <iframe
          class="picture"
          src="/overlay?quality=low&menu=1"
          title={T.picture}
          tabIndex={-1}
          loading="lazy"
        />
      )}
      {state.value && <Status state={state.value} />}
      <CheckField label={T.showPicture} {...tickOf(isShown)} />
    </Section>
  );
}

function Status({ state: { round, pilots } }: { state: State }) {
  const flying = pilots.filter(({ alive }) => alive).length;
  return (
    <div class="status" data-testid="status">
      <p>
        <b role="status">{T.phases[phaseOf(round)]}</b> {details(round).join(' · ')}
      </p>
      {phaseOf(round) === 'playing' && (
        <>
          <p>{T.pilotsIn(flying, pilots.length)}</p>
          <Scores round={round} />
        </>
      )}
      {phaseOf(round) === 'lobby' && <p>{T.pilotsJoined(pilots.length)}</p>}
    </div>
  );
}

const phaseOf = ({ phase, result }: Round) => (result ? 'results' : phase);

function details({ mode, field, remaining, lobby, heldUntil }: Round) {
  const held = lobby?.held || heldUntil !== null;
  return [
    MODES[mode],
    FIELDS[field],
    ...(remaining > 0 ? [T.left(clock(remaining))] : []),
    ...(held ? [T.held] : []),
    ...(lobby?.waiting ? [T.waiting] : []),
  ];
}

const Scores = ({ round: { scores, reserves } }: { round: Round }) => (
  <ul class="scores">
    {scores.map((score, team) => (
      <li key={TEAM_NAMES[team]}>
        {TEAM_NAMES[team]} <b>{score}</b>
        {reserves[team] ? ` (${T.reserves(reserves[team])})` : ''}
      </li>
    ))}
  </ul>
);
