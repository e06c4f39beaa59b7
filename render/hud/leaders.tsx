import { byPoints, pointsOf } from '../../schema/records/points.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game/game.ts';
import { boardOf } from '../game/on-stage.ts';
import { Count } from './count.tsx';
import { useHeld } from './held.ts';
import { BotMark, Crown } from './icons.tsx';
import { Ship } from './signs.tsx';

const LEADERS = 4;

/** The first few by points; in a round for the last one flying by lives, unless kills were asked for. */
export function Leaders({ game }: { game: Game }) {
  const tick = game.drawnTick.value;
  const { round, crowned } = game;
  const mode = round.value?.mode;
  const isByLives = mode === 'ffaReserves' && round.value?.overlay.killlistBoard === 'lives';
  const best = boardOf(rankedFor(game, isByLives), LEADERS).map(({ pilot, place }) => ({
    id: pilot.id,
    place,
    isCrowned: pilot === crowned.value,
    lives: isByLives ? pilot.lives : null,
    points: pointsOf(mode, pilot),
  }));
  const leaders = useHeld(best, tick).value;
  return (
    <ol
      data-rows={leaders.length}
      style={{ '--digits': `${Math.max(0, ...leaders.map(({ place }) => place))}`.length }}
    >
      {leaders.map(({ id, ...standing }, row) => {
        const pilot = game.byId.value.get(id); // by the name it has now
        return pilot && <Leader key={id} pilot={pilot} row={row} tick={tick} {...standing} />;
      })}
    </ol>
  );
}

/** Best first: those who are still in, or everybody by kills where these were asked for instead of lives. */
function rankedFor({ round, ranked }: Game, isByLives: boolean) {
  if (isByLives) return ranked.value.filter(({ lives }) => lives !== 0);
  const { mode } = round.value ?? {};
  return mode === 'ffaReserves' ? ranked.value.toSorted(byPoints(mode)) : ranked.value;
}

interface Leading {
  pilot: OverlayPilot;
  row: number;
  /** Among all. */
  place: number;
  isCrowned: boolean;
  points: number;
  /** Null where they do not decide. */
  lives: number | null;
  tick: number;
}

function Leader({ pilot: { color, name, bot }, row, place, isCrowned, points, lives, tick }: Leading) {
  return (
    <li class={isCrowned ? 'first' : ''} style={{ '--team': color, '--place': row }}>
      {isCrowned && <Crown />}
      {(!isCrowned || place > 1) && <i>{place}</i>}
      <BotMark bot={bot} />
      <b>{name}</b>
      {lives !== null && (
        <small title="lives left">
          <Ship /> {lives}
        </small>
      )}
      <Count value={points} tick={tick} />
    </li>
  );
}
