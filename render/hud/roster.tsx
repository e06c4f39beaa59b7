import { TEAM_COLORS, TEAM_NAMES } from '../../schema/catalog/catalog.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { Mark } from './icons.tsx';
import { ShipPicture } from './ship-picture.tsx';
import * as texts from './texts.ts';

/**
 * How many bots each team gets, given its number of viewers: each bot goes to the smallest team, or the first of
 * several equally small ones.
 */
function botsByTeam(viewers: readonly number[], bots: number) {
  const sizes = [...viewers];
  if (sizes.length === 0) return [];
  for (let left = bots; left > 0; left--) sizes[sizes.indexOf(Math.min(...sizes))]++;
  return sizes.map((size, team) => size - viewers[team]);
}

/** Maximum number of names, in all or per team. With more teams, each column is narrower. */
const NAMES_SHOWN = 36;
const NAMES_A_TEAM = [0, 12, 12, 6, 4];
/** Maximum number of names with room for large ships. */
const ROOM = 12;
const ROOM_A_TEAM = [0, 6, 6, 4, 2];

/** Viewers by the teams of a round; empty if all fight on one side. */
export const crewsOf = (viewers: readonly OverlayPilot[], teams: number) =>
  TEAM_NAMES.slice(0, teams > 1 ? teams : 0).map((_, team) => viewers.filter(pilot => pilot.team === team));

/** Whether there is room for large ships next to all names. */
export const areFew = (viewers: number, crews: readonly OverlayPilot[][]) =>
  crews.length === 0 ? viewers <= ROOM : crews.every(({ length }) => length <= ROOM_A_TEAM[crews.length]);

/** Maximum number of names on a wall of names, and its number of columns, in all or by the number of teams. */
const MOST_ON_WALL = 1_000;
/** Maximum number of names with a ship next to each. */
const SHIPS_ON_WALL = 200;
const COLUMNS = 4;
const COLUMNS_A_TEAM = [0, 4, 2, 1, 1];
/**
 * The time, in seconds, in which a wall of names scrolls past once. Two passes take a few seconds less than the
 * countdown, because viewers can begin to watch at any time.
 */
const sweepIn = (lobbySeconds: number) => Math.max(5, (lobbySeconds - 5) / 2);

interface RosterProps {
  pilots: OverlayPilot[];
  bots: number;
  crews: OverlayPilot[][];
  lobbySeconds: number;
  hasChat: boolean;
}

interface NamesProps {
  pilots: OverlayPilot[];
  /** Number of names that fit. */
  most: number;
  /** How long a wall of names takes to scroll past. Unit: s. */
  seconds: number;
  columns: number;
}

/** The pilots who have joined, by team if there are several. Empty teams are listed too. */
export function Roster({ pilots, bots, crews, lobbySeconds, hasChat }: RosterProps) {
  const seconds = sweepIn(lobbySeconds);
  const fillers = botsByTeam(
    crews.map(({ length }) => length),
    bots,
  );
  return (
    <div class="roster">
      {(hasChat || pilots.length > 0) && (
        <p class="hint">
          {texts.lobby.pilots(pilots.length)}
          {bots > 0 && texts.lobby.fillers(bots)}
        </p>
      )}
      {crews.length > 0 ? (
        <div class="teams">
          {crews.map((crew, team) => (
            <Team
              key={TEAM_NAMES[team]}
              team={team}
              bots={fillers[team]}
              pilots={crew}
              most={NAMES_A_TEAM[crews.length]}
              columns={COLUMNS_A_TEAM[crews.length]}
              seconds={seconds}
            />
          ))}
        </div>
      ) : (
        <Names pilots={pilots} most={NAMES_SHOWN} columns={COLUMNS} seconds={seconds} />
      )}
    </div>
  );
}

function Team({
  team,
  bots,
  ...names
}: NamesProps & {
  team: number;
  bots: number;
}) {
  return (
    <article class="plate" style={{ '--team': TEAM_COLORS[team] }}>
      <h2>
        <Mark team={team} /> {TEAM_NAMES[team]} <small>{texts.lobby.crew(names.pilots.length, bots)}</small>
      </h2>
      <Names {...names} />
    </article>
  );
}

/** The latest to join come first, so that they see themselves; names beyond the available room scroll past. */
function Names({ pilots, most, seconds, columns }: NamesProps) {
  const latestFirst = pilots.toReversed();
  if (pilots.length > most) return <Wall pilots={latestFirst} seconds={seconds} columns={columns} />;
  return (
    <ul>
      {latestFirst.map(({ id, name, ship, color }) => (
        <li key={id} style={{ '--team': color }}>
          <ShipPicture model={ship} color={color} size={96} />
          <span style={{ '--letters': name.length }}>{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** A wall of names that scrolls up and down, past all names within `seconds`. The latest to join is shown above it. */
function Wall({ pilots, seconds, columns }: Omit<NamesProps, 'most'>) {
  const [latest] = pilots;
  const rolling = pilots.slice(0, MOST_ON_WALL);
  const hasShips = rolling.length <= SHIPS_ON_WALL;
  const left = pilots.length - MOST_ON_WALL;
  return (
    <div class="wall" style={{ '--columns': columns, '--seconds': `${seconds}s`, '--names': rolling.length }}>
      <p key={latest?.id} class="latest">
        {latest?.name} <small>{texts.lobby.joined}</small>
      </p>
      <div>
        <ul>
          {rolling.map(({ id, name, ship, color }) => (
            <li key={id} style={{ '--team': color }}>
              {hasShips && <ShipPicture model={ship} color={color} size={48} />}
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </div>
      <p class="more">{left > 0 ? texts.lobby.more(left) : texts.lobby.rolling(pilots.length)}</p>
    </div>
  );
}
