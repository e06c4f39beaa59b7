import { expect, it } from 'vitest';
import { requireUnblocked } from '../../../net/dispatch/external-acts.ts';
import { refuseMember } from '../../../net/dispatch/refuse-member.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Refusals of acts that are part of something larger. */

it('an act outside of the game is refused with the reason while it is blocked', () => {
  requireUnblocked(() => null);
  expect(() => requireUnblocked(() => 'the lease has lapsed')).toThrow(
    expect.objectContaining({ code: 'unreachable', message: 'Nothing was sent: the lease has lapsed.' }),
  );
});

it('a refused batch names the position and action of the refused member', () => {
  const refusal = new GameError('unknown-pilot', 'Nobody is called "ada".');
  expect(() => refuseMember(2, 'removePilot', refusal)).toThrow(
    expect.objectContaining({
      code: 'unknown-pilot',
      message: 'actions[2] (removePilot) is refused: Nobody is called "ada".',
    }),
  );
});

it('a bug in a batch is not turned into a refusal', () => {
  expect(() => refuseMember(0, 'removePilot', new TypeError('bug'))).toThrow(TypeError);
});
