import { TEAM_NAMES } from '../../schema/catalog.ts';
import type { OverlayPilot } from '../../schema/overlay-socket.ts';
import { TEAM_COLORS, TEAM_MARKS } from '../art/palette.ts';
import type { Game } from '../game.ts';
import { fieldName, MODE_HINTS, modeName } from './format.ts';

const NAMES_SHOWN = 40;

/** The wait before a round: countdown, what will be fought and where, and who is in. */
export function LobbyBoard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.lobby || round.phase !== 'lobby') return null;
  const { mode, field, waiting, held, secondsLeft } = round.lobby;
  const left = Math.ceil(held ? (secondsLeft ?? 0) : game.countedDown(round.remaining) / 1000);
  const viewers = [...game.pilots.value.values()].filter(pilot => !pilot.bot);
  return (
    <section class="board lobby" data-testid="lobby">
      <p class="eyebrow">Next round</p>
      <h1>{modeName(mode)}</h1>
      <p class="hint">{MODE_HINTS[mode]}</p>
      <div class="cards">
        <article class="plate">
          <small>Battle field</small>
          <b>{fieldName(field)}</b>
        </article>
        <article class="plate countdown">
          <small>{waiting ? 'Waiting to begin' : held ? 'On hold' : 'Starts in'}</small>
          <b data-testid="countdown">{waiting ? '—' : left}</b>
        </article>
        <article class="plate">
          <small>Pilots</small>
          <b>{viewers.length}</b>
        </article>
      </div>
      <p class="call">
        Type <kbd>!join</kbd> in chat to fly
      </p>
      {round.lobby.teams ? <Teams teams={round.lobby.teams} pilots={viewers} /> : <Names pilots={viewers} />}
    </section>
  );
}

function Names({ pilots }: { pilots: OverlayPilot[] }) {
  return (
    <ul class="roster">
      {pilots.slice(-NAMES_SHOWN).map(({ id, name }) => (
        <li key={id} class="plate">
          {name}
        </li>
      ))}
      {pilots.length > NAMES_SHOWN && <li class="plate">and {pilots.length - NAMES_SHOWN} more</li>}
    </ul>
  );
}

function Teams({ teams, pilots }: { teams: string[][]; pilots: OverlayPilot[] }) {
  const nameOf = (id: string) => pilots.find(pilot => pilot.id === id)?.name ?? id;
  return (
    <div class="cards">
      {teams.map((ids, team) => (
        <article key={TEAM_NAMES[team]} class="plate team" style={{ '--team': TEAM_COLORS[team] }}>
          <small>
            {TEAM_MARKS[team]} {TEAM_NAMES[team]}
          </small>
          {ids.slice(0, 12).map(id => (
            <span key={id}>{nameOf(id)}</span>
          ))}
        </article>
      ))}
    </div>
  );
}
