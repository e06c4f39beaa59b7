import type { NetHandler } from './handler.ts';

export const emergency: NetHandler<'emergency'> = (context, { on }, { caller, cause }) => {
  if (!on) context.emergency.requireLiftable(caller);
  return async () => {
    const isNew = context.emergency.set(on, caller);
    if (isNew) context.hub.publish([{ type: 'emergency', fields: { on, by: caller.name }, cause }]);
    return { ok: true, on, since: context.emergency.stop?.since ?? null };
  };
};
