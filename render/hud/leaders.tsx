import { pointsOf } from '../../schema/points.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game.ts';
import { Count } from './count.tsx';
import { useHeld } from './held.ts';
import { Crown } from './icons.tsx';
import { Ship } from './signs.tsx';

const LEADERS = 4;

/** The first few by points; in a round for the last one flying by lives, unless kills were asked for. */
export function Leaders({ game }: { game: Game }) {
  const tick = game.drawnTick.value;
  const round = game.round.value;
  const isByLives = round?.mode === 'ffaReserves' && round.overlay.killlistBoard === 'lives';
  const ranked = isByLives ? byLives(game.ranked.value) : game.ranked.value;
  const best = ranked.slice(0, LEADERS).map(pilot => ({
    id: pilot.id,
    lives: pilot.lives,
    points: pointsOf(round?.mode, pilot),
  }));
  const leaders = useHeld(best, tick).value;
  return (
    <ol data-rows={leaders.length}>
      {leaders.map(({ id, lives, points }, place) => {
        const pilot = game.byId.value.get(id); // by the name it has now
        const shown = { tick, place, points, lives: isByLives ? lives : null };
        return pilot && <Leader key={id} pilot={pilot} {...shown} />;
      })}
    </ol>
  );
}

/** Those who are still in, most lives first, then most kills. */
const byLives = (ranked: readonly OverlayPilot[]) =>
  ranked.filter(({ lives }) => lives !== 0).sort((a, b) => (b.lives ?? 0) - (a.lives ?? 0));

interface Leading {
  pilot: OverlayPilot;
  place: number;
  points: number;
  /** Null where they do not decide. */
  lives: number | null;
  tick: number;
}

function Leader({ pilot: { color, name }, place, points, lives, tick }: Leading) {
  const isFirst = place === 0 && points > 0;
  return (
    <li class={isFirst ? 'first' : ''} style={{ '--team': color, '--place': place }}>
      {isFirst ? <Crown /> : <i>{place + 1}</i>}
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
