import type { Pacer } from '../../../engine/thread/pacer.ts';
import { createReporter } from '../../../engine/thread/reporter.ts';
import { tick } from '../../../engine/tick.ts';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { type SimulateOptions, simulate } from '../../../harness/simulate.ts';
import { type ColdState, createLatestState, update } from '../../../net/simulation/latest-state.ts';
import { canOf } from '../../../net/simulation/state-bytes.ts';
import { createStateReader } from '../../../net/simulation/state-reader.ts';
import type { Refusal, Stop } from '../../../schema/records/state.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import type { Report } from '../../../schema/wire/messages.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';

/** The emergency stop, which tests change. */
interface Standstill {
  stop: Stop | null;
  refusal: Refusal | null;
  revision: number;
}

/** A world that reports as the server's world does, and the readers of its state. */
export function stateStage(options: SimulateOptions) {
  const sim = simulate(options);
  const state = stateRing(createStateBuffer());
  const pacer = { speed: 1, now: () => 0, tickTime: () => 0, timing: () => undefined } as unknown as Pacer;
  const latest = createLatestState();
  const keep = (report: Report) => update(latest, report);
  const reporter = createReporter(sim.world, state, frameRing(createFrameBuffer()), pacer, keep);
  reporter.start();
  const settings = { current: sim.world.settings, revision: 0 };
  const emergency: Standstill = { ...NOT_STOPPED };
  const simulation = {
    state,
    get cold() {
      return latest.cold as ColdState;
    },
  };
  const reader = createStateReader(simulation, { settings, emergency }, 'epoch');
  const pass = (ticks: number) => {
    for (let i = 0; i < ticks; i++) {
      tick(sim.world);
      reporter.ticked();
    }
    reporter.answer();
  };
  /** The state as the bytes contain it, and the state as the objects contain it. */
  const look = () => {
    const { round, pilots } = reader.snapshot();
    const shown = pilots.map(({ eid, color, cosmetics, ...pilot }) => pilot);
    const sent = JSON.parse(Buffer.from(reader.read().bytes).toString('utf8'));
    const anew = {
      round,
      pilots: shown,
      settings: settings.current,
      stopped: null,
      can: canOf(simulation.cold.refusals, () => null),
    };
    return { sent, anew: JSON.parse(JSON.stringify(anew)) };
  };
  return { sim, settings, emergency, reader, pass, look };
}
