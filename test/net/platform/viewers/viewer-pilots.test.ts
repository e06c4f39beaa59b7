import { describe, expect, it } from 'vitest';
import { createViewerPilots } from '../../../../net/platform/viewers/viewer-pilots.ts';
import { GameError } from '../../../../schema/base/error.ts';

/** Tests the pilots of viewers beside bots. Some of the bots have names of viewers. */

const PILOTS = [
  { id: 'bot:ada', name: 'Ada', bot: true, login: 'robot' },
  { id: 'chat:ada', name: 'ADA', bot: false, login: 'ada' },
  { id: 'filler:1', name: 'Vega', bot: true, login: null },
];

const EVE = { platform: null, userId: null, login: 'eve', name: 'Eve', pilot: 'eve', shown: 'Eve' };

function stage(failure: Error | null = null) {
  const calls: [name: string, input: unknown][] = [];
  const causes: unknown[] = [];
  const bugs: unknown[] = [];
  const simulation = {
    cold: { pilots: PILOTS },
    async call(name: string, input: unknown, options?: { cause?: number }) {
      calls.push([name, input]);
      causes.push(options?.cause);
      if (failure) throw failure;
      return { json: '{"ok":true,"removed":true}', tick: 7 };
    },
  };
  return { calls, causes, bugs, pilots: createViewerPilots(simulation as never, error => bugs.push(error)) };
}

describe('viewer', () => {
  it("a viewer's pilot is found by the displayed name, regardless of case, and bots are not found", () => {
    const { pilots } = stage();
    expect([pilots.named('ada'), pilots.named('vega'), pilots.named('eve')]).toEqual(['ada', null, null]);
  });

  it("a viewer is in the game if a pilot has the viewer's login", () => {
    const { pilots } = stage();
    expect([pilots.isInGame('ada'), pilots.isInGame('robot'), pilots.isInGame('Ada')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("a viewer's name is changed in the world only while the viewer is in the game", () => {
    const { pilots, calls } = stage();
    pilots.showName(EVE);
    expect(calls).toEqual([]);
    pilots.showName({ ...EVE, pilot: 'ada' });
    expect(calls).toEqual([['addPilot', { username: 'ada', name: 'Eve', team: null }]]);
  });
});

it('a name is taken if another pilot has it, even if that pilot is a bot', () => {
  const { pilots } = stage();
  expect([pilots.isFlown('VEGA', 'eve'), pilots.isFlown('ada', 'ada'), pilots.isFlown('eve', 'ada')]).toEqual(
    [
      true,
      true, // the bot has the name
      false,
    ],
  );
});

it('joining and leaving the game are reported with their cause and the tick of the change', async () => {
  const { pilots, calls, causes } = stage();
  expect(await pilots.add(EVE, { team: 'red', cause: 5 })).toMatchObject({ ok: true, tick: 7 });
  expect(await pilots.remove({ pilot: 'chat:eve' }, 6)).toEqual({ removed: true, tick: 7 });
  expect(calls).toEqual([
    ['addPilot', { username: 'eve', name: 'Eve', team: 'red' }],
    ['removePilot', { pilot: 'chat:eve' }],
  ]);
  expect(causes).toEqual([5, 6]);
});

it.each([
  [new GameError('restarting', 'Not now.'), 0],
  [new Error('bug'), 2],
])(
  'if renaming a pilot in the world fails, a bug is reported, but a refusal is not: %s',
  async (failure, count) => {
    const { pilots, bugs } = stage(failure);
    pilots.showName({ ...EVE, pilot: 'ada' });
    pilots.move('ada', EVE);
    await new Promise(setImmediate);
    expect(bugs).toHaveLength(count);
  },
);
