import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useState } from 'preact/hooks';
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
const CLOCK_MS = 200;

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
      {round.remaining > 0 && <Clock round={round} />}
    </div>
  );
}

/** Counted down between two readings of the state, so that it agrees with the clock in the picture. */
function Clock({ round }: { round: Round }) {
  const readAt = useMemo(() => performance.now(), [round]);
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), CLOCK_MS);
    return () => clearInterval(timer);
  }, []);
  const stands = round.paused !== null || round.heldUntil !== null || round.lobby?.held === true;
  const past = stands ? 0 : Math.max(0, now - readAt);
  return (
    <p class="clock">
      {clock(Math.max(0, round.remaining - past))} <small>{T.left}</small>
    </p>
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
