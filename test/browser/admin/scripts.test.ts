import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Script } from '../../../schema/actions/scripts.ts';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page of scripts, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());

const HOSTILE = '<img src=x onerror="alert(1)">';
const GREETER = {
  name: 'Greeter',
  language: 'js',
  code: 'log("hi")',
  trigger: { type: 'command', command: 'hi', roles: ['vip'], perUserSeconds: 2.5 },
} as const;

const saved = async () => (await menu.server.client.listScripts()).scripts;
const section = (name: string) => menu.page.getByRole('region', { name, exact: true });
const button = (name: string) => menu.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => menu.page.getByRole('dialog').getByRole('button', { name });

beforeEach(async () => {
  const { client } = menu.server;
  for (const { id } of await saved()) await client.deleteScript({ id });
  await menu.open('scripts');
});

async function keep(changes: Partial<Script> = {}) {
  const script = await menu.server.client.saveScript({ ...GREETER, roles: undefined, ...changes } as Script);
  await menu.open('scripts');
  return script;
}

it('a new script can be started by a reward, by a round, or only by hand', async () => {
  await button('New script').click();
  const editor = menu.page.locator('.editor');
  const save = async (trigger: object) => {
    await editor.getByText('Not saved yet.').waitFor();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect.poll(saved).toMatchObject([{ trigger }]);
    await editor.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    await editor.getByText('Checked: no problems were found.').waitFor();
  };
  await editor.getByLabel('Name', { exact: true }).fill('One');
  await editor.getByLabel('Starts with').selectOption('a reward');
  await editor.getByLabel('Reward id').fill('b2a7');
  await editor.getByLabel('Title of the reward').fill('Hydrate');
  await save({ type: 'reward', rewardId: 'b2a7', rewardTitle: 'Hydrate' });
  await editor.getByLabel('Starts with').selectOption('the start of a round');
  await save({ type: 'roundStart' });
  await editor.getByLabel('Starts with').selectOption('nothing (test runs only)');
  await save({ type: 'none' });
});

it('the script editor reports suspicious lines and can jump to them without losing the code', async () => {
  const { page, server } = menu;
  await server.client.saveScript({ ...GREETER, trigger: { type: 'command', command: 'hi' }, name: 'Other' });
  const { id } = await keep({ trigger: { ...GREETER.trigger, roles: ['vip'] } });
  await button('Edit: Greeter').click();
  const editor = section('Edit script');
  await editor.getByLabel('Code', { exact: true }).fill('log("hi")\nawait game.lanchNuke()\nconst = 3');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('did you mean game.launchNuke?').waitFor();
  await editor.getByText('!hi also starts the script "Other"').waitFor();
  await inspectPage(menu, 'scripts-warnings');
  await editor.getByRole('button', { name: 'Line 3' }).click();
  const selected = await page.evaluate(() => {
    const { value, selectionStart, selectionEnd } = document.activeElement as HTMLTextAreaElement;
    return value.slice(selectionStart, selectionEnd);
  });
  expect(selected).toBe('const = 3');
  const script = (await saved()).find(one => one.id === id);
  expect(script).toMatchObject({ trigger: GREETER.trigger, code: expect.stringContaining('const = 3') });
});

it("a script's code can be tested without being saved, and its output appears as text while it runs", async () => {
  const { page, server } = menu;
  await button('New script').click();
  const editor = section('New script');
  await editor.getByLabel('Starts with').selectOption('a command in chat');
  await editor.getByLabel('Command', { exact: true }).fill('x');
  const untilLobby = 'while ((await game.getState()).round.phase === "menu") await sleep(50)';
  await editor
    .getByLabel('Code', { exact: true })
    .fill(`log(event.user, event.args[1]); ${untilLobby}; say("done")`);
  await editor.getByLabel('Viewer', { exact: true }).fill('ada');
  await editor.getByLabel('What the viewer types').fill(HOSTILE);
  await button('Test run').click();
  const result = page.getByTestId('test-run');
  await result.getByText('ada src=x').waitFor();
  await result.getByText('Running …').waitFor(); // the run still waits for the lobby
  await server.client.openLobby({});
  await result.getByText('says: done').waitFor();
  await result.getByText('ended well').waitFor();
  await result.getByText(/Took \d+ ms after a wait of \d+ ms; CPU time \d+ ms, memory \d+ MB/).waitFor();
  expect(await saved()).toEqual([]);

  const run = section('Last runs').getByRole('listitem').first();
  await run.getByText('as a test').waitFor(); // the list updates without a click
  await run.locator('summary').click();
  await run.getByText('says: done').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  await server.client.openMainMenu();
});

it('during an emergency stop, no script can be tested, and the scripts page says so', async () => {
  const { page, server } = menu;
  await server.client.emergency({ on: true });
  await button('New script').click();
  await page.getByRole('button', { name: 'Test run' }).and(page.locator('[aria-disabled=true]')).waitFor();
  await page.locator('.test').getByText('Viewers and effects are stopped.').waitFor();
  await server.client.emergency({ on: false });
  await page.getByRole('button', { name: 'Test run' }).and(page.locator('[aria-disabled=false]')).waitFor();
});

it('a script run that somebody else started appears when it ends, with the line of any error', async () => {
  const { id } = await keep({ name: 'Greeter', code: `log(1)\nthrow new Error('${HOSTILE}')` });
  await menu.server.client.testScript({ id });
  const run = section('Last runs').getByRole('listitem').filter({ hasText: 'ended with an error (Line 2)' });
  await run.locator('summary').click();
  await run.getByText(`line 2: Error: ${HOSTILE}`).waitFor();
  await inspectPage(menu, 'scripts');
});

it('switching a script on or off does not overwrite a version that somebody else has saved meanwhile', async () => {
  const { id } = await keep();
  await menu.server.client.replaceScript({
    id,
    ...GREETER,
    trigger: { type: 'command', command: 'hi' },
    code: 'log("newer")',
  });
  await button('Switch off: Greeter').click();
  await menu.page.getByText('Greeter is off.').waitFor();
  await expect.poll(saved).toMatchObject([{ code: 'log("newer")', enabled: false }]);
});

it('in the script editor, the Tab key leaves the code and reaches the link to the functions for scripts', async () => {
  const { page } = menu;
  await button('New script').click();
  await page.getByLabel('Code', { exact: true }).focus();
  await page.keyboard.press('Tab');
  const reference = await page.locator('a:focus').getAttribute('href');
  expect((await page.request.get(menu.server.url + reference)).status()).toBe(200);
  await expect.poll(() => page.getByLabel('Code', { exact: true }).inputValue()).toBe('');
});

it('an example script opens as a new script; discarding it asks for confirmation, even without a connection', async () => {
  const { page, server } = menu;
  await button('See the code: Shout-out').click();
  const editor = section('New script');
  await editor.getByLabel('Command', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await editor.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'does not answer' }).waitFor();
  await page.context().setOffline(false);
  await button('New script').click();
  await dialog('Cancel').click();
  await page.getByRole('link', { name: 'Keys' }).click();
  await page.getByRole('link', { name: 'Scripts' }).click();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toMatchObject([{ name: 'Shout-out', trigger: { command: 'so' } }]);
  const { examples } = await server.client.listScriptExamples();
  expect((await saved())[0]?.code).toBe(examples[0]?.code);
});

it('if saving a script is refused, the reason is shown and the input stays', async () => {
  const { page } = menu;
  await button('New script').click();
  const editor = section('New script');
  await editor.getByLabel('Name', { exact: true }).fill('Mine');
  await editor.getByLabel('Starts with').selectOption('a command in chat');
  await editor.getByLabel('Command', { exact: true }).fill('join');
  await editor.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').filter({ hasText: 'commands of the game itself' }).waitFor();
  await expect.poll(() => editor.getByLabel('Name', { exact: true }).inputValue()).toBe('Mine');
});

it('the scripts page never shows the values of stored secrets', async () => {
  const { page, server } = menu;
  const secrets = section('Secrets');
  await secrets.getByLabel('Name of the secret').fill('TOKEN');
  await secrets.getByLabel('Value').fill('very-secret');
  await page.keyboard.press('Enter');
  await secrets.getByRole('row', { name: /TOKEN/ }).waitFor();
  expect(await server.client.listSecrets()).toMatchObject({ secrets: ['TOKEN'] });
  expect(await page.content()).not.toContain('very-secret');
});

it('the scripts page logs no errors except refusals and the lost connection', () => {
  expect(menu.errors.filter(error => !/400|ERR_INTERNET_DISCONNECTED/.test(error))).toEqual([]);
});
