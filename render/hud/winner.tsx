import type { RoundResult, StatsRow } from '../../schema/state.ts';
import type { Game } from '../game.ts';
import { inPaint, teamColor } from '../team-paint.ts';
import { BossPicture } from './boss-picture.tsx';
import { modeName } from './format.ts';
import { bossOf, headlineOf, winnerColor } from './headline.ts';
import { Icon, Mark } from './icons.tsx';
import { MEANS_SIGNS } from './means.ts';
import { ShipPicture } from './ship-picture.tsx';

/** Who won, over the last moment of the fight. */
export function WinnerCard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.result || game.middle.value !== 'winner') return null;
  const { result } = round;
  const stats = (round.stats ?? []).map(row => inPaint(result.mode, row));
  return (
    <section class="winner" style={{ '--team': winnerColor(result, stats) }} data-testid="winner">
      <Picture game={game} result={result} stats={stats} />
      <div>
        <p class="eyebrow">{modeName(result.mode)}</p>
        <h2>{headlineOf(result)}</h2>
        {result.scores.length > 1 ? <Scores result={result} /> : <LastKill game={game} />}
      </div>
    </section>
  );
}

interface PictureProps {
  game: Game;
  result: RoundResult;
  stats: readonly StatsRow[];
}

/** The boss of the round, the pilot who won, or the team's mark. */
function Picture({ game, result, stats }: PictureProps) {
  const boss = bossOf(result);
  const winner = stats.find(({ id }) => id === result.pilot?.id);
  if (boss) return <BossPicture name={boss} size={192} />;
  if (winner) {
    const ship = game.byId.value.get(winner.id)?.ship ?? 'kestrel';
    return <ShipPicture model={ship} color={winner.color} size={192} />;
  }
  return result.team === null ? null : <Mark team={result.team} />;
}

/** The points of the teams. */
export const Scores = ({ result: { mode, scores } }: { result: RoundResult }) => (
  <p class="scores">
    {scores.map((score, team) => (
      <span key={team} style={{ '--team': teamColor(mode, team) }}>
        <Mark team={team} />
        {score}
      </span>
    ))}
  </p>
);

/** The kill that decided a round for the last one standing. */
function LastKill({ game }: { game: Game }) {
  const kill = game.lastKill.value;
  const reason = game.round.value?.result?.reason;
  if (!kill?.killer || reason !== 'last-standing') return null;
  return (
    <p class="last-kill">
      <b>{kill.killer}</b>
      <Icon name="means" path={MEANS_SIGNS[kill.means ?? 'laser'].sign} />
      <b>{kill.victim}</b>
    </p>
  );
}
