import type { RoundResult, StatsRow } from '../../schema/state.ts';
import type { Game } from '../game.ts';
import { inPaint, teamColor } from '../team-paint.ts';
import { BossPicture } from './boss-picture.tsx';
import { modeName } from './format.ts';
import { bossOf, headlineOf, winnerColor } from './headline.ts';
import { Icon, Mark } from './icons.tsx';
import { MEANS_SIGNS } from './means.ts';
import { bountyStory } from './round-story.ts';
import { ShipPicture } from './ship-picture.tsx';

/** Who won, over the last moment of the fight. */
export function WinnerCard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.result || game.middle.value !== 'winner') return null;
  const { result } = round;
  const stats = (round.stats ?? []).map(row => inPaint(result.mode, row));
  const why = bountyStory(round);
  return (
    <section class="winner" style={{ '--team': winnerColor(result, stats) }} data-testid="winner">
      <Picture game={game} result={result} stats={stats} />
      <div>
        <p class="eyebrow">{modeName(result.mode)}</p>
        <h2>
          <Headline result={result} />
        </h2>
        {result.scores.length > 1 && <Scores result={result} />}
        {result.reason === 'last-standing' && <LastKill game={game} result={result} />}
        {result.reason === 'time' && <Kills game={game} result={result} stats={stats} />}
        {why && <p>{why}</p>}
        {result.mode === 'boss' && <Slayers stats={stats} />}
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

/** Who won, in capitals; the name of a pilot stands there as it is written. */
export const Headline = ({ result }: { result: RoundResult }) => (
  <span class={result.pilot ? 'as-written' : ''}>{headlineOf(result)}</span>
);

/** How many kills the pilot won with, and what bounties added. */
function Kills({ game, result, stats }: PictureProps) {
  const winner = stats.find(({ id }) => id === result.pilot?.id);
  if (!winner) return null;
  const bounties = game.byId.value.get(winner.id)?.bounties ?? 0;
  return (
    <p class="scores">
      {winner.k} {winner.k === 1 ? 'kill' : 'kills'}
      {bounties > 0 && <small>+ {bounties} for bounties</small>}
    </p>
  );
}

/** Who had the last hit on the boss, where it fell, and who did the most damage; `stats` are the best first. */
function Slayers({ stats }: Pick<PictureProps, 'stats'>) {
  const last = stats.find(row => row.last > 0);
  const [most] = stats;
  return (
    <p class="slayers">
      {last && (
        <span>
          last hit <b>{last.name}</b>
        </span>
      )}
      {most && (
        <span>
          most damage <b>{most.name}</b>
        </span>
      )}
    </p>
  );
}

/** The points of the teams; named so where ships decide. */
export const Scores = ({ result: { mode, scores } }: { result: RoundResult }) => (
  <p class="scores">
    {scores.map((score, team) => (
      <span key={team} style={{ '--team': teamColor(mode, team) }}>
        <Mark team={team} />
        {score}
      </span>
    ))}
    {mode === 'reserves' && <small>points</small>}
  </p>
);

/** The kill that decided a round for the last one standing; none where somebody else's was the last one. */
function LastKill({ game, result }: Omit<PictureProps, 'stats'>) {
  const kill = game.lastKill.value;
  const killer = game.byName.value.get(kill?.killer ?? '');
  const isWinners = result.pilot ? killer?.id === result.pilot.id : killer?.team === result.team;
  if (!kill?.killer || !isWinners) return null;
  return (
    <p class="last-kill">
      <b>{kill.killer}</b>
      <Icon name="means" path={MEANS_SIGNS[kill.means ?? 'laser'].sign} />
      <b>{kill.victim}</b>
    </p>
  );
}
