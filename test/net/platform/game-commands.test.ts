import { describe, expect, it } from 'vitest';
import { createGameCommands } from '../../../net/platform/chat/game-commands.ts';
import { type ErrorCode, GameError } from '../../../schema/base/error.ts';
import type { Phase } from '../../../schema/catalog/catalog.ts';

/** What viewers are told of what the game answers to their commands. */

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

describe('an ability', () => {
  const use = (answer: object) => commands(answer)('shields', typed);

  it('says nothing when it is used, since it is seen', async () => {
    expect(await use({ triggered: true })).not.toHaveProperty('reply');
  });

  it.each([
    [1, 'Shields ready in 1 s.'],
    [1_000, 'Shields ready in 1 s.'],
    [1_001, 'Shields ready in 2 s.'],
    [0, 'Shields: not possible right now.'],
  ])('that is ready in %i ms says so', async (readyInMs, reply) => {
    expect(await use({ triggered: false, readyInMs })).toEqual({ reply });
  });
});

describe('a refusal', () => {
  const refused = (code: ErrorCode, phase?: Phase) =>
    commands(new GameError(code, 'no'), phase)('join', typed);

  it.each([
    ['arena-full', 'The lobby is full.'],
    ['banned', 'You cannot join at the moment.'],
    ['unknown-pilot', 'You are not in: type !join.'],
    ['not-flying', 'Your ship is down: it may be back in a moment.'],
  ] as const)('is told in words: %s', async (code, reply) => {
    expect(await refused(code)).toEqual({ reply });
  });

  it('of a ship that is not flying is another outside of a fight', async () => {
    expect(await refused('not-flying', 'lobby')).toEqual({ reply: 'No round is on yet.' });
  });

  it('that is not the affair of the viewer is not told to them', async () => {
    await expect(refused('restarting')).rejects.toMatchObject({ code: 'restarting' });
  });
});

describe('a team that was asked for', () => {
  const join = (input: string, team: number) =>
    commands({ joined: false, team })('join', { ...typed, input });

  it('is named only if the viewer is in it', async () => {
    expect(await join('BLUE', 1)).toEqual({ reply: 'Ada is in team Blue.' });
    expect(await join('blue', 0)).toEqual({ reply: 'Ada is in already.' });
    expect(await join('', 0)).toEqual({ reply: 'Ada is in already.' });
  });
});
