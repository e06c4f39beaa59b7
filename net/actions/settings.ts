import {
  resolveSettings,
  type Settings,
  settingsOfNextRound,
  whyAdjusted,
} from '../../schema/records/settings.ts';
import { changeSettings } from '../dispatch/settings-transaction.ts';
import { hasUsablePictures } from './bot-pictures.ts';
import type { ActionContext } from './context.ts';
import type { PlanningNetHandler } from './handler.ts';

export const updateSettings: PlanningNetHandler<'updateSettings'> = (context, { settings }, call) => {
  const { patch, adjusted } = resolveSettings(settings);
  if (patch.namedBots && !hasUsablePictures(context, patch.namedBots)) {
    delete patch.namedBots; // ignored like every invalid setting
    adjusted.push('namedBots');
  }
  const reasons = adjusted.map(key => whyAdjusted(key, settings[key], patch));
  return {
    adjusted,
    remarks: [...reasons, ...remarksOnTime(context, patch)],
    async change() {
      await context.settings.inTurn(() => {
        call.recheck();
        return changeSettings(context, patch, call.cause);
      });
      return context.settings.current;
    },
  };
};

/** Lists the settings that do not take effect before the next round. */
function remarksOnTime({ settings, state }: ActionContext, patch: Partial<Settings>) {
  const later = settingsOfNextRound(settings.current, patch);
  if (later.length === 0 || state.snapshot().round.phase !== 'playing') return [];
  return [`From the next round on: ${later.join(', ')}.`];
}
