import type { ComponentChildren } from 'preact';
import type { Settings } from '../../../../schema/records/settings.ts';
import type { Round } from '../../../../schema/records/state.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { Section } from '../../ui/section.tsx';
import { whyNot } from '../../ui/why.ts';
import { nextInWords } from './next.tsx';
import { isFight, stageOf } from './stage.ts';

const T = TEXTS.show;

/**
 * The steps of an evening: lobby, start, hold, results, title screen. Offers only the steps of the current phase, below
 * the children.
 */
export function RoundSection({ children }: { children?: ComponentChildren }) {
  const { round, settings } = state.value ?? {};
  const Now = STEPS[stageOf(round)];
  return (
    <Section title={T.round} name="stage">
      {stageOf(round) === 'lobby' && <Joining hasChat={round?.overlay.chat ?? false} />}
      {children}
      {round && settings && (
        <p class="muted">
          {whatFollows(round, settings)} {isChosen(round, settings) && T.chosen(nextInWords(settings))}
        </p>
      )}
      <div class="deck">{round && <Now round={round} />}</div>
    </Section>
  );
}

/** How viewers join; without a chat, where to connect one. */
const Joining = ({ hasChat }: { hasChat: boolean }) => (
  <p class="joining muted">
    {hasChat ? (
      T.joining
    ) : (
      <>
        {T.noChat} <a href="#platforms">{T.toAccount}</a>
      </>
    )}
  </p>
);

/** The next step of the show, and who triggers it. */
function whatFollows(round: Round, { resultsSeconds }: Settings) {
  const stage = stageOf(round);
  const why = stage === 'menu' ? null : whyNot('startRound');
  if (why) return why;
  if (stage === 'lobby' && round.lobby?.held) return T.follows.held;
  if (stage === 'lobby' && round.lobby?.waiting) return T.follows.waiting;
  if (stage === 'fight') return T.follows.fight(resultsSeconds);
  if (stage === 'results') return T.follows.results(resultsSeconds);
  return T.follows[stage];
}

/** Whether the next round differs from the current one. A lobby already shows the next round. */
const isChosen = (round: Round, { mode, field }: Settings) =>
  stageOf(round) !== 'lobby' && (mode !== round.mode || (field !== 'random' && field !== round.field));

interface StepsProps {
  round: Round;
}

/** The first button of each stage is harmless or asks for confirmation, so that a double click does no damage. */
const STEPS = {
  menu: () => (
    <Act kind="main" why={whyNot('openLobby')} run={() => withText(api.openLobby(), T.lobbyOpened)}>
      {T.openLobby}
    </Act>
  ),
  lobby: ({ round: { lobby } }: StepsProps) => {
    const isWaiting = lobby?.waiting && !lobby.held;
    const whyNoCountdown = lobby?.held ? T.follows.held : T.follows.lobby;
    return (
      <>
        <Act
          isTerse
          kind={isWaiting ? 'main' : 'plain'}
          why={isWaiting ? whyNot('startCountdown') : whyNoCountdown}
          run={countDown}
        >
          {T.countdown}
        </Act>
        <Act why={whyNot('holdLobby')} isPressed={lobby?.held} run={() => hold(!lobby?.held)}>
          {lobby?.held ? T.continue : T.hold}
        </Act>
        <Act isTerse kind={isWaiting ? 'plain' : 'main'} why={whyNot('startRound')} run={start}>
          {T.start}
        </Act>
        <Leave />
      </>
    );
  },
  fight: () => (
    <>
      <Act isTerse kind="danger" why={whyNot('startRound')} run={start}>
        {T.restart}
      </Act>
      <Leave isDangerous />
    </>
  ),
  results: () => (
    <>
      <Act isTerse kind="main" why={whyNot('startRound')} run={start}>
        {T.again}
      </Act>
      <Act why={whyNot('closeResults')} run={() => withText(api.closeResults(), T.resultsClosed)}>
        {T.results}
      </Act>
      <Leave />
    </>
  ),
} as const;

const Leave = ({ isDangerous = false }) => (
  <Act kind={isDangerous ? 'danger' : 'plain'} why={whyNot('openMainMenu')} run={leave}>
    {isDangerous ? T.end : T.menu}
  </Act>
);

const withText = (answer: Promise<unknown>, text: string) => answer.then(() => text);

const countDown = async () => T.startsIn((await api.startCountdown()).secondsLeft);

const hold = (hold: boolean) => withText(api.holdLobby({ hold }), hold ? T.isHeld : T.isReleased);

/** Reads the current round: a countdown may have ended since the button was drawn. */
const isFightOn = async () => isFight((await api.getState()).round);

async function start() {
  const question = { title: T.restartTitle, text: T.restartText, yes: T.restart, isDangerous: true };
  if ((await isFightOn()) && !(await confirm(question))) return '';
  return withText(api.startRound(), T.roundBegins);
}

async function leave() {
  const question = { title: T.endTitle, text: T.endText, yes: T.end, isDangerous: true };
  if ((await isFightOn()) && !(await confirm(question))) return '';
  return withText(api.openMainMenu(), T.atMenu);
}
