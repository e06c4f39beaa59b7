import { expect, it } from 'vitest';
import { requireUnblocked } from '../../../net/dispatch/external-acts.ts';
import { refuseMember } from '../../../net/dispatch/refuse-member.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Refusals of acts that are part of something larger. */

it('refuses an act outside of the game with the reason, and lets it pass without one', () => {
  requireUnblocked(() => null);
  expect(() => requireUnblocked(() => 'the lease has lapsed')).toThrow(
    expect.objectContaining({ code: 'unreachable', message: 'Nothing was sent: the lease has lapsed.' }),
  );
});

it('refuses a batch with the place and the name of the member that is refused, by its code', () => {
  const refusal = new GameError('unknown-pilot', 'Nobody is called "ada".');
  expect(() => refuseMember(2, 'removePilot', refusal)).toThrow(
    expect.objectContaining({
      code: 'unknown-pilot',
      message: 'actions[2] (removePilot) is refused: Nobody is called "ada".',
    }),
  );
});

it('does not make a refusal of a bug', () => {
  expect(() => refuseMember(0, 'removePilot', new TypeError('bug'))).toThrow(TypeError);
});
