import { resolveSettings, settingsOfNextRound, whyAdjusted } from '../../schema/records/settings.ts';
import { changeSettings } from '../dispatch/kept-settings.ts';
import { hasUsablePictures } from './bot-pictures.ts';
import type { NetHandler } from './handler.ts';

export const updateSettings: NetHandler<'updateSettings'> = (context, { settings }, call) => {
  const { patch, adjusted } = resolveSettings(settings);
  if (patch.namedBots && !hasUsablePictures(context, patch.namedBots)) {
    delete patch.namedBots; // as every setting that is not legal
    adjusted.push('namedBots');
  }
  call.adjusted.push(...adjusted);
  call.remarks.push(...adjusted.map(key => whyAdjusted(key, settings[key], patch)));
  const later = settingsOfNextRound(context.settings.current, patch);
  if (later.length > 0 && context.state.snapshot().round.phase === 'playing') {
    call.remarks.push(`From the next round on: ${later.join(', ')}.`);
  }
  return async () => {
    await context.settings.inTurn(() => changeSettings(context, patch));
    return context.settings.current;
  };
};
