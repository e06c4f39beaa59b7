import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { keysOf } from '../../schema/catalog/catalog.ts';
import { BoardsPage } from './pages/boards/page.tsx';
import { BotsPage } from './pages/bots/page.tsx';
import { KeysPage } from './pages/keys.tsx';
import { MachinePage } from './pages/machine.tsx';
import { OrderPage } from './pages/order/page.tsx';
import { OverlaysPage } from './pages/overlays.tsx';
import { PlatformsPage } from './pages/platforms/page.tsx';
import { RewardsPage } from './pages/rewards/page.tsx';
import { ScriptsPage } from './pages/scripts/page.tsx';
import { SettingsPage } from './pages/settings/page.tsx';
import { ShowPage } from './pages/show/page.tsx';
import { StartPage } from './pages/start/page.tsx';

/** The pages by the name in their addresses: `/admin#show`. */
export const PAGES = {
  start: StartPage,
  show: ShowPage,
  order: OrderPage,
  boards: BoardsPage,
  settings: SettingsPage,
  rewards: RewardsPage,
  scripts: ScriptsPage,
  bots: BotsPage,
  platforms: PlatformsPage,
  overlays: OverlaysPage,
  keys: KeysPage,
  machine: MachinePage,
} as const satisfies Record<string, ComponentType>;

export type PageName = keyof typeof PAGES;
const PAGE_NAMES = keysOf(PAGES);

/** The navigation: pages for a stream, for its preparation, and for initial configuration. */
export const PAGE_GROUPS = {
  show: ['start', 'show', 'order', 'boards'],
  prepare: ['settings', 'rewards', 'scripts', 'bots'],
  setUp: ['platforms', 'overlays', 'keys', 'machine'],
} as const satisfies Record<string, readonly PageName[]>;

const named = () => PAGE_NAMES.find(name => location.hash === `#${name}`) ?? PAGE_NAMES[0];

/** The current page; follows the address. */
export const currentPage = signal<PageName>(named());
addEventListener('hashchange', () => {
  scrolled.set(currentPage.value, scrollY);
  currentPage.value = named();
});

/** The scroll position of each page when it was left. */
const scrolled = new Map<PageName, number>();
/** Each page opens at the scroll position where it was left, or at the top the first time. */
export const returnTo = (page: PageName) => scrollTo({ top: scrolled.get(page) ?? 0, behavior: 'instant' });
