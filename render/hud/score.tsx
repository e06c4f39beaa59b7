import { MODES, TEAM_NAMES } from '../../schema/catalog/catalog.ts';
import { STILL_IN } from '../../schema/moments/still-in.ts';
import { byPoints, pointsOf } from '../../schema/records/points.ts';
import type { Round } from '../../schema/records/state.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { clock, formatted } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import { LAST_MS, lastSecondsOf } from '../game/last-seconds.ts';
import { areViewersHonoured, boardOf, CROWD, type Placed, placed } from '../game/on-stage.ts';
import { teamColor } from '../game/team-paint.ts';
import { Count } from './count.tsx';
import { useHeld } from './held.ts';
import { BotMark, Crown, Mark } from './icons.tsx';
import { Ship } from './signs.tsx';
import { Name } from './text.tsx';
import * as texts from './texts.ts';

const LEADERS = 4;
const SLAYERS = 4;

/**
 * The leaders, ordered by points. In a last-one-standing round, they are ordered by lives, or by kills if the streamer
 * chose that.
 */
function Leaders({ game }: { game: Game }) {
  const tick = game.drawnTick.value;
  const { round, crowned } = game;
  const mode = round.value?.mode;
  const isByLives = mode === 'ffaReserves' && round.value?.overlay.killlistBoard === 'lives';
  const ranked = rankedFor(game, isByLives);
  const isFinal = isByLives || !!round.value?.result; // results break every tie
  const points = (pilot: OverlayPilot) => pointsOf(mode, pilot);
  const best = listedOf(ranked, LEADERS, isFinal ? undefined : points).map(({ pilot, ...row }) => ({
    ...row,
    id: pilot.id,
    isCrowned: pilot === crowned.value,
    lives: isByLives ? pilot.lives : null,
    points: points(pilot),
  }));
  const leaders = useHeld(best, tick).value;
  return (
    <>
      {leaders.length > 0 && <p class="unit">{mode === 'ffa' ? texts.score.points : texts.results.kills}</p>}
      <ol
        data-rows={leaders.length}
        style={{ '--digits': `${Math.max(0, ...leaders.map(({ place }) => place))}`.length }}
      >
        <Viewers rows={leaders} />
        {leaders.map(({ id, heading, ...standing }, row) => {
          const pilot = game.byId.value.get(id); // with the name that the pilot has now
          return pilot && <Leader key={id} pilot={pilot} row={row} tick={tick} {...standing} />;
        })}
      </ol>
    </>
  );
}

interface Listed extends Placed<OverlayPilot> {
  /** The heading above this row. */
  heading?: string;
}

/**
 * The rows of a list of leaders. A heading is above the first row after which places have gaps, because the bots between
 * viewers are not listed. If no viewer has an honourable place, viewers have their places among viewers. Pilots with
 * equal values share a place if `measure` is given, because only the values are shown.
 */
function listedOf(
  ranked: readonly OverlayPilot[],
  count: number,
  measure?: (pilot: OverlayPilot) => number,
): Listed[] {
  const rows = boardOf(ranked, count);
  const first = rows.findIndex(({ place }, row) => place > row + 1);
  const isAmongAll = first < 0 || areViewersHonoured(ranked);
  const heading = isAmongAll ? texts.score.nextViewers : texts.results.viewers;
  const viewers = isAmongAll ? [] : ranked.filter(({ bot }) => !bot);
  const places = new Map(
    [ranked, viewers].flatMap(list => placed(list, measure)).map(({ pilot, place }) => [pilot, place]),
  );
  return rows.map(({ pilot }, row) => ({
    pilot,
    place: places.get(pilot) ?? 0,
    heading: row === first ? heading : undefined,
  }));
}

/** The heading of a list of leaders, if one of its rows has one. */
function Viewers({ rows }: { rows: readonly Pick<Listed, 'heading'>[] }) {
  const row = rows.findIndex(({ heading }) => heading);
  return (
    row >= 0 && (
      <li class="heading viewers" style={{ '--place': row }}>
        {rows[row]?.heading}
      </li>
    )
  );
}

/** The pilots who are still in, best first; or everybody by kills if the streamer chose kills instead of lives. */
function rankedFor({ round, ranked }: Game, isByLives: boolean) {
  if (isByLives) return ranked.value.filter(({ lives }) => lives !== 0);
  const { mode } = round.value ?? {};
  return mode === 'ffaReserves' ? ranked.value.toSorted(byPoints(mode)) : ranked.value;
}

interface Leading {
  pilot: OverlayPilot;
  row: number;
  /** Place among all pilots. */
  place: number;
  isCrowned: boolean;
  points: number;
  /** Number of lives; null if lives do not decide. */
  lives: number | null;
  tick: number;
}

function Leader({ pilot: { color, name, bot }, row, place, isCrowned, points, lives, tick }: Leading) {
  return (
    <li class={isCrowned ? 'first' : ''} style={{ '--team': color, '--place': row }}>
      {isCrowned && <Crown />}
      {(!isCrowned || place > 1) && <i>{place}</i>}
      <BotMark bot={bot} />
      <b>
        <Name name={name} isInColumn />
      </b>
      {lives !== null && (
        <small title={texts.score.livesLeft}>
          <Ship /> {lives}
        </small>
      )}
      <Count value={points} tick={tick} />
    </li>
  );
}

/** The pilots who damaged the boss most, in a round against a boss. */
function Slayers({ game }: { game: Game }) {
  const tick = game.drawnTick.value;
  const damage = (pilot: OverlayPilot) => Math.round(pilot.damage);
  const best = listedOf(game.slayers.value, SLAYERS, damage).map(({ pilot, ...row }) => ({
    ...row,
    id: pilot.id,
    isCrowned: pilot === game.crowned.value,
    damage: formatted(pilot.damage),
  }));
  const { value } = useHeld(best, tick);
  if (value.length === 0) return null;
  return (
    <>
      <p class="unit">{texts.results.damage}</p>
      <ol class="slayers" data-testid="slayers" style={{ '--digits': `${value.at(-1)?.place}`.length }}>
        <Viewers rows={value} />
        {value.map(({ id, place, isCrowned, damage }, row) => {
          const pilot = game.byId.value.get(id); // with the name that the pilot has now
          if (!pilot) return null;
          return (
            <li key={id} class={isCrowned ? 'first' : ''} style={{ '--team': pilot.color, '--place': row }}>
              {isCrowned && <Crown />}
              {(!isCrowned || place > 1) && <i>{place}</i>}
              <BotMark bot={pilot.bot} />
              <b>
                <Name name={pilot.name} isInColumn />
              </b>
              <small>{damage}</small>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Place of each of `values`; the highest comes first. */
const placesOf = (values: readonly number[]) => {
  const order = [...values.entries()].sort(([i, a], [j, b]) => b - a || i - j).map(([i]) => i);
  return values.map((_, i) => order.indexOf(i));
};

/** Share of their lives below which pilots are about to lose against a boss. */
const DANGER = 0.25;

interface Standing {
  /** The number that decides. */
  value: number;
  /** The full value, if ships or lives are counted. */
  most?: number;
  /** Number of flying ships; only in a crowd whose ships are not counted. */
  flying?: number;
}

/** The points, the shared lives, or the ships in reserve and in flight, for each team. */
function standingsOf(game: Game, { mode, scores, reserves, livesGiven, fleetSize }: Round): Standing[] {
  const pilots = [...game.pilots.value.values()];
  if (mode === 'boss') return reserves.map(value => ({ value, most: livesGiven }));
  if (mode !== 'reserves') {
    const flying = pilots.length < CROWD ? [] : flyingIn(pilots, scores.length);
    return scores.map((value, team) => ({ value, flying: flying[team] }));
  }
  return reserves.map((left, team) => {
    const crew = pilots.filter(pilot => pilot.team === team);
    const value = left + crew.filter(({ alive }) => alive).length;
    return { value, most: fleetSize + crew.length };
  });
}

function flyingIn(pilots: readonly OverlayPilot[], teams: number) {
  const flying = new Array<number>(teams).fill(0);
  for (const { team, alive } of pilots) if (alive) flying[team]++;
  return flying;
}

/** A row for each team, in order of place, with the number that decides. */
function Teams({ game, round }: { game: Game; round: Round }) {
  const { mode } = round;
  const tick = game.drawnTick.value;
  const standings = useHeld(standingsOf(game, round), tick).value;
  const values = standings.map(({ value }) => value);
  const places = placesOf(values);
  const best = Math.max(...values);
  const isTied = values.filter(value => value === best).length > 1;
  const shareOf = ({ value, most }: Standing) => value / (most || 1);
  const rankOf = (standing: Standing) => {
    const { value, most } = standing;
    if (mode === 'boss' && shareOf(standing) < DANGER) return 'danger';
    if (most !== undefined && value === 0) return 'out';
    return value === best && !isTied ? 'first' : '';
  };
  return (
    <ol data-rows={values.length}>
      {standings.map((standing, team) => (
        <li
          key={team}
          data-team={team}
          class={rankOf(standing)}
          style={{
            '--team': rankOf(standing) === 'danger' ? 'var(--warning)' : teamColor(mode, team),
            '--place': places[team],
            '--part': best > 0 && values.length > 1 ? standing.value / best : 0,
          }}
        >
          <Mark team={team} />
          <b>
            {mode === 'boss'
              ? texts.score.lives(rankOf(standing) === 'danger' && standing.value > 0)
              : TEAM_NAMES[team]}
          </b>
          {mode === 'reserves' && <small>{texts.score.ships}</small>}
          {standing.flying !== undefined && (
            <small title={texts.score.flying}>
              <Ship /> {standing.flying}
            </small>
          )}
          <Count value={standing.value} tick={tick} testId={`score-${team}`} />
          {mode === 'boss' && <small>{texts.score.of(standing.most ?? 0)}</small>}
          {standing.most !== undefined && <i class="reserves" style={{ '--share': shareOf(standing) }} />}
        </li>
      ))}
    </ol>
  );
}

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

/** Timer, mode and points: teams with their marks, or the leaders of a free-for-all. */
export function ScorePlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.isCovered.value) return null;
  const left = game.countedDown(round.remaining);
  const isIn = STILL_IN[round.mode];
  // a new stage resets the lists, so that no earlier ranking is held
  const stage = `${round.mode} ${round.result ? 'over' : 'on'}`;
  return (
    <section class="plate score" data-testid="score">
      <header>
        <span class="mode">{MODES[round.mode]}</span>
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
      {round.mode === 'boss' && <Slayers key={stage} game={game} />}
    </section>
  );
}

function PilotsLeft({ game, isIn }: { game: Game; isIn(pilot: OverlayPilot): boolean }) {
  const pilots = [...game.pilots.value.values()];
  return (
    <span class="left" data-testid="pilots-left">
      {texts.score.stillIn(pilots.filter(isIn).length, pilots.length)}
    </span>
  );
}
