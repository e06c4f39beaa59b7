import { GameError } from '../../schema/base/error.ts';
import type { NetHandler } from './handler.ts';

export const pauseRound: NetHandler<'pauseRound'> = ({ pause, simulation }, { on }, { caller, cause }) => {
  if (!on) pause.requireLiftable(caller);
  return async () => {
    if (pause.set(on, caller)) {
      const options = { cause: cause ?? undefined };
      await simulation.call('setPause', { pause: pause.current }, options).catch(error => {
        if (!(error instanceof GameError)) throw error; // the thread is restarting and will begin with the stop
      });
    }
    return { ok: true, on: pause.current !== null, since: pause.current?.since ?? null };
  };
};

export const emergency: NetHandler<'emergency'> = (context, { on }, { caller, cause }) => {
  if (!on) context.emergency.requireLiftable(caller);
  return async () => {
    const isNew = context.emergency.set(on, caller);
    if (isNew) context.hub.publish([{ type: 'emergency', fields: { on, by: caller.name }, cause }]);
    return { ok: true, on, since: context.emergency.stop?.since ?? null };
  };
};
