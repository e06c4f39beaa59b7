import type { ComponentChildren } from 'preact';
import { TEAM_COLORS, TEAM_NAMES } from '../../schema/catalog.ts';
import type { Lobby } from '../../schema/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game.ts';
import { botsByTeam } from './bots-by-team.ts';
import { fieldName, MODE_HINTS, modeName } from './format.ts';
import { Mark } from './icons.tsx';
import { JoinCall } from './join-call.tsx';
import { ShipPicture } from './ship-picture.tsx';

const NAMES_SHOWN = 36;
/** By how many teams there are: the more there are, the narrower each is, down to one name a line. */
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
      <Roster
        pilots={viewers}
        bots={game.settings.value.bots}
        teams={round.lobby.mode === 'boss' ? 0 : round.scores.length}
      />
      {children}
    </section>
  );
}

/** A ring that empties, and the seconds in it. */
function Countdown({ lobby, left, game }: { lobby: Lobby; left: number; game: Game }) {
  const { waiting, held, secondsLeft } = lobby;
  const seconds = Math.ceil(held ? (secondsLeft ?? 0) : left);
  const share = Math.min(1, seconds / game.settings.value.lobbySeconds);
  if (waiting) return <Waits />;
  return (
    <div class={`countdown ${!held && seconds <= 5 ? 'last' : ''}`}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="54" />
        <circle class="left" cx="60" cy="60" r="54" pathLength={1} style={{ '--share': share }} />
      </svg>
      <b data-testid="countdown">{seconds}</b>
      <small>{held ? 'on hold' : 'seconds'}</small>
    </div>
  );
}

/** A ring that breathes until the countdown begins. */
const Waits = () => (
  <div class="countdown waits">
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r="54" />
    </svg>
    <p data-testid="countdown">Waiting for the host</p>
  </div>
);

const crewOf = (pilots: number) => {
  if (pilots === 0) return 'Be the first to fly';
  return pilots === 1 ? '1 pilot' : `${pilots} pilots`;
};

/** Who is in, by team where there is more than one: teams that are still empty, too. */
function Roster({ pilots, bots, teams }: { pilots: OverlayPilot[]; bots: number; teams: number }) {
  const crews = TEAM_NAMES.slice(0, teams).map((_, team) => pilots.filter(pilot => pilot.team === team));
  const fillers = botsByTeam(
    crews.map(({ length }) => length),
    bots,
  );
  return (
    <div class="roster">
      <p class="hint">
        {crewOf(pilots.length)}
        {bots > 0 && ` · up to ${bots} bots fill the ranks`}
      </p>
      {teams > 1 ? (
        <div class="teams">
          {crews.map((crew, team) => (
            <Team
              key={TEAM_NAMES[team]}
              team={team}
              bots={fillers[team]}
              pilots={crew}
              most={NAMES_A_TEAM[teams]}
            />
          ))}
        </div>
      ) : (
        <Names pilots={pilots} most={NAMES_SHOWN} />
      )}
    </div>
  );
}

function Team({
  team,
  bots,
  ...names
}: {
  team: number;
  bots: number;
  pilots: OverlayPilot[];
  most: number;
}) {
  return (
    <article class="plate" style={{ '--team': TEAM_COLORS[team] }}>
      <h2>
        <Mark team={team} /> {TEAM_NAMES[team]} <small>{crewWithBots(names.pilots.length, bots)}</small>
      </h2>
      <Names {...names} />
    </article>
  );
}

/** `2`, `2 + 1 bot`. */
function crewWithBots(pilots: number, bots: number) {
  if (bots === 0) return pilots;
  return `${pilots} + ${bots} ${bots === 1 ? 'bot' : 'bots'}`;
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
