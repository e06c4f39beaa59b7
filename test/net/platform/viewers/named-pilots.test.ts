import { expect, it } from 'vitest';
import { withShownNames } from '../../../../net/platform/viewers/named-pilots.ts';
import { GameError } from '../../../../schema/base/error.ts';

/** Pilots that callers add get the displayed names of their viewers. */

function stage() {
  const carriedOut: unknown[] = [];
  const admitted: unknown[] = [];
  const calls = {
    async call(...call: unknown[]) {
      carriedOut.push(call);
      return { json: 'null', tick: 1 };
    },
    async callTogether(...call: unknown[]) {
      carriedOut.push(call);
      return { jsons: [], tick: 1 };
    },
  };
  const admit = (username: string, options: unknown) => {
    admitted.push([username, options]);
    if (username === 'mallory') throw new GameError('forbidden', 'banned');
    return username.toUpperCase();
  };
  return { world: withShownNames(calls as never, { admit } as never), carriedOut, admitted };
}

it("a pilot is added under the viewer's display name, and commands for other actions are not changed", async () => {
  const { world, carriedOut } = stage();
  await world.call('addPilot', { username: 'ada' } as never);
  await world.call('removePilot', { username: 'ada' } as never);
  expect(carriedOut).toEqual([
    ['addPilot', { username: 'ada', name: 'ADA' }, {}],
    ['removePilot', { username: 'ada' }, {}],
  ]);
});

it('adding a pilot by id does not look up a viewer', async () => {
  const { world, carriedOut, admitted } = stage();
  await world.call('addPilot', { username: 'chat:ada' } as never);
  expect([carriedOut, admitted]).toEqual([[['addPilot', { username: 'chat:ada' }, {}]], []]);
});

it('a pilot of a banned viewer is rejected without asking the world', async () => {
  const { world, carriedOut } = stage();
  await expect(world.call('addPilot', { username: 'mallory' } as never)).rejects.toThrow('banned');
  expect(carriedOut).toEqual([]);
});

it('a dry run of adding a pilot admits the viewer only for that dry run', async () => {
  const { world, admitted } = stage();
  const members = [{ name: 'addPilot', input: { username: 'bob' } }];
  await world.call('addPilot', { username: 'ada' } as never, { dryRun: true });
  await world.call('addPilot', { username: 'ada' } as never);
  await world.callTogether(members as never, { dryRun: true });
  expect(admitted).toEqual([
    ['ada', { dryRun: true }],
    ['ada', { dryRun: false }],
    ['bob', { dryRun: true }],
  ]);
});

it('a batch of commands is refused if a command of the batch adds a banned viewer', async () => {
  const { world, carriedOut } = stage();
  const members = [
    { name: 'addPilot', input: { username: 'ada' } },
    { name: 'addPilot', input: { username: 'mallory' } },
  ];
  const together = world.callTogether(members as never);
  await expect(together).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('1') });
  expect(carriedOut).toEqual([]);
});
