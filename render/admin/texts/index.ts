import { account } from './account.ts';
import { boards } from './boards.ts';
import { bots } from './bots.ts';
import { emergency } from './emergency.ts';
import { feed } from './feed.ts';
import { keys } from './keys.ts';
import { machine } from './machine.ts';
import { order } from './order.ts';
import { overlays } from './overlays.ts';
import { pages } from './pages.ts';
import { pause } from './pause.ts';
import { pilots } from './pilots.ts';
import { rewards } from './rewards.ts';
import { scripts } from './scripts.ts';
import { services } from './services.ts';
import { settings } from './settings/index.ts';
import { shell } from './shell.ts';
import { show } from './show.ts';
import { start } from './start.ts';
import { ui } from './ui.ts';
import { why } from './why.ts';

/** Every text of the streaming menu, by page; a translation is another object of this shape. */
export const TEXTS = {
  shell,
  pages,
  ui,
  why,
  emergency,
  pause,
  start,
  show,
  pilots,
  feed,
  order,
  settings,
  rewards,
  account,
  services,
  scripts,
  bots,
  boards,
  keys,
  overlays,
  machine,
};
