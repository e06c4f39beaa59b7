import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Menu, openMenu, WIDTHS } from './menu.ts';

/** Texts by viewers remain text in every list of the menu, whatever they contain. */

const MARK = 'globalThis.__ran = true';
const TEXTS = [
  `<script>${MARK}</script>`,
  `<img src=x onerror="${MARK}">`,
  `"><svg onload=${MARK}>`,
  `<iframe srcdoc='<script>parent.${MARK}</script>'>`,
  `javascript:${MARK}`,
  `' onfocus='${MARK}' autofocus='`,
  `</textarea></option></select><b id=bold>bold`,
  '{{constructor.constructor("alert(1)")()}} <%= 7*7 %> #{7*7}',
  '\u202etxt.exe\u202c \u2066hidden\u2069',
  `Z${'\u0351\u0489\u0334'.repeat(40)}algo`,
  'A'.repeat(200),
  '&lt;b&gt; &#x3c;i&#x3e; %3Cscript%3E',
];

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
  await writeEverywhere();
});
afterAll(() => menu?.close());

/** Writes the texts as viewers and bots could. The game truncates or refuses names that are too long. */
async function writeEverywhere() {
  const { client } = menu.server;
  const ignore = () => undefined;
  await client.updateSettings({ namedBots: TEXTS.map((text, i) => bot(`bot${i}`, text)) });
  await client.openLobby({ mode: 'dogfight' });
  for (const [i, text] of TEXTS.entries()) {
    const short = text.slice(0, 60);
    const user = `viewer${i}`;
    await client.addPilot({ username: short }).catch(ignore);
    await client.reportChat({ user, displayName: short, text: '!join', id: `chat${i}` }).catch(ignore);
    await client
      .reportRedeem({ user, displayName: short, title: text, input: text, id: `r${i}` })
      .catch(ignore);
    await client.reportCheer({ user, displayName: short, bits: 5, text, id: `c${i}` }).catch(ignore);
    await client.announce({ text: text.slice(0, 120) }).catch(ignore);
    await client.linkRedeem({ rewardId: short, effect: 'nuke' }).catch(ignore);
  }
  await client.removePilot({ pilot: 'viewer1', banMinutes: 5 });
}

const bot = (login: string, text: string) => ({
  login,
  name: text.replaceAll(':', ' ').slice(0, 60),
  stream: false,
  autoJoin: true,
});

const PAGES = async () =>
  menu.page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')));

it('hostile texts do not break the layout of any page at any width', async () => {
  const { page, server } = menu;
  for (const href of await PAGES()) {
    await page.goto(`${server.url}/admin${href}`);
    await page.getByRole('heading', { level: 2 }).waitFor();
    for (const width of Object.values(WIDTHS)) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => ({
        ran: '__ran' in globalThis,
        foreign: document.querySelectorAll(
          'script:not([src]), img[src=x], #bold, [onerror], [onload], [onfocus]',
        ).length,
        isWider: document.documentElement.scrollWidth > innerWidth,
      }));
      expect({ href, width, ...found }).toEqual({ href, width, ran: false, foreign: 0, isWider: false });
    }
    await page.setViewportSize({ width: WIDTHS.window, height: 800 });
  }
});

it('hostile texts are shown unchanged, and never as markup', async () => {
  await menu.open('show');
  await menu.page.getByRole('list', { name: 'Pilots' }).getByText('<script>').first().waitFor();
  await menu.page.locator('summary', { hasText: 'Redemptions' }).click();
  await menu.page.getByRole('table', { name: 'Redemptions' }).getByText('<svg onload').first().waitFor();
  expect(menu.errors.filter(error => !error.includes('400'))).toEqual([]); // refused: rewards need an account
});
