import { describe, expect, it } from 'vitest';
import { createViewerPilots } from '../../../../net/platform/viewers/viewer-pilots.ts';

/** The pilots of viewers beside bots, of which some have names of viewers. */

const PILOTS = [
  { id: 'bot:ada', name: 'Ada', bot: true, login: 'robot' },
  { id: 'chat:ada', name: 'ADA', bot: false, login: 'ada' },
  { id: 'filler:1', name: 'Vega', bot: true, login: null },
];

function stage() {
  const calls: [name: string, input: unknown][] = [];
  const bugs: unknown[] = [];
  const simulation = {
    cold: { pilots: PILOTS },
    async call(name: string, input: unknown) {
      calls.push([name, input]);
      return { json: '{"ok":true,"removed":true}', tick: 7 };
    },
  };
  return { calls, bugs, pilots: createViewerPilots(simulation as never, error => bugs.push(error)) };
}

describe('viewer', () => {
  it('a viewer with a pilot is found by the name that is shown in any case, which no bot answers to', () => {
    const { pilots } = stage();
    expect([pilots.named('ada'), pilots.named('vega'), pilots.named('eve')]).toEqual(['ada', null, null]);
  });

  it('a viewer with a pilot is in the game by the login of the pilot', () => {
    const { pilots } = stage();
    expect([pilots.isInGame('ada'), pilots.isInGame('robot'), pilots.isInGame('Ada')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a viewer with a pilot is shown under another name only while in the game', () => {
    const { pilots, calls } = stage();
    const viewer = { platform: null, userId: null, login: 'eve', name: 'Eve', pilot: 'eve', shown: 'Eve' };
    pilots.showName(viewer);
    expect(calls).toEqual([]);
    pilots.showName({ ...viewer, pilot: 'ada' });
    expect(calls).toEqual([['addPilot', { username: 'ada', name: 'Eve', team: null }]]);
  });
});

it('knows a name as flown when any other pilot has it, be it a bot', () => {
  const { pilots } = stage();
  expect([pilots.isFlown('VEGA', 'eve'), pilots.isFlown('ada', 'ada'), pilots.isFlown('eve', 'ada')]).toEqual(
    [
      true,
      true, // by the bot
      false,
    ],
  );
});
