import type { ComponentChildren } from 'preact';
import { ABILITIES, BOSS_NAMES, MODES } from '../../schema/catalog/catalog.ts';
import type { Lobby, Vote } from '../../schema/records/state.ts';
import { clock, fieldName } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import { presenceIn } from '../game/presence.ts';
import { texts as general } from '../game/texts.ts';
import { BossPicture } from './boss-picture.tsx';
import { headlineOf } from './headline.ts';
import { JoinCall } from './join-call.tsx';
import { areFew, crewsOf, Roster } from './roster.tsx';
import * as texts from './texts.ts';

/** Number of the day's best viewers who are named. */
const BEST = 3;
/** Longer names of modes are drawn smaller, so that the clock and the best viewers fit beside them. */
const LONG_NAME = 14;

/** The board before a round: countdown, mode, field and the pilots who have joined, with the children below. */
export function LobbyBoard({ game, children }: { game: Game; children: ComponentChildren }) {
  const round = game.round.value;
  if (!round?.lobby || round.phase !== 'lobby' || round.result) return null;
  const viewers = [...game.pilots.value.values()].filter(pilot => !pilot.bot);
  const mode = MODES[round.lobby.mode];
  const crews = crewsOf(viewers, round.lobby.mode === 'boss' ? 0 : round.scores.length);
  const classes = [areFew(viewers.length, crews) && 'roomy', round.lobby.mode === 'boss' && 'hunt'];
  return (
    <section class={['board lobby', ...classes].filter(Boolean).join(' ')} data-testid="lobby">
      <header class="plate">
        <div>
          {round.lobby.mode === 'boss' ? (
            <NextBoss game={game} lobby={round.lobby} />
          ) : (
            <>
              <p class="eyebrow">{texts.lobby.next(fieldName(round.lobby.field))}</p>
              <h1 class={mode.length > LONG_NAME ? 'long' : ''}>{mode}</h1>
              <p class="hint">{general.modeHints[round.lobby.mode]}</p>
            </>
          )}
          <JoinCall key={viewers.length} game={game} instead={watchCall(game, viewers.length)} />
          {round.overlay.vote ? <VoteLine vote={round.overlay.vote} /> : <Commands game={game} />}
        </div>
        <Countdown lobby={round.lobby} left={game.countedDown(round.remaining) / 1000} game={game} />
        <BestAndLast game={game} />
      </header>
      <Roster pilots={viewers} crews={crews} hasChat={presenceIn(game).chat} {...game.settings.value} />
      {children}
    </section>
  );
}

/** The boss that comes next, with its danger and the terms of the fight; or all bosses if any of them may come. */
function NextBoss({ game, lobby: { mode, field } }: { game: Game; lobby: Lobby }) {
  const { boss, bossLives, bossMinutes } = game.settings.value;
  const known = BOSS_NAMES.find(name => name === boss);
  return (
    <>
      <p class="eyebrow">{texts.lobby.next(`${MODES[mode]} · ${fieldName(field)}`)}</p>
      <h1 class={known ? '' : 'long'}>
        {known && <BossPicture name={known} size={192} />}
        {known ?? texts.lobby.anyBoss(BOSS_NAMES.length)}
      </h1>
      {known ? (
        <p>{general.bossThreats[known]}</p>
      ) : (
        <p class="silhouettes" role="img" aria-label={texts.lobby.anyThreat}>
          {BOSS_NAMES.map(name => (
            <BossPicture key={name} name={name} size={96} />
          ))}
        </p>
      )}
      <p class="hint">{texts.lobby.bossTerms(bossLives, bossMinutes)}</p>
    </>
  );
}

/**
 * The text on who will fly, for pictures without a chat by which viewers could join. Roster bots are already pilots;
 * other bots join when the round begins.
 */
function watchCall({ pilots, settings }: Game, viewers: number) {
  if (viewers > 0) return texts.lobby.watchYourShip;
  return pilots.value.size + settings.value.bots > 0 ? texts.lobby.watchBots : texts.lobby.isEmpty;
}

/** The commands that viewers may type once they fly; empty while no chat is connected. */
const Commands = ({ game }: { game: Game }) =>
  presenceIn(game).chat && (
    <p class="commands" data-testid="commands">
      {ABILITIES.map(ability => (
        <b key={ability}>!{ability}</b>
      ))}
    </p>
  );

/** The options of a vote with their votes, each with the command that votes for it. */
const VoteLine = ({ vote: { of, options } }: { vote: Vote }) => (
  <p class="commands" data-testid="vote">
    {texts.lobby.vote[of]}
    {options.map(({ id, name, votes }, n) => (
      <span key={id}>
        <b>!{n + 1}</b> {name} <strong>{votes}</strong>
      </span>
    ))}
  </p>
);

/** The best viewers of the day, and how the last round ended; empty before there is either. */
function BestAndLast({ game }: { game: Game }) {
  const best = game.boards.value.day.slice(0, BEST);
  const last = game.lastResult.value;
  if (best.length === 0 && !last) return null;
  return (
    <aside data-testid="best-and-last">
      {last && (
        <p>
          <span class="eyebrow">{texts.lobby.lastRound}</span>
          <b>{headlineOf(last)}</b>
        </p>
      )}
      {best.length > 0 && <p class="eyebrow">{texts.lobby.bestToday}</p>}
      <ol>
        {best.map(({ username, points }) => (
          <li key={username}>
            <b>{username}</b>
            <strong>{points}</strong>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Number of seconds from which the countdown shows minutes. */
const MINUTES_FROM_S = 100;

/** A ring that empties, with the remaining time in it. */
function Countdown({ lobby, left, game }: { lobby: Lobby; left: number; game: Game }) {
  const { waiting, held, secondsLeft } = lobby;
  const seconds = Math.ceil(held ? (secondsLeft ?? 0) : left);
  const share = Math.min(1, seconds / game.settings.value.lobbySeconds);
  const isLong = seconds >= MINUTES_FROM_S;
  if (waiting) return <Waits />;
  return (
    <div class={`countdown ${!held && seconds <= 5 ? 'last' : ''}`}>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="54" />
        <circle class="left" cx="60" cy="60" r="54" pathLength={1} style={{ '--share': share }} />
      </svg>
      <b data-testid="countdown" class={isLong ? 'long' : ''}>
        {isLong ? clock(seconds * 1000) : seconds}
      </b>
      <small>{held ? texts.lobby.onHold : isLong ? texts.lobby.minutes : texts.lobby.seconds}</small>
    </div>
  );
}

/** A ring that pulses until the countdown begins. */
const Waits = () => (
  <div class="countdown waits">
    <svg viewBox="0 0 120 120" aria-hidden="true">
      <circle cx="60" cy="60" r="54" />
    </svg>
    <p data-testid="countdown">{texts.lobby.waits}</p>
  </div>
);
