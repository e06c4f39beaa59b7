import { resolveSettings } from '../../schema/settings.ts';
import { changeSettings } from '../dispatch/kept-settings.ts';
import { hasUsablePictures } from './bot-pictures.ts';
import type { NetHandler } from './handler.ts';

export const updateSettings: NetHandler<'updateSettings'> = (front, { settings }, call) => {
  const { patch, adjusted } = resolveSettings(settings);
  if (patch.namedBots && !hasUsablePictures(front, patch.namedBots)) {
    delete patch.namedBots; // as every setting that is not legal
    adjusted.push('namedBots');
  }
  call.adjusted.push(...adjusted);
  return async () => {
    await front.settings.inTurn(() => changeSettings(front, patch));
    return front.settings.current;
  };
};
