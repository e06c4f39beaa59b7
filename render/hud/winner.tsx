import { MODES } from '../../schema/catalog/catalog.ts';
import type { RoundResult, StatsRow } from '../../schema/records/state.ts';
import type { Game } from '../game/game.ts';
import { type Hero, heroesOf } from '../game/heroes.ts';
import { inPaint, teamColor } from '../game/team-paint.ts';
import { BossPicture } from './boss-picture.tsx';
import { bossOf, headlineOf, winnerColor } from './headline.ts';
import { BotMark, Icon, Mark } from './icons.tsx';
import { MEANS_SIGNS } from './means.ts';
import { decidedBy } from './results-boards.ts';
import { ShipPicture } from './ship-picture.tsx';
import { Name } from './text.tsx';
import * as texts from './texts.ts';

/**
 * The card over the last moment of the fight. It shows who won, and who decided the round. Only a pilot who won is before
 * the headline. Viewers beside a boss or bot that won are after it.
 */
export function WinnerCard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.result || game.centre.value !== 'winner') return null;
  const { result } = round;
  const stats = (round.stats ?? []).map(row => inPaint(result.mode, row));
  const heroes = heroesOf({ result, stats }, game.lastKill.value);
  const [hero] = heroes;
  const why = decidedBy(round);
  const boss = bossOf(result);
  const isNamed = ({ row }: Hero) => row.id !== result.pilot?.id; // the headline names the winner
  const isBesideWinner = boss || (result.pilot && hero && isNamed(hero));
  const portraits = heroes.map(hero => (
    <Portrait key={hero.row.id} hero={hero} game={game} isNamed={isNamed(hero)} />
  ));
  const first = isBesideWinner ? 0 : 1;
  return (
    <section class="winner" style={{ '--team': winnerColor(result, stats) }} data-testid="winner">
      {boss && <BossPicture name={boss} size={192} />}
      {portraits.slice(0, first)}
      {!boss && !hero && result.team !== null && <Mark team={result.team} />}
      <div>
        <p class="eyebrow">{MODES[result.mode]}</p>
        <h2>
          <Headline result={result} stats={stats} />
        </h2>
        {result.scores.length > 1 && <Scores result={result} />}
        {result.reason !== 'time' && <LastKill game={game} result={result} />}
        {why && <p>{why}</p>}
        {result.mode === 'boss' && <Slayers stats={stats} hero={hero?.row} />}
      </div>
      {portraits.slice(first)}
    </section>
  );
}

interface PortraitProps {
  hero: Hero;
  game: Game;
  /** False if the headline already names the pilot. */
  isNamed: boolean;
}

/** The ship of the pilot who decided the round, with the pilot's name and achievement. */
function Portrait({ hero: { row, title, deed }, game, isNamed }: PortraitProps) {
  const ship = game.byId.value.get(row.id)?.ship ?? 'kestrel';
  return (
    <figure class="hero" style={{ '--team': row.color }} data-testid="hero">
      <ShipPicture model={ship} color={row.color} size={192} />
      <figcaption>
        {isNamed && <small>{title}</small>}
        {isNamed && (
          <b>
            <BotMark bot={row.bot} />
            <Name name={row.name} />
          </b>
        )}
        {deed && <em>{deed}</em>}
      </figcaption>
    </figure>
  );
}

/** The headline of the winner, in capitals. A pilot's name keeps its spelling, and a bot's has a mark. */
export const Headline = ({ result, stats }: { result: RoundResult; stats: readonly StatsRow[] }) => (
  <span class={result.pilot ? 'as-written' : ''}>
    <BotMark bot={stats.some(({ id, bot }) => bot && id === result.pilot?.id)} />
    {headlineOf(result)}
  </span>
);

const Named = ({ row: { name, bot } }: { row: StatsRow }) => (
  <b>
    <BotMark bot={bot} />
    <Name name={name} />
  </b>
);

interface SlayersProps {
  /** Ordered best first. */
  stats: readonly StatsRow[];
  /** The pilot whose portrait the card shows. */
  hero: StatsRow | undefined;
}

/**
 * Names the pilots who had the last hit on a defeated boss and who did the most damage, except the pilot whose portrait
 * says so. Bots are not named if viewers flew.
 */
function Slayers({ stats, hero }: SlayersProps) {
  const hasViewers = stats.some(({ bot }) => !bot);
  const named = (row: StatsRow | undefined) => (row && row !== hero && !(row.bot && hasViewers) ? row : null);
  const last = named(stats.find(row => row.last > 0));
  const most = named(stats[0]);
  if (!last && !most) return null;
  return (
    <p class="slayers">
      {last && (
        <span>
          {texts.results.lastHit} <Named row={last} />
        </span>
      )}
      {most && (
        <span>
          {texts.results.mostDamage} <Named row={most} />
        </span>
      )}
    </p>
  );
}

/** The teams' points, or the ships that the teams had left if the ships decided the round. */
export const Scores = ({ result: { mode, scores, ships } }: { result: RoundResult }) => (
  <p class="scores">
    {(ships ?? scores).map((value, team) => (
      <span key={team} style={{ '--team': teamColor(mode, team) }}>
        <Mark team={team} />
        {value}
      </span>
    ))}
    {mode === 'reserves' && <small>{ships ? texts.results.shipsLeft : texts.results.points}</small>}
  </p>
);

/**
 * The kill that decided a last-one-standing round. A kill by somebody other than the winner is shown only if nobody was
 * left.
 */
function LastKill({ game, result }: { game: Game; result: RoundResult }) {
  const kill = game.lastKill.value;
  if (!kill?.killer || result.mode === 'boss') return null;
  const killer = game.byId.value.get(kill.killer);
  const isWinners = result.pilot ? killer?.id === result.pilot.id : killer?.team === result.team;
  if (result.reason === 'last-standing' && !isWinners) return null;
  return (
    <p class="last-kill">
      <small>{texts.results.finalKill}</small>
      <BotMark bot={killer?.bot} />
      <b>
        <Name name={game.nameOf(kill.killer)} />
      </b>
      <Icon name="means" path={MEANS_SIGNS[kill.means ?? 'laser']} />
      <BotMark bot={game.byId.value.get(kill.victim)?.bot} />
      <b>
        <Name name={game.nameOf(kill.victim)} />
      </b>
    </p>
  );
}
