import { describe, expect, it } from 'vitest';
import { createGameCommands } from '../../../net/platform/chat/commands.ts';
import { type ErrorCode, GameError } from '../../../schema/base/error.ts';
import type { Phase } from '../../../schema/catalog/catalog.ts';

/** Tests the replies to viewers after their commands. */

const VIEWER = { platform: 'testville', id: '1', login: 'ada', name: 'Ada', roles: [] };
const typed = { viewer: VIEWER, input: '', cause: 1 };

function commands(answer: object | Error, phase: Phase = 'playing') {
  const viewers = {
    pilotOf: () => ({ login: 'ada', name: 'Ada' }),
    async join() {
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
    leave: async () => answer as never,
  };
  const simulation = {
    cold: { round: { phase } } as never,
    call: async () => {
      if (answer instanceof Error) throw answer;
      return { json: JSON.stringify(answer), tick: 0 } as never;
    },
  };
  return createGameCommands(viewers as never, simulation);
}

describe('ability command', () => {
  const use = (answer: object) => commands(answer)('shields', typed);

  it('a successful ability command gets no reply, since its effect can be seen', async () => {
    expect(await use({ triggered: true })).not.toHaveProperty('reply');
  });

  it.each([
    [1, 'Shields ready in 1 s.'],
    [1_000, 'Shields ready in 1 s.'],
    [1_001, 'Shields ready in 2 s.'],
    [0, 'Shields: not possible right now.'],
  ])(
    'an ability command that comes too early is answered with the waiting time: %i ms',
    async (readyInMs, reply) => {
      expect(await use({ triggered: false, readyInMs })).toEqual({ reply });
    },
  );
});

describe('refused command', () => {
  const refused = (code: ErrorCode, phase?: Phase) =>
    commands(new GameError(code, 'no'), phase)('join', typed);

  it.each([
    ['arena-full', 'The lobby is full.'],
    ['banned', 'You cannot join at the moment.'],
    ['unknown-pilot', 'You have not joined: type !join.'],
    ['not-flying', 'Your ship is down: it may be back in a moment.'],
  ] as const)('a refused command is answered in plain words: %s', async (code, reply) => {
    expect(await refused(code)).toEqual({ reply });
  });

  it('if the viewer has no ship, an ability command gets the reply that no round is being fought yet', async () => {
    expect(await refused('not-flying', 'lobby')).toEqual({ reply: 'No round is being fought yet.' });
  });

  it('a refusal that the viewer did not cause is not reported in chat', async () => {
    await expect(refused('restarting')).rejects.toMatchObject({ code: 'restarting' });
  });
});

describe('team choice', () => {
  const join = (input: string, team: number) =>
    commands({ joined: false, team, name: 'Ada' })('join', { ...typed, input });

  it('a reply names the chosen team only if the viewer is now in that team', async () => {
    expect(await join('BLUE', 1)).toEqual({ reply: 'Ada is in team Blue.' });
    expect(await join('blue', 0)).toEqual({ reply: 'Ada has already joined.' });
    expect(await join('', 0)).toEqual({ reply: 'Ada has already joined.' });
  });
});
