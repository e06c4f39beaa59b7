import { keys } from './keys.ts';
import { overlays } from './overlays.ts';
import { pages } from './pages.ts';
import { rewards } from './rewards.ts';
import { settings } from './settings/index.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';

/** Every text of the streaming menu, by page; a translation is another object of this shape. */
export const TEXTS = { shell, pages, ui, settings, rewards, keys, overlays };
