import { describe, expect, it } from 'vitest';
import { registryOf } from '../../../server/registry.ts';

/** The text of the metrics without the lines that explain them. */
async function read(registry: ReturnType<typeof registryOf>) {
  const lines = (await registry.metrics()).split('\n');
  return lines.filter(line => line !== '' && !line.startsWith('#'));
}

describe.each(['gauge', 'counter'] as const)('metric of the type %s', type => {
  it('a published metric has the current value of its source', async () => {
    let value = 2;
    const registry = registryOf([{ type, name: 'things', help: 'Things.', read: () => value }]);
    expect(await read(registry)).toEqual(['starfray_things 2']);
    value = 5;
    expect(await read(registry)).toEqual(['starfray_things 5']);
    expect(await read(registry)).toEqual(['starfray_things 5']);
  });

  it('a metric has only the labels that its source currently has', async () => {
    let values: Record<string, number> = { a: 1, b: 2 };
    const metric = { type, name: 'things', help: 'Things.', label: 'kind', read: () => values };
    const registry = registryOf([metric]);
    expect(await read(registry)).toEqual(['starfray_things{kind="a"} 1', 'starfray_things{kind="b"} 2']);
    values = { b: 3 };
    expect(await read(registry)).toEqual(['starfray_things{kind="b"} 3']);
  });
});
