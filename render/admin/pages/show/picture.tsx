import { useSignal } from '@preact/signals';
import { FIELDS, MODES, TEAM_NAMES } from '../../../../schema/catalog/catalog.ts';
import type { Round, State } from '../../../../schema/records/state.ts';
import { clock } from '../../../game/format.ts';
import { teamColor } from '../../../game/team-paint.ts';
import { Mark } from '../../../hud/icons.tsx';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField, tickOf } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';

const T = TEXTS.show;

/** The overlay itself, small and coarse, with phase, clock and scores in words. */
export function PictureSection() {
  const isShown = useSignal(true);
  return (
    <Section title={T.picture} name="monitor" isBare>
      {state.value && <Status state={state.value} />}
      {isShown.value && (
        <iframe
          class="picture"
          src="/overlay?quality=low&menu=1"
          title={T.picture}
          tabIndex={-1}
          loading="lazy"
        />
      )}
      <CheckField label={T.showPicture} {...tickOf(isShown)} />
    </Section>
  );
}

function Status({ state: { round, pilots } }: { state: State }) {
  const flying = pilots.filter(({ alive }) => alive).length;
  const phase = phaseOf(round);
  return (
    <div class="status" data-testid="status">
      <b class="phase" role="status">
        {T.phases[phase]}
      </b>
      <p>{details(round).join(' · ')}</p>
      {phase === 'playing' && <Scores round={round} />}
      {phase === 'playing' && <p class="muted">{T.pilotsIn(flying, pilots.length)}</p>}
      {phase === 'lobby' && <p class="muted">{T.pilotsJoined(pilots.length)}</p>}
      {round.remaining > 0 && (
        <p class="clock">
          {clock(round.remaining)} <small>{T.left}</small>
        </p>
      )}
    </div>
  );
}

const phaseOf = ({ phase, result }: Round) => (result ? 'results' : phase);

function details({ mode, field, lobby, heldUntil }: Round) {
  const held = lobby?.held || heldUntil !== null;
  return [MODES[mode], FIELDS[field], ...(held ? [T.held] : []), ...(lobby?.waiting ? [T.waiting] : [])];
}

const Scores = ({ round: { mode, scores, reserves } }: { round: Round }) => (
  <ul class="scores">
    {scores.map((score, team) => (
      <li key={TEAM_NAMES[team]} style={{ '--team': teamColor(mode, team) }}>
        <Mark team={team} /> {TEAM_NAMES[team]} <b>{score}</b>
        {reserves[team] ? ` (${T.reserves(reserves[team])})` : ''}
      </li>
    ))}
  </ul>
);
