import { Caller } from './caller.ts';
import { look } from './look.ts';
import { Possible } from './possible.ts';
import type { Part, Simulation } from './simulation.ts';

const MODES = ['dogfight', 'ffa', 'boss', 'ffaReserves'];

/** The streamer: starts rounds, pauses, stops everything and lets it go on. */
export function runsShow(simulation: Simulation): Part {
  const streamer = new Caller(simulation, 'streamer');
  const stopper = new Caller(simulation, 'stopper');
  const isStopped = new Possible<boolean>();
  const isPaused = new Possible<boolean>();

  const direct = async () => {
    const state = (await look(simulation, '/state')) as { round: { phase: string; result: unknown } } | null;
    if (!state) return;
    if (state.round.result) await streamer.send('POST', '/results/close', {});
    if (state.round.phase === 'menu') {
      await streamer.send('PATCH', '/settings', { roundMinutes: 1, bots: 0 });
      await streamer.send('POST', '/lobby', { mode: MODES[streamer.below(MODES.length)] });
    } else if (state.round.phase === 'lobby') await streamer.send('POST', '/round/start', {});
    else if (streamer.chance(0.02)) await streamer.send('POST', '/menu', {});
    else if (streamer.chance(0.1)) await streamer.send('POST', '/calamities', { type: 'random' });
  };

  const toggle = async (path: string, value: Possible<boolean>, fromMs: number, toMs: number) => {
    for (const on of [true, false]) {
      value.begin(on);
      value.end(on, await stopper.untilKnown('POST', path, { on }));
      await stopper.pause(fromMs, toMs);
    }
  };

  return {
    start() {
      void streamer.repeat(1_000, 3_000, direct);
      void stopper.repeat(8_000, 40_000, () =>
        stopper.chance(0.5)
          ? toggle('/emergency', isStopped, 500, 12_000)
          : toggle('/round/pause', isPaused, 500, 9_000),
      );
    },
    async check() {
      const state = (await look(simulation, '/state')) as {
        stopped: unknown;
        round: { paused: unknown };
      } | null;
      if (!state) return;
      if (!isStopped.allows(state.stopped !== null))
        simulation.fail(
          'a stop lasts until it is lifted',
          `stopped is ${state.stopped !== null}, not ${isStopped}`,
        );
    },
  };
}
