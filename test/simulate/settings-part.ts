import { Caller } from './caller.ts';
import { look } from './look.ts';
import { Possible } from './possible.ts';
import type { Part, Simulation } from './simulation.ts';

/** A caller who changes settings that nobody else changes. */
export function changesSettings(
  simulation: Simulation,
  name: string,
  keys: readonly string[],
  most: number,
): Part {
  const caller = new Caller(simulation, name);
  const stored = new Map(keys.map(key => [key, new Possible<number>()]));

  const change = async () => {
    const key = keys[caller.below(keys.length)];
    const values = stored.get(key) as Possible<number>;
    const value = 1 + caller.below(most);
    const body = { [key]: value };
    const isKeyed = caller.chance(0.6);
    values.begin(value);
    const result = isKeyed
      ? await caller.untilKnown('PATCH', '/settings', body, { key: caller.newName('set') })
      : await caller.send('PATCH', '/settings', body);
    values.end(value, result);
    if (result.isDone && !isKeyed && result.body[key] !== value)
      simulation.fail(
        'an act can be read once it is answered',
        `${key} was set to ${value}, answered ${result.body[key]}`,
      );
  };

  return {
    start: () => void caller.repeat(200, 2_500, change),
    async check() {
      const answer = await look(simulation, '/settings');
      if (!answer) return;
      for (const [key, values] of stored) {
        const found = answer[key] as number;
        if (values.allows(found)) continue;
        simulation.fail('what was acknowledged is stored', `${key} is ${found}, not ${values}`);
      }
    },
  };
}
