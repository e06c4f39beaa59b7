import type { Machine } from '../../../harness/simulation/machine.ts';
import type { RedisServer } from '../../../harness/simulation/redis.ts';
import { RedisClient } from '../../../harness/simulation/redis-client.ts';
import type { LastingFault } from './plan.ts';

/** The connections between Redis and its clients, with their faults. */
export function createWays(machine: Machine, server: RedisServer, random: () => number) {
  const clients: RedisClient[] = [];
  let lasting: { fault: LastingFault; until: number }[] = [];

  const now = (kind: LastingFault['kind'], client: string) =>
    lasting.filter(
      ({ fault, until }) => fault.kind === kind && until > machine.now && client.startsWith(fault.who),
    );
  const weather = {
    delayMs(client: string) {
      const delays = now('delay', client).map(({ fault }) => ('most' in fault ? random() * fault.most : 0));
      const hangs = now('hang', client).map(({ until }) => until - machine.now);
      return delays.reduce((sum, ms) => sum + ms, 0) + Math.max(0, ...hangs);
    },
    isAway: (client: string) => now('away', client).length > 0,
  };

  return {
    connect(name: string) {
      const client = new RedisClient(name, machine, server, weather, random);
      clients.push(client);
      return client;
    },
    begin(fault: LastingFault) {
      lasting.push({ fault, until: machine.now + fault.lasts });
      if (fault.kind === 'hang' || fault.kind === 'delay') return;
      for (const client of clients) if (client.name.startsWith(fault.who)) client.cut();
    },
    /** Time at which the last fault of the client ended, in ms; the current time if a fault still lasts. */
    troubledAt: (client: string) =>
      lasting
        .filter(({ fault }) => client.startsWith(fault.who))
        .reduce((last, { until }) => Math.max(last, Math.min(until, machine.now)), 0),
    isHanging: (client: string) => now('hang', client).length > 0,
    /** Ends all faults. */
    clear() {
      lasting = lasting.map(({ fault, until }) => ({ fault, until: Math.min(until, machine.now) }));
    },
  };
}
