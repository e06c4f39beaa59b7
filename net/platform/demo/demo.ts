import type { ActionName } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Caller } from '../../access/identity.ts';
import type { Dispatch } from '../../dispatch/dispatch.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { ScriptsTable } from '../../scripts/scripts-table.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import { createDemoAdapter, type DemoAdapter } from './adapter.ts';
import { createClock } from './clock.ts';
import { installExamples } from './install-examples.ts';
import { runShow } from './show.ts';

/** A whole show without any account: its viewers, and the streamer who runs it. */
interface Demo {
  /** The show begins when it is started. */
  adapter: DemoAdapter;
  /** Call with each report of the world. */
  report(): void;
}

interface DemoParts {
  seed: number;
  /** Differs for each start of the server. */
  epoch: string;
  simulation: Pick<Simulation, 'cold' | 'tick' | 'ready'>;
  emergency: Pick<Emergency, 'stop'>;
  dispatch: Dispatch;
  scripts: Pick<ScriptsTable, 'all'>;
  onBug(error: unknown): void;
}

const DIRECTOR: Caller = { name: 'demo', scope: 'owner', via: 'demo' };

export function createDemo(parts: DemoParts): Demo {
  const { seed, epoch, simulation, emergency, dispatch, scripts, onBug } = parts;
  const clock = createClock(() => simulation.tick / TICK_RATE);

  /** What the world refuses, because somebody else directs too, is left out. While all is stopped, the show pauses. */
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
    if (scripts.all.length === 0) await installExamples(direct); // else the server was started again
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
