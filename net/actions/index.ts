import type { NetActionName } from '../../schema/actions/index.ts';
import { bossStatus } from './bosses.ts';
import { updateBot, uploadBotImage } from './bots.ts';
import { listEffects } from './effects.ts';
import type { NetHandler } from './handler.ts';
import { getLeaderboards, getSettings, getState, getVersion } from './reads.ts';
import * as redeems from './redeems.ts';
import { updateSettings } from './settings.ts';
import { getStreamUsers } from './stream.ts';

/** Every action of the front thread: a missing or wrong one does not compile. */
export const netHandlers: { [N in NetActionName]: NetHandler<N> } = {
  getVersion,
  getState,
  getLeaderboards,
  getSettings,
  updateSettings,
  listEffects,
  getStreamUsers,
  bossStatus,
  updateBot,
  uploadBotImage,
  ...redeems,
};
