import type { Machine } from '../../../harness/simulation/machine.ts';
import type { RedisClient } from '../../../harness/simulation/redis-client.ts';
import type { Store } from '../../../net/store/store.ts';
import { ChannelGame } from './game.ts';

interface Deps {
  machine: Machine;
  store: Store;
  connect(name: string): RedisClient;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

/** Time after which a game that has ended is restarted. Unit: ms. */
const AGAIN_MS = 1_000;

/** The games by name. A game that ends is restarted. */
export function createGames({ machine, connect, ...deps }: Deps) {
  const running = new Map<string, ChannelGame>();
  /** Games that are stopping, and have not sent everything yet. */
  const stopping = new Set<ChannelGame>();
  let started = 0;

  const start = (name: string) => {
    if (running.has(name)) return;
    const owner = `${name}/${++started}`;
    const game = new ChannelGame({ owner, client: connect(owner), ...deps });
    running.set(name, game);
    void game.play().then(() => {
      deps.onLog(`${owner} ended`);
      if (running.get(name) !== game) return;
      running.delete(name);
      machine.after(AGAIN_MS, () => start(name));
    }, deps.onBug);
  };

  return {
    running: running as ReadonlyMap<string, ChannelGame>,
    /** The games that act as the owner of the channel now. */
    get owners() {
      return [...running.values(), ...stopping].filter(({ owns }) => owns);
    },
    start,
    end(name: string, how: 'kill' | 'stop') {
      const game = running.get(name);
      if (!game) return;
      running.delete(name);
      if (how === 'kill') game.kill();
      else {
        stopping.add(game);
        void game.stop().then(() => stopping.delete(game));
      }
      machine.after(AGAIN_MS, () => start(name));
    },
    close() {
      for (const game of running.values()) game.kill();
    },
  };
}

export type Games = ReturnType<typeof createGames>;
