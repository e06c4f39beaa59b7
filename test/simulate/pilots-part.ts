import { Caller } from './caller.ts';
import { look } from './look.ts';
import type { Part, Simulation } from './simulation.ts';

/** Number of pilots who leave and join again, so that there are always new joins. */
const GUESTS = 2;

/** A program that adds pilots to the game, and adds them again if a restart has removed them. */
export function keepsPilots(simulation: Simulation, count = 12): Part {
  const caller = new Caller(simulation, 'bot');
  /** Time at which each pilot was last acknowledged, in ms. */
  const joined = new Map<string, number>();

  const present = async () => {
    const state = (await look(simulation, '/state')) as { pilots: { id: string; name: string }[] } | null;
    return state && new Set(state.pilots.map(({ id }) => id));
  };

  /** Returns the ids of the pilots in the game. Fails if an acknowledged pilot is missing. */
  const check = async () => {
    const there = await present();
    const { world } = simulation;
    for (const [username, at] of there ? joined : []) {
      const isOtherProcess = simulation.endedAt >= at;
      const mayBeLost = (world.renewedAt >= at && isOtherProcess) || world.hasLost(at);
      if (mayBeLost) joined.delete(username);
      else if (!there?.has(`chat:${username}`))
        simulation.fail('acknowledged pilots are in the game', `${username} was answered at ${at} ms`);
    }
    return there;
  };

  const join = async () => {
    const there = await check();
    for (let number = 0; there && number < count; number++) {
      const username = `pilot${number}`;
      if (there.has(`chat:${username}`)) continue;
      joined.delete(username);
      const result = await caller.untilKnown(
        'POST',
        '/pilots',
        { username },
        { key: caller.newName('join') },
      );
      if (result.isDone) joined.set(username, simulation.machine.now);
    }
  };

  const leave = async () => {
    const username = `pilot${caller.below(GUESTS)}`;
    joined.delete(username);
    const { status } = await caller.send('DELETE', `/pilots/${username}`);
    if (status === 0) await caller.pause(2_000, 4_000); // it may still be carried out
  };

  return {
    start: () => void caller.repeat(500, 2_000, () => (caller.chance(0.2) ? leave() : join())),
    check: async () => void (await check()),
  };
}
