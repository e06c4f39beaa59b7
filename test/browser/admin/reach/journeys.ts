import type { TEXTS } from '../../../../render/admin/texts/index.ts';
import { account } from './journeys/account.ts';
import { boards } from './journeys/boards.ts';
import { bots } from './journeys/bots.ts';
import { keys } from './journeys/keys.ts';
import { machine } from './journeys/machine.ts';
import { overlays } from './journeys/overlays.ts';
import { rewards } from './journeys/rewards.ts';
import { scripts } from './journeys/scripts.ts';
import { settings } from './journeys/settings.ts';
import { show } from './journeys/show.ts';
import { start } from './journeys/start.ts';
import type { Journey } from './step.ts';

/** Those of the pages; files to pick are made in the folder. */
export const journeysAt = (folder: string) =>
  Object.entries({
    start,
    account,
    show,
    settings: settings(folder),
    rewards,
    scripts,
    bots: bots(folder),
    boards,
    keys,
    overlays,
    machine,
  } satisfies Partial<Record<keyof typeof TEXTS.pages, Journey>>).map(([name, journey]) => ({
    name,
    ...journey,
  }));
