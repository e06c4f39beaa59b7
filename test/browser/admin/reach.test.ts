import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { startOpenServer, type TestServer } from '../../../harness/server.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { type Menu, openMenu, WIDTHS } from './menu.ts';
import { createDriver } from './reach/drive.ts';
import { keyboard, mouse } from './reach/hands.ts';
import { journeysIn } from './reach/journeys.ts';
import { IS_WHOLE } from './reach/step.ts';

/**
 * Every control of every page works by mouse and by keyboard alone, in a window and in a dock. The test fails if no
 * journey uses a control, so a new page needs its own journey.
 */

const files = temporaryHome();
let twitch: FakeTwitch;
let server: TestServer;
let menu: Menu;
let driver: Awaited<ReturnType<typeof createDriver>>;
beforeAll(async () => {
  twitch = await startFakeTwitch({ pollSeconds: 0.2, tokenSeconds: 3_600 });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  server = await startOpenServer();
  menu = await openMenu(server);
  await menu.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  driver = await createDriver(menu, twitch);
});
afterAll(async () => {
  driver?.close();
  await menu?.close();
  await server?.close();
  await twitch?.close();
  files.remove();
});

const WAYS = [
  { hands: 'mouse', width: WIDTHS.window, use: () => mouse(menu.page) },
  { hands: 'keyboard', width: WIDTHS.window, use: () => keyboard(menu.page, 'Enter') },
  { hands: 'mouse', width: WIDTHS.dock, use: () => mouse(menu.page) },
  { hands: 'keyboard', width: WIDTHS.dock, use: () => keyboard(menu.page, 'Space') },
] as const;

/**
 * Whether a journey is driven with these hands at this width. Unless all are, every second journey uses the mouse in a
 * window and the keyboard in a dock, and the others the other way round.
 */
const isDriven = (journey: number, { hands, width }: (typeof WAYS)[number]) =>
  IS_WHOLE || (journey % 2 === 0) === ((hands === 'mouse') === (width === WIDTHS.window));

describe.each(WAYS)('menu used by $hands at $width px', way => {
  const { width, use } = way;
  beforeAll(() => menu.page.setViewportSize({ width, height: 800 }));

  it.each(journeysIn({ width, folder: files.path }).filter((_, journey) => isDriven(journey, way)))(
    'every control of the menu in $name can be reached',
    async journey => {
      expect(await driver.drive(journey, use())).toEqual([]);
    },
  );
});
