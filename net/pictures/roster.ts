import type { RosterBot } from '../../schema/records/settings.ts';
import { changeSettings } from '../dispatch/kept-settings.ts';
import type { BotImages } from './bot-images.ts';

type RosterKeeper = Parameters<typeof changeSettings>[0] & { botImages: BotImages };

/** Stores another roster and drops pictures that it does not need; for work in a turn of the settings. */
export async function changeRoster(
  keeper: RosterKeeper,
  namedBots: RosterBot[],
  cause: number | null,
): Promise<void> {
  await changeSettings(keeper, { namedBots }, cause);
  keeper.botImages.prune(namedBots.map(({ image }) => image));
}
