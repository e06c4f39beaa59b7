import { TEAM_NAMES } from '../../schema/catalog/catalog.ts';
import type { Round } from '../../schema/records/state.ts';
import type { Game } from '../game/game.ts';
import { teamColor } from '../game/team-paint.ts';
import { Count } from './count.tsx';
import { useHeld } from './held.ts';
import { Mark } from './icons.tsx';

/** Place of each of `values`, the highest first. */
const placesOf = (values: readonly number[]) => {
  const order = [...values.entries()].sort(([i, a], [j, b]) => b - a || i - j).map(([i]) => i);
  return values.map((_, i) => order.indexOf(i));
};

/** The name of what a team has left, in modes where that decides instead of points. */
const STOCKS: Partial<Record<Round['mode'], string>> = { reserves: 'ships', boss: 'lives' };

interface Standing {
  /** The number that decides. */
  value: number;
  /** The share that is left, 0 to 1; only where ships are counted. */
  share?: number;
}

/** Points, lives that all share, or the ships in stock with those that fly. */
function standingsOf(game: Game, { mode, scores, reserves, fleetSize }: Round): Standing[] {
  if (mode === 'boss') return reserves.map(value => ({ value }));
  if (mode !== 'reserves') return scores.map(value => ({ value }));
  const pilots = [...game.pilots.value.values()];
  return reserves.map((left, team) => {
    const crew = pilots.filter(pilot => pilot.team === team);
    const value = left + crew.filter(({ alive }) => alive).length;
    return { value, share: value / (fleetSize + crew.length) };
  });
}

/** A row for each team with what decides, in order of place. */
export function Teams({ game, round }: { game: Game; round: Round }) {
  const { mode } = round;
  const stock = STOCKS[mode];
  const tick = game.drawnTick.value;
  const standings = useHeld(standingsOf(game, round), tick).value;
  const values = standings.map(({ value }) => value);
  const places = placesOf(values);
  const best = Math.max(...values);
  const isTied = values.filter(value => value === best).length > 1;
  const rankOf = ({ value, share }: Standing) => {
    if (share === 0) return 'out';
    return value === best && !isTied ? 'first' : '';
  };
  return (
    <ol data-rows={values.length}>
      {standings.map((standing, team) => (
        <li
          key={team}
          data-team={team}
          class={rankOf(standing)}
          style={{ '--team': teamColor(mode, team), '--place': places[team] }}
        >
          <Mark team={team} />
          <b>{mode === 'boss' ? 'Pilots' : TEAM_NAMES[team]}</b>
          {stock && <small>{stock}</small>}
          <Count value={standing.value} tick={tick} testId={`score-${team}`} />
          {standing.share !== undefined && <i class="reserves" style={{ '--share': standing.share }} />}
        </li>
      ))}
    </ol>
  );
}
