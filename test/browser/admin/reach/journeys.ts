import type { TEXTS } from '../../../../render/admin/texts/index.ts';
import { boards } from './journeys/boards.ts';
import { bots } from './journeys/bots.ts';
import { keys } from './journeys/keys.ts';
import { machine } from './journeys/machine.ts';
import { order } from './journeys/order.ts';
import { overlays } from './journeys/overlays.ts';
import { platforms } from './journeys/platforms.ts';
import { rewards } from './journeys/rewards.ts';
import { rewardsMade } from './journeys/rewards-made.ts';
import { scripts } from './journeys/scripts.ts';
import { settings } from './journeys/settings.ts';
import { shell } from './journeys/shell.ts';
import { show } from './journeys/show.ts';
import { start } from './journeys/start.ts';
import type { Journey, Way } from './step.ts';

/** The journeys through all pages and through the parts around them. */
export const journeysIn = (way: Way) =>
  Object.entries({
    shell: shell(way),
    start: start(way),
    platforms,
    show: show(way),
    order,
    settings: settings(way),
    rewards,
    rewardsMade,
    scripts,
    bots: bots(way),
    boards,
    keys,
    overlays,
    machine,
  } satisfies Record<keyof typeof TEXTS.pages | 'shell' | 'rewardsMade', Journey>).map(([name, journey]) => ({
    name,
    ...journey,
  }));
