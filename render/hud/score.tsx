import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { clock, modeName } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import { LAST_MS, lastSecondsOf } from '../game/last-seconds.ts';
import { STILL_IN } from '../game/still-in.ts';
import { Leaders } from './leaders.tsx';
import { Teams } from './teams.tsx';

/** The last seconds of a round, in large numbers. */
export function LastSeconds({ game }: { game: Game }) {
  const left = lastSecondsOf(game);
  if (left === null || game.isCovered.value) return null;
  const seconds = Math.ceil(left / 1_000);
  return (
    <p class="plate last-seconds" role="timer" data-testid="last-seconds">
      <b key={seconds}>{seconds}</b>
    </p>
  );
}

/** Timer, mode and points: teams with their marks, or the first few of a free for all. */
export function ScorePlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.isCovered.value) return null;
  const left = game.countedDown(round.remaining);
  const isIn = STILL_IN[round.mode];
  const stage = `${round.mode} ${round.result ? 'over' : 'on'}`; // what is held back is forgotten: the end is shown at once
  return (
    <section class="plate score" data-testid="score">
      <header>
        <span class="mode">{modeName(round.mode)}</span>
        {isIn && <PilotsLeft game={game} isIn={pilot => isIn(pilot, round)} />}
        {round.remaining > 0 && (
          <time class={left <= LAST_MS ? 'last' : ''} data-testid="timer">
            {clock(left)}
          </time>
        )}
      </header>
      {round.scores.length > 0 ? (
        <Teams key={stage} game={game} round={round} />
      ) : (
        <Leaders key={stage} game={game} />
      )}
    </section>
  );
}

function PilotsLeft({ game, isIn }: { game: Game; isIn(pilot: OverlayPilot): boolean }) {
  const pilots = [...game.pilots.value.values()];
  return (
    <span class="left" data-testid="pilots-left">
      {pilots.filter(isIn).length} of {pilots.length} left
    </span>
  );
}
