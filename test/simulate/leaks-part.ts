import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { look } from './look.ts';
import type { Part, Simulation } from './simulation.ts';
import { leftByVisits } from './visits.ts';

/** Maximum number of timers of a server without clients: the timers of its parts, and the timers of short waits. */
const MOST_TIMERS = 24;
/** Maximum number of network objects that may still be in memory after their connections have ended. */
const MOST_LEFT = 8;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/**
 * Checks that the objects of a connection are released when the connection ends. With `countsVisits`, it also checks
 * what visits leave in memory, which takes as long as half a simulated minute.
 */
export function leaksNothing(simulation: Simulation, countsVisits: boolean) {
  let handed: WeakRef<object>[] = [];
  let isCounting = false;

  const part: Part = {
    check() {
      const { run } = simulation.host;
      if (!run?.app) return;
      const { timers } = run.process;
      const { sockets, answers } = run.transport.open;
      const most = MOST_TIMERS + sockets + answers;
      if (timers > most)
        simulation.fail(
          'nothing leaks',
          `${timers} timers run, at most ${most} with ${sockets} sockets and ${answers} answers`,
        );
    },
    async finish() {
      const { run } = simulation.host;
      const health = await look(simulation, '/health', '');
      if (run && (health?.eventStreams !== 0 || health.overlays !== 0))
        simulation.fail(
          'nothing leaks',
          `${health?.eventStreams} streams and ${health?.overlays} overlays without clients`,
        );
      const left = run && countsVisits && (await leftByVisits(simulation));
      if (left) simulation.fail('nothing leaks', left);
      isCounting = true;
      await new Promise(resolve => setImmediate(resolve));
      collectGarbage();
      await new Promise(resolve => setImmediate(resolve));
      collectGarbage();
      const referred = handed.filter(object => object.deref() !== undefined).length;
      if (referred > MOST_LEFT)
        simulation.fail('nothing leaks', `${referred} connections that ended are still referred to`);
    },
  };

  return {
    part,
    /** Call this with each network object that the server receives. */
    witness(object: object) {
      if (!isCounting) handed.push(new WeakRef(object));
      if (handed.length > 4_000) handed = handed.filter(known => known.deref() !== undefined);
    },
  };
}
