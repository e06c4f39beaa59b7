import { seeded } from '../../../core/random.ts';
import type { ActionName } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Caller } from '../../access/identity.ts';
import type { Dispatch } from '../../dispatch/dispatch.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import { readExamples } from '../../scripts/examples/index.ts';
import type { ScriptsTable } from '../../scripts/scripts-table.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import { DEMO_PLATFORM } from '../chat/connected.ts';
import type { PlatformAdapter, PlatformEvent, PlatformListener, Viewer } from '../intake/platform.ts';
import { demoAccount } from './account.ts';
import { EVERYBODY, STREAMER } from './cast.ts';
import { createClock, type SceneClock } from './clock.ts';
import type { Deed, SceneCue } from './cues.ts';
import { COMMON, PROGRAMME, type RoundPlan } from './programme.ts';
import { REWARDS } from './rewards.ts';
import { fightScene, lobbyScene, resultsScene } from './scenes.ts';
import { createTroupe } from './troupe.ts';

/** A platform without a network. Its viewers are simulated, and lines from the game are only recorded. */
export interface DemoAdapter extends PlatformAdapter {
  /** Performs an action of a viewer. Resolves once the game has handled it. */
  report(deed: Deed): Promise<void>;
  /** The latest lines from the game, oldest first. */
  readonly said: readonly string[];
}

/** Maximum number of the demo's chat lines in memory. @limit lines */
const MOST_SAID = 1_000;

/** `epoch` makes the ids of this start differ from the ids of other starts on the same store. */
function createDemoAdapter(epoch: string, onStart: () => void): DemoAdapter {
  const said: string[] = [];
  let listener: PlatformListener = async () => {};
  let reported = 0;

  return {
    name: DEMO_PLATFORM,
    capabilities: new Set(['chat-in', 'chat-out', 'rewards', 'refund', 'paid', 'users']),
    start(platformListener) {
      listener = platformListener;
      onStart();
    },
    streamer: () => STREAMER,
    account: demoAccount,
    async report(deed) {
      const id = `${epoch}-${++reported}`;
      await listener({ ...deed, id, platform: DEMO_PLATFORM, origin: 'own' } as PlatformEvent);
    },
    said,
    async say(text) {
      said.push(text);
      if (said.length > MOST_SAID) said.shift();
    },
    async settle() {},
    rewards: async () => [...REWARDS],
    async users(logins) {
      const found = EVERYBODY.filter(({ login }) => logins.includes(login));
      const known = new Set(found.map(({ login }) => login));
      return { users: found.map(userOf), missing: logins.filter(login => !known.has(login)) };
    },
    async close() {},
  };
}

/** A user without a picture. */
const userOf = ({ id, login, name }: Viewer) => ({ id: id ?? login, login, name, avatar: '' });

type Direct = (action: ActionName, input: unknown) => Promise<void>;

/** Placeholder for the secrets of scripts. It is not sent to other machines. */
const SECRET = 'demo/secret';

/** Saves the examples that come with the game, with placeholder secrets. */
async function installExamples(direct: Direct) {
  for (const { about: _, secrets, ...script } of readExamples()) {
    for (const name of secrets) {
      await direct('setSecret', { name, value: SECRET });
      await direct('bindSecret', { name, hosts: script.hosts });
    }
    await direct('saveScript', { ...script, enabled: true });
  }
}

interface DemoShowDeps {
  seed: number;
  clock: SceneClock;
  /** The round as `GET /state` shows it. */
  round(): Round;
  /** Runs an action as the streamer. Never rejects. */
  direct(action: ActionName, input: unknown): Promise<void>;
  /** Performs an action of a viewer. Never rejects. */
  report(deed: Deed): Promise<void>;
}

/** Time for which the demo shows results, in simulated seconds. @limit */
const RESULTS_SECONDS = 18;

/** Plays one round after another without end. The same seed gives the same show. */
async function runShow(deps: DemoShowDeps): Promise<never> {
  for (let number = 0; ; ) for (const plan of PROGRAMME) await playRound(deps, plan, number++);
}

async function playRound(deps: DemoShowDeps, plan: RoundPlan, number: number) {
  const { round, clock, seed } = deps;
  const before = PROGRAMME.slice(0, number).map(({ arrivals }) => arrivals);
  const troupe = createTroupe(seeded(seed + number), before, plan.arrivals);
  await openStage(deps, plan);
  await play(deps, lobbyScene(plan, troupe), () => round().lobby === null);
  await play(deps, fightScene(plan, troupe), () => round().phase !== 'playing');
  const end = clock.seconds + RESULTS_SECONDS;
  await play(deps, resultsScene(plan, troupe), () => clock.seconds >= end || round().result === null);
}

/** Opens a lobby with a running countdown, whatever state the game is in. */
async function openStage({ direct, round }: DemoShowDeps, { mode, settings }: RoundPlan) {
  await direct('updateSettings', { settings: { ...COMMON, ...settings, mode } });
  const hasResults = round().result !== null;
  await direct('openLobby', { mode });
  await direct(hasResults ? 'closeResults' : 'startCountdown', {});
}

/** Performs the cues one after another, then waits until the scene is over. Remaining cues are skipped. */
async function play(deps: DemoShowDeps, cues: readonly SceneCue[], isOver: () => boolean) {
  const { clock } = deps;
  const begin = clock.seconds;
  for (const { at, does } of cues) {
    await clock.until(() => isOver() || clock.seconds >= begin + at);
    if (isOver()) return;
    await perform(deps, does);
  }
  await clock.until(isOver);
}

const perform = ({ direct, report }: DemoShowDeps, does: SceneCue['does']) =>
  does.kind === 'direction' ? direct(does.action, does.input) : report(does);

/** A whole show without an account, with simulated viewers and a simulated streamer. */
interface Demo {
  /** The platform of the simulated viewers. Starting it begins the show. */
  adapter: DemoAdapter;
  /** Call this with each report from the world. */
  report(): void;
}

interface DemoDeps {
  seed: number;
  /** A text that differs for each start of the server. */
  epoch: string;
  simulation: Simulation;
  emergency: Emergency;
  dispatch: Dispatch;
  scripts: ScriptsTable;
  onBug(error: unknown): void;
}

const DIRECTOR: Caller = { name: 'demo', scope: 'owner', via: 'demo' };

export function createDemo(deps: DemoDeps): Demo {
  const { seed, epoch, simulation, emergency, dispatch, scripts, onBug } = deps;
  const clock = createClock(() => simulation.tick / TICK_RATE);

  /**
   * Runs an action as the streamer. Refused actions are skipped, because a real person may also run the show.
   * During an emergency stop the show pauses.
   */
  const direct = async (action: ActionName, input: unknown): Promise<void> => {
    await clock.until(() => simulation.ready && !emergency.stop);
    try {
      await dispatch(action, input, DIRECTOR);
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (error.code === 'restarting' || error.code === 'stopped') return direct(action, input);
    }
  };

  const start = async () => {
    if (scripts.all.length === 0) await installExamples(direct); // otherwise the server was only restarted
    await runShow({
      seed,
      clock,
      round: () => simulation.cold.round,
      direct,
      report: adapter.report,
    });
  };

  const adapter = createDemoAdapter(epoch, () => void start().catch(onBug));
  return {
    adapter: {
      ...adapter,
      async close() {
        clock.stop();
      },
    },
    report: clock.check,
  };
}
