import { expect, it } from 'vitest';
import { requireUnblocked } from '../../../net/dispatch/external-acts.ts';
import { refuseMember } from '../../../net/dispatch/refuse-member.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests the refusals of actions outside the game, and of actions in a batch. */

it('while a game may not act on platforms, such actions are refused with the reason', () => {
  requireUnblocked(() => null);
  expect(() => requireUnblocked(() => 'the lease has lapsed')).toThrow(
    expect.objectContaining({ code: 'unreachable', message: 'Nothing was sent: the lease has lapsed.' }),
  );
});

it('a refused batch names the position and the name of the refused action', () => {
  const refusal = new GameError('unknown-pilot', 'Nobody is called "ada".');
  expect(() => refuseMember(2, 'removePilot', refusal)).toThrow(
    expect.objectContaining({
      code: 'unknown-pilot',
      message: 'actions[2] (removePilot) is refused: Nobody is called "ada".',
    }),
  );
});

it('a bug in a batch is not reported as a refusal', () => {
  expect(() => refuseMember(0, 'removePilot', new TypeError('bug'))).toThrow(TypeError);
});
