import type { Round } from '../../schema/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game.ts';
import { clock, modeName } from './format.ts';
import { Leaders } from './leaders.tsx';
import { Teams } from './teams.tsx';

/** The last seconds of a round are counted in red. */
const LAST_MS = 10_000;

/** Timer, mode and points: teams with their marks, or the first few of a free for all. */
export function ScorePlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.isCovered.value) return null;
  const left = game.countedDown(round.remaining);
  const isIn = STILL_IN[round.mode];
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
        <Teams key={round.mode} game={game} round={round} />
      ) : (
        <Leaders key={round.mode} game={game} />
      )}
    </section>
  );
}

/** Whether a pilot flies or will fly again, in modes for the last one standing. */
const STILL_IN: Partial<Record<Round['mode'], (pilot: OverlayPilot, round: Round) => boolean>> = {
  reserves: ({ alive, team }, { reserves }) => alive || reserves[team] > 0,
  ffaReserves: ({ lives }) => lives !== 0,
};

function PilotsLeft({ game, isIn }: { game: Game; isIn(pilot: OverlayPilot): boolean }) {
  const pilots = [...game.pilots.value.values()];
  return (
    <span class="left" data-testid="pilots-left">
      {pilots.filter(isIn).length} of {pilots.length} left
    </span>
  );
}
