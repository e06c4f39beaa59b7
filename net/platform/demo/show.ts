import { seeded } from '../../../core/random.ts';
import type { ActionName } from '../../../schema/actions/index.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Clock } from './clock.ts';
import type { Cue, Deed } from './cues.ts';
import { COMMON, PROGRAMME, type RoundPlan } from './programme.ts';
import { fightScene, lobbyScene, resultsScene } from './scenes.ts';
import { createTroupe } from './troupe.ts';

interface ShowParts {
  seed: number;
  clock: Clock;
  /** As `GET /state` shows it. */
  round(): Round;
  /** An action of the streamer. Never rejects. */
  direct(action: ActionName, input: unknown): Promise<void>;
  /** A deed of a viewer. Never rejects. */
  report(deed: Deed): Promise<void>;
}

/** How long results are up. Unit: simulated seconds. */
const RESULTS_SECONDS = 18;

/** Plays round after round, for ever: the same seed plays the same show. */
export async function runShow(parts: ShowParts): Promise<never> {
  for (let number = 0; ; ) for (const plan of PROGRAMME) await playRound(parts, plan, number++);
}

async function playRound(parts: ShowParts, plan: RoundPlan, number: number) {
  const { round, clock, seed } = parts;
  const before = PROGRAMME.slice(0, number).map(({ arrivals }) => arrivals);
  const isFirstTime = number < PROGRAMME.length;
  const troupe = createTroupe(seeded(seed + number), before, isFirstTime ? plan.arrivals : NOBODY);
  await openStage(parts, plan);
  await play(parts, lobbyScene(plan, troupe), () => round().lobby === null);
  await play(parts, fightScene(plan, troupe), () => round().phase !== 'playing');
  const end = clock.seconds + RESULTS_SECONDS;
  await play(parts, resultsScene(plan, troupe), () => clock.seconds >= end || round().result === null);
}

const NOBODY = { lobby: 0, fight: 0 };

/** Opens the lobby with its countdown running, from wherever the game is. */
async function openStage({ direct, round }: ShowParts, { mode, settings }: RoundPlan) {
  await direct('updateSettings', { settings: { ...COMMON, ...settings, mode } });
  const hasResults = round().result !== null;
  await direct('openLobby', { mode });
  await direct(hasResults ? 'closeResults' : 'startCountdown', {});
}

/** Plays the cues one after the other, then waits until the scene is over; what is left of them then is left out. */
async function play(parts: ShowParts, cues: readonly Cue[], isOver: () => boolean) {
  const { clock } = parts;
  const begin = clock.seconds;
  for (const { at, does } of cues) {
    await clock.until(() => isOver() || clock.seconds >= begin + at);
    if (isOver()) return;
    await perform(parts, does);
  }
  await clock.until(isOver);
}

const perform = ({ direct, report }: ShowParts, does: Cue['does']) =>
  does.kind === 'direction' ? direct(does.action, does.input) : report(does);
