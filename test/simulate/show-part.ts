import { Caller } from './caller.ts';
import { look } from './look.ts';
import { Possible } from './possible.ts';
import type { Part, Simulation } from './simulation.ts';
import { storedFacts } from './stored.ts';

/** Time after an answer within which everything that had begun before the answer has ended. Unit: ms. */
export const SOON_MS = 110;

/** Longest time by which other callers who act at the same moment may be ahead. Unit: ms. */
const AHEAD_MS = 4;

/** Longest pause after which a switch that is on for a moment is switched off. Unit: ms. */
const SHORT_MS = 150;

const MODES = ['dogfight', 'ffa', 'boss', 'ffaReserves'];

/** A switch, such as the emergency stop, with its possible states according to the answers. */
export class Halt {
  readonly values = new Possible(false);
  /** Time of the last request, in ms. */
  at = -1;
  /** Time of the last answer, in ms. */
  answeredAt = -1;

  /**
   * Time at which an answer confirmed that the switch is on; null if it may be off. It may be off if the disk failed
   * after the last request, at `diskFailedAt`.
   */
  since(diskFailedAt: number): number | null {
    return diskFailedAt < this.at && this.values.isOnly(true) ? this.answeredAt : null;
  }
}

/** The streamer, who starts rounds, pauses them, stops everything and lifts the stop. */
export function runsShow(simulation: Simulation, stop: Halt): Part {
  const streamer = new Caller(simulation, 'streamer');
  const stopper = new Caller(simulation, 'stopper');
  const lifter = new Caller(simulation, 'lifter');
  const pause = new Halt();

  const direct = async () => {
    const state = (await look(simulation, '/state')) as { round: { phase: string; result: unknown } } | null;
    if (!state) return;
    if (state.round.result) await streamer.send('POST', '/results/close', {});
    if (state.round.phase === 'menu') {
      const tipEffects = { '5 EUR': 'nuke' };
      await streamer.send('PATCH', '/settings', { roundMinutes: 1, bots: 0, tipEffects });
      await streamer.send('POST', '/lobby', { mode: MODES[streamer.below(MODES.length)] });
    } else if (state.round.phase === 'lobby') {
      await meet(streamer);
      await streamer.send('POST', '/round/start', {});
    } else if (streamer.chance(0.02)) await streamer.send('POST', '/menu', {});
    else if (streamer.chance(0.1)) await streamer.send('POST', '/calamities', { type: 'random' });
  };

  /** Lets other callers act at the same moment as this caller. */
  const meet = (caller: Caller) => {
    simulation.moments.passRare();
    return caller.pause(0, AHEAD_MS);
  };

  const toggle = async (path: string, halt: Halt) => {
    for (const [on, caller] of [
      [true, stopper],
      [false, lifter],
    ] as const) {
      halt.at = simulation.machine.now;
      halt.values.begin(on);
      await meet(caller);
      halt.values.end(on, await caller.untilKnown('POST', path, { on }));
      halt.answeredAt = simulation.machine.now;
      simulation.checkIn(SOON_MS + 1);
      if (on) await untilLifted();
    }
  };
  /** Pauses while the switch is on, sometimes only for a moment. */
  const untilLifted = () => {
    if (stopper.chance(0.5)) return stopper.pause(0, SHORT_MS);
    const waits = [stopper.pause(500, 20_000)];
    if (stopper.chance(0.5)) waits.push(simulation.moments.nextRare());
    return Promise.race(waits);
  };
  /**
   * Whether the answers show for certain what is stored. A stop that the store refused applies only until the server
   * ends, and its answer does not say so. Lifting a stop is either stored or refused.
   */
  const isSure = ({ at, values }: Halt) => simulation.diskFailedAt < at || values.isOnly(false);

  const checkStored = () => {
    const facts = storedFacts(simulation);
    if (!facts) return;
    for (const [fact, halt] of Object.entries({ emergency: stop, pause }))
      if (isSure(halt) && !halt.values.allows(facts.has(fact)))
        simulation.fail(
          'what was acknowledged is stored',
          `${fact} is stored: ${facts.has(fact)}, not ${halt.values}`,
        );
  };

  return {
    start() {
      void streamer.repeat(1_000, 3_000, direct);
      void stopper.repeat(4_000, 40_000, () =>
        stopper.chance(0.5) ? toggle('/emergency', stop) : toggle('/round/pause', pause),
      );
    },
    async check() {
      checkStored();
      const state = (await look(simulation, '/state')) as {
        stopped: unknown;
        round: { paused: unknown };
      } | null;
      if (!state) return;
      const isStopped = state.stopped !== null;
      if (isSure(stop) && !stop.values.allows(isStopped))
        simulation.fail('a stop lasts until it is lifted', `stopped is ${isStopped}, not ${stop.values}`);
      const isPaused = state.round.paused !== null;
      if (simulation.world.works && isSure(pause) && !pause.values.allows(isPaused))
        simulation.fail('a pause lasts until it is lifted', `paused is ${isPaused}, not ${pause.values}`);
    },
  };
}
