import { allows } from '../../schema/action.ts';
import { GameError } from '../../schema/error.ts';
import type { Caller } from '../access/identity.ts';
import type { NetHandler } from './handler.ts';

export const emergency: NetHandler<'emergency'> = (context, { on }, { caller, cause }) => {
  if (!on) requireOwner(caller);
  return async () => {
    const by = caller.name;
    const isNew = context.emergency.set(on, by);
    if (isNew) context.hub.publish([{ type: 'emergency', fields: { on, by }, cause }]);
    return { ok: true, on, since: context.emergency.stop?.since ?? null };
  };
};

function requireOwner({ scope }: Caller) {
  if (allows(scope, 'owner')) return;
  throw new GameError(
    'forbidden',
    `Only the owner lets everything go on: that needs a key with the scope "owner"; yours has "${scope}", which may stop alone.`,
  );
}
