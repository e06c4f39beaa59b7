import { resolveSettings } from '../../schema/settings.ts';
import { changeSettings } from '../kept-settings.ts';
import type { NetHandler } from './handler.ts';

export const updateSettings: NetHandler<'updateSettings'> = (front, { settings }, call) => {
  const { patch, adjusted } = resolveSettings(settings);
  call.adjusted.push(...adjusted);
  return async () => {
    await front.settings.inTurn(() => changeSettings(front, patch));
    return front.settings.current;
  };
};
