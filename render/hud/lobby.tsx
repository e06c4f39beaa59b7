import type { ComponentChildren } from 'preact';
import { TEAM_COLORS, TEAM_NAMES } from '../../schema/catalog.ts';
import type { Lobby } from '../../schema/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game.ts';
import { fieldName, MODE_HINTS, modeName } from './format.ts';
import { Mark } from './icons.tsx';
import { JoinCall } from './join-call.tsx';
import { ShipPicture } from './ship-picture.tsx';

const NAMES_SHOWN = 36;
/** By how many teams have pilots: the more there are, the narrower each is, down to one name a line. */
const NAMES_A_TEAM = [0, 12, 12, 6, 4];

/** The wait before a round: countdown, what will be fought and where, and who is in; below it what is given. */
export function LobbyBoard({ game, children }: { game: Game; children: ComponentChildren }) {
  const round = game.round.value;
  if (!round?.lobby || round.phase !== 'lobby' || round.result) return null;
  const viewers = [...game.pilots.value.values()].filter(pilot => !pilot.bot);
  return (
    <section class="board lobby" data-testid="lobby">
      <header>
        <div>
          <p class="eyebrow">Next round · {fieldName(round.lobby.field)}</p>
          <h1>{modeName(round.lobby.mode)}</h1>
          <p class="hint">{MODE_HINTS[round.lobby.mode]}</p>
          <JoinCall game={game} instead="The round is open to pilots" />
        </div>
        <Countdown lobby={round.lobby} left={game.countedDown(round.remaining) / 1000} game={game} />
      </header>
      <Roster pilots={viewers} bots={game.settings.value.bots} hasTeams={round.lobby.mode !== 'boss'} />
      {children}
    </section>
  );
}

/** A ring that empties, and the seconds in it. */
function Countdown({ lobby, left, game }: { lobby: Lobby; left: number; game: Game }) {
  const { waiting, held, secondsLeft } = lobby;
  const seconds = Math.ceil(held ? (secondsLeft ?? 0) : left);
  const share = waiting ? 1 : Math.min(1, seconds / game.settings.value.lobbySeconds);
  return (
    <div class={`countdown ${!waiting && !held && seconds <= 5 ? 'last' : ''}`}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="54" />
        <circle class="left" cx="60" cy="60" r="54" pathLength={1} style={{ '--share': share }} />
      </svg>
      <b data-testid="countdown">{waiting ? '—' : seconds}</b>
      <small>{captionOf(lobby)}</small>
    </div>
  );
}

function captionOf({ waiting, held }: Lobby) {
  if (waiting) return 'soon';
  return held ? 'on hold' : 'seconds';
}

const crewOf = (pilots: number) => {
  if (pilots === 0) return 'Be the first to fly';
  return pilots === 1 ? '1 pilot' : `${pilots} pilots`;
};

/** Who is in, by team where there is more than one. */
function Roster({ pilots, bots, hasTeams }: { pilots: OverlayPilot[]; bots: number; hasTeams: boolean }) {
  const teams = TEAM_NAMES.map((_, team) => pilots.filter(pilot => pilot.team === team));
  const taken = teams.filter(({ length }) => length > 0).length;
  return (
    <div class="roster">
      <p class="hint">
        {crewOf(pilots.length)}
        {bots > 0 && ` · up to ${bots} bots fill the ranks`}
      </p>
      {hasTeams && taken > 0 ? (
        <div class="teams">
          {teams.map(
            (team, i) =>
              team.length > 0 && (
                <Team key={TEAM_NAMES[i]} team={i} pilots={team} most={NAMES_A_TEAM[taken]} />
              ),
          )}
        </div>
      ) : (
        <Names pilots={pilots} most={NAMES_SHOWN} />
      )}
    </div>
  );
}

function Team({ team, ...names }: { team: number; pilots: OverlayPilot[]; most: number }) {
  return (
    <article class="plate" style={{ '--team': TEAM_COLORS[team] }}>
      <h2>
        <Mark team={team} /> {TEAM_NAMES[team]} <small>{names.pilots.length}</small>
      </h2>
      <Names {...names} />
    </article>
  );
}

/** The latest to join come first, so that they see themselves. */
function Names({ pilots, most }: { pilots: OverlayPilot[]; most: number }) {
  const shown = pilots.slice(-most).reverse();
  return (
    <ul>
      {shown.map(({ id, name, ship, color }) => (
        <li key={id} style={{ '--team': color }}>
          <ShipPicture model={ship} color={color} size={64} />
          <span>{name}</span>
        </li>
      ))}
      {pilots.length > most && <li class="more">and {pilots.length - most} more</li>}
    </ul>
  );
}
