import { Caller } from './caller.ts';
import { lookAtScripts } from './look.ts';
import type { Part, Simulation } from './simulation.ts';

/** Maximum number of scripts that exist at a time. */
const MOST = 12;

/** How many scripts of a name may exist. */
interface Expected {
  least: number;
  most: number;
}

/**
 * A caller who saves and deletes scripts. A request with a key is carried out exactly once, however often it is sent.
 */
export function savesScripts(simulation: Simulation): Part {
  const caller = new Caller(simulation, 'author');
  const expected = new Map<string, Expected>();
  const ids = new Map<string, string>();

  const save = async () => {
    await caller.repeatKeyed();
    const name = caller.newName('script');
    const body = {
      name,
      language: 'js',
      code: `log(${caller.below(1_000)})`,
      trigger: { type: 'command', command: 'never' },
      enabled: false,
    };
    const isKeyed = caller.chance(0.7);
    expected.set(name, { least: 0, most: 1 });
    const result = isKeyed
      ? await caller.untilKnown('POST', '/scripts', body, { key: caller.newName('save') })
      : await caller.send('POST', '/scripts', body);
    expected.set(name, { least: result.isDone ? 1 : 0, most: result.mayBeDone ? 1 : 0 });
    if (result.isDone) ids.set(name, result.body.id);
    else if (result.status === 400) simulation.fail('every request is answered', JSON.stringify(result.body));
  };

  const remove = async () => {
    const [name, id] = [...ids][caller.below(ids.size)];
    ids.delete(name);
    expected.set(name, { least: 0, most: 1 });
    const result = await caller.untilKnown('DELETE', `/scripts/${id}`, undefined);
    if (result.isDone) expected.set(name, { least: 0, most: 0 });
  };

  return {
    start: () => void caller.repeat(500, 4_000, () => (ids.size >= MOST ? remove() : save())),
    async check() {
      const scripts = await lookAtScripts(simulation);
      if (!scripts) return;
      for (const [name, { least, most }] of expected) {
        const count = scripts.filter(script => script.name === name).length;
        if (count < least)
          simulation.fail('what was acknowledged is stored', `the script ${name} is not there`);
        if (count > most) {
          const invariant = most === 0 ? 'what was refused is not stored' : 'nothing keyed is done twice';
          simulation.fail(invariant, `the script ${name} is there ${count} times, at most ${most} expected`);
        }
        if (count === 0 && most === 0) expected.delete(name);
      }
    },
  };
}
