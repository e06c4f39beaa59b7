import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { keysOf } from '../../schema/catalog.ts';
import { AccountPage } from './pages/account/page.tsx';
import { BoardsPage } from './pages/boards/page.tsx';
import { BotsPage } from './pages/bots/page.tsx';
import { KeysPage } from './pages/keys.tsx';
import { MachinePage } from './pages/machine.tsx';
import { OrderPage } from './pages/order/page.tsx';
import { OverlaysPage } from './pages/overlays.tsx';
import { RewardsPage } from './pages/rewards/page.tsx';
import { ScriptsPage } from './pages/scripts/page.tsx';
import { SettingsPage } from './pages/settings/page.tsx';
import { ShowPage } from './pages/show/page.tsx';
import { StartPage } from './pages/start/page.tsx';

/** The pages in the order of the navigation, by the name in their addresses: `/admin#show`. */
export const PAGES = {
  start: StartPage,
  show: ShowPage,
  order: OrderPage,
  settings: SettingsPage,
  rewards: RewardsPage,
  scripts: ScriptsPage,
  bots: BotsPage,
  boards: BoardsPage,
  account: AccountPage,
  keys: KeysPage,
  overlays: OverlaysPage,
  machine: MachinePage,
} as const satisfies Record<string, ComponentType>;

export type PageName = keyof typeof PAGES;
export const PAGE_NAMES = keysOf(PAGES);

const named = () => PAGE_NAMES.find(name => location.hash === `#${name}`) ?? PAGE_NAMES[0];

/** The page that is shown; follows the address. */
export const currentPage = signal<PageName>(named());
addEventListener('hashchange', () => {
  currentPage.value = named();
});
