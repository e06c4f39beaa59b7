import { expect, it } from 'vitest';
import { readExamples } from '../../../net/scripts/examples/index.ts';
import { scriptsIn } from '../../sandbox/scripts-in.ts';

/** Tests after which kills the example "Bounty on the leader" places a bounty. */

const code = readExamples().find(({ name }) => name === 'Bounty on the leader')?.code ?? '';
const { run } = scriptsIn('ts');

/** The requests that the example makes when Ada has reached `kills` kills. */
async function bountiesAfter(kills: number, { friendly = false, alive = true } = {}) {
  const event = { type: 'kill', killer: 'Ada', victim: 'Bob', friendly };
  const pilots = [
    { name: 'Bob', kills: 5, alive },
    { name: 'Ada', kills, alive },
  ];
  const { outcome, calls } = await run(code, { event, answers: { getState: { pilots } } });
  expect(outcome).toMatchObject({ end: 'ok', error: null });
  return calls.filter(([name]) => name === 'placeBounty').map(([, input]) => input);
}

it('the example script about bounties puts a bounty on a pilot after every fifth kill', async () => {
  const bounty = { target: 'Ada', stacks: 1 };
  for (let kills = 0; kills <= 11; kills++)
    expect(await bountiesAfter(kills)).toEqual(kills === 5 || kills === 10 ? [bounty] : []);
});

it('the example script about bounties puts no bounty on a pilot who was shot down at the same moment', async () => {
  expect(await bountiesAfter(5, { alive: false })).toEqual([]);
});

it('the example script about bounties puts no bounty on a pilot for shooting down a friend', async () => {
  expect(await bountiesAfter(5, { friendly: true })).toEqual([]);
});
