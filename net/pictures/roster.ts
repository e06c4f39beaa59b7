import type { RosterBot } from '../../schema/records/settings.ts';
import { changeSettings } from '../dispatch/settings-transaction.ts';
import type { BotImages } from './bot-images.ts';

type RosterDeps = Parameters<typeof changeSettings>[0] & { botImages: BotImages };

/** Stores a new roster and deletes pictures that it does not use. Call this inside `settings.inTurn`. */
export async function changeRoster(
  deps: RosterDeps,
  namedBots: RosterBot[],
  cause: number | null,
): Promise<void> {
  await changeSettings(deps, { namedBots }, cause);
  deps.botImages.prune(namedBots.map(({ image }) => image));
}
