import { GameError } from '../../schema/error.ts';
import { resolveSettings, type Settings } from '../../schema/settings.ts';
import type { Front } from '../front.ts';
import type { NetHandler } from './handler.ts';

export const updateSettings: NetHandler<'updateSettings'> = (front, { settings }, call) => {
  const { patch, adjusted } = resolveSettings(settings);
  call.adjusted.push(...adjusted);
  return async () => {
    await changeSettings(front, patch);
    return front.settings.current;
  };
};

/** Stores legal settings and waits until the simulation follows them; one that is down comes back with them. */
export async function changeSettings({ settings, simulation }: Front, patch: Partial<Settings>) {
  if (Object.keys(patch).length === 0) return;
  settings.store(patch);
  await simulation.call('applySettings', { patch }).catch(unlessRestarting);
}

function unlessRestarting(error: unknown) {
  if (!(error instanceof GameError && error.code === 'restarting')) throw error;
}
