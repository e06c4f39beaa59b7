import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { inspectPage, type Menu, openMenu } from './menu.ts';

/** Tests of the page of settings, as the streamer uses it. */

let menu: Menu;
beforeAll(async () => {
  menu = await openMenu();
});
afterAll(() => menu?.close());
beforeEach(async () => {
  await menu.server.client.updateSettings({ ...defaultSettings() });
  await menu.open('settings');
  await openGroups();
});

/** Opens all groups, as the list of groups does. */
const openGroups = () =>
  menu.page.evaluate(() => {
    for (const folded of document.querySelectorAll('.groups details')) folded.setAttribute('open', '');
  });

const setting = async (key: keyof ReturnType<typeof defaultSettings>) =>
  (await menu.server.client.getSettings())[key];

it('every setting has a control on the settings page or a page of its own', async () => {
  const shown = await menu.page
    .locator('[data-setting]')
    .evaluateAll(rows => rows.map(row => row.getAttribute('data-setting')));
  const elsewhere = ['namedBots', 'redeemLinks', 'noticeEffects', 'tipEffects'];
  expect([...shown, ...elsewhere].sort()).toEqual(Object.keys(defaultSettings()).sort());
  await inspectPage(menu, 'settings');
});

it('on the settings page, names, controls and units are aligned at every width', async () => {
  const { page } = menu;
  for (const width of [1280, 768, 420]) {
    await page.setViewportSize({ width, height: 900 });
    await openGroups();
    const groups = await page.locator('.groups .list').evaluateAll(
      (lists, columns) =>
        lists.map(list => {
          const edges = (selector: string, edge: 'left' | 'right') =>
            new Set([...list.querySelectorAll(selector)].map(each => each.getBoundingClientRect()[edge]))
              .size;
          const plain = '.setting:not(:has(.sound)) > .field > :is(select, .measured)';
          return [
            edges('.setting label', 'left') <= columns,
            edges(plain, 'left') <= columns && edges(plain, 'right') <= columns,
            edges('.setting .check > input', 'left') <= columns,
          ];
        }),
      width === 1280 ? 2 : 1,
    );
    expect([width, groups.flat().filter(isInLine => !isInLine)]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('at every width, the name of a setting does not cover the note on when a change applies', async () => {
  const { page } = menu;
  for (const width of [1280, 768, 420]) {
    await page.setViewportSize({ width, height: 900 });
    await openGroups();
    const covered = await page.locator('.setting:has(> .when)').evaluateAll(rows =>
      rows.flatMap(row => {
        const range = document.createRange();
        range.selectNodeContents(row.querySelector('label') as Element);
        const [name, note] = [range, row.querySelector('.when') as Element].map(one =>
          one.getBoundingClientRect(),
        );
        const isApart = name.right <= note.left || name.bottom <= note.top;
        return isApart ? [] : [row.getAttribute('data-setting')];
      }),
    );
    expect([width, covered]).toEqual([width, []]);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('in a window, changing a setting moves no other setting on the page', async () => {
  const { page, server } = menu;
  const places = () =>
    page.locator('[data-setting]').evaluateAll(rows => rows.map(row => row.getBoundingClientRect().top));
  const before = await places();
  const changes = {
    roundMinutes: 19,
    ffaLives: 5,
    sfxLasers: 37,
    botSkill: 'hard',
    teamPick: true,
    pieCorner: 'top-right',
  } as const;
  await server.client.updateSettings(changes);
  await expect.poll(() => page.locator('.setting.changed').count()).toBe(Object.keys(changes).length);
  expect(await places()).toEqual(before);
});

it("a setting's number that is out of range is corrected, and a message says so", async () => {
  const { page } = menu;
  await page.getByLabel('Length of a round', { exact: true }).fill('99');
  await page.keyboard.press('Enter');
  await page.getByText('Length of a round is now 60: the value that was entered is not possible.').waitFor();
  expect(await setting('roundMinutes')).toBe(60);
});

it('the settings page can show only changed settings', async () => {
  const { page } = menu;
  await page.getByLabel('Only changed settings').click();
  await page.getByText('No setting matches.').waitFor();
  await menu.server.client.updateSettings({ bots: 60 });
  await page.locator('[data-setting=bots]').waitFor();
  await expect.poll(() => page.locator('[data-setting]').count()).toBe(1);
});

it("a setting's number is saved once it is complete, and not digit by digit", async () => {
  const { page, server } = menu;
  const updates = async () =>
    (await server.client.listActs()).acts.filter(({ caller }) => caller === 'streamer').length;
  const before = await updates();
  await page.getByLabel('Fleet size', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('217');
  await page.keyboard.press('Enter');
  await page.getByText('Fleet size: saved.').waitFor();
  expect(await setting('fleetSize')).toBe(217);
  await expect.poll(updates).toBe(before + 1);
});

it('each line of a list of names is saved as one name', async () => {
  const { page } = menu;
  await page.getByLabel('Blocked names').fill('rude\n\n <b>worse</b> \n');
  await page.getByRole('button', { name: 'Save names' }).click();
  await page.getByText('Blocked names: saved.').waitFor();
  expect(await setting('blockedNames')).toEqual(['rude', '<b>worse</b>']);
  await page.getByRole('button', { name: 'Save names' }).waitFor({ state: 'detached' });
});

it("dragging the map in the settings page's small picture changes the setting of its position", async () => {
  const circle = menu.page.locator('.places circle');
  const before = Number(await circle.getAttribute('cx'));
  await menu.page.getByLabel('Map corner').selectOption('bottom right');
  await menu.page.locator(`.places circle:not([cx="${before}"])`).waitFor();
  await expect.poll(async () => Number(await circle.getAttribute('cx'))).toBeGreaterThan(before);
});

const SCRIPT = {
  name: 'Greeter',
  language: 'js' as const,
  code: 'say("hi")',
  trigger: { type: 'command' as const, command: 'hi' },
};

it('settings and scripts can be copied to another game, without secrets and with the scripts switched off', async () => {
  const { page, server } = menu;
  await server.client.updateSettings({ bots: 60 });
  const { id } = await server.client.saveScript(SCRIPT);
  await server.client.setSecrets({ TOKEN: 'very-secret' });
  await page.locator('[data-setting=bots].changed').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const file = await download.path();
  expect(readFileSync(file, 'utf8')).not.toMatch(/very-secret|TOKEN/);

  await server.client.updateSettings({ bots: 5 });
  await server.client.deleteScript({ id });
  await page.getByLabel('Import a file').setInputFiles(file);
  const preview = page.getByTestId('import');
  await preview.getByRole('row', { name: 'Filler bots' }).waitFor();
  await preview.getByText('"Greeter" is added, switched off.').waitFor();
  expect(await setting('bots')).toBe(5); // nothing is applied yet

  await preview.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Imported.').waitFor();
  expect(await setting('bots')).toBe(60);
  const { scripts } = await server.client.listScripts();
  expect(scripts).toMatchObject([{ ...SCRIPT, enabled: false }]);
});

const pickText = (text: string) => {
  const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  return menu.page.getByLabel('Import a file').setInputFiles(file);
};
const fileOf = (content: object) => JSON.stringify({ kind: 'starfray settings', settings: {}, ...content });
const pickFile = (content: object) => pickText(fileOf(content));

it('when scripts are imported, only those that differ from the stored scripts are listed', async () => {
  const { page, server } = menu;
  await server.client.saveScript({ ...SCRIPT, name: 'Same' });
  await server.client.saveScript({ ...SCRIPT, name: 'Other' });
  const trigger = { ...SCRIPT.trigger, command: 'hello' };
  await pickFile({
    scripts: [
      { ...SCRIPT, name: 'Same' },
      { ...SCRIPT, name: 'Other', trigger },
    ],
  });
  await page.getByText('"Other" is replaced, and switched off.').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Scripts' }).getByRole('listitem').count()).toBe(1);
  await page.getByTestId('import').getByRole('button', { name: 'Cancel' }).click();
});

it('an unreadable settings file is refused with advice, and nothing changes', async () => {
  const before = await menu.server.client.getSettings();
  const alert = menu.page.getByRole('alert');
  for (const text of [
    'not json',
    '[]',
    '{"kind":"starfray settings","settings":[]}',
    fileOf({ scripts: [{ ...SCRIPT, hosts: 'example.com' }] }),
    fileOf({ scripts: Array(1_001).fill(SCRIPT) }), // more scripts than anybody has
  ]) {
    await pickText(text);
    await alert.filter({ hasText: 'not a Starfray settings file' }).waitFor();
    await alert.getByRole('button').click();
  }
  expect(await menu.server.client.getSettings()).toEqual(before);
});

it('on the settings page, the test sound of a volume plays to its end, and stops without an audible click', async () => {
  const { page } = menu;
  await page.evaluate(() => {
    const contexts: AudioContext[] = [];
    const ends: number[] = [];
    const Context = AudioContext;
    const Watched = class extends Context {
      meter = this.createAnalyser();
      constructor(options?: AudioContextOptions) {
        super(options);
        contexts.push(this);
      }
      /** The highest of the latest samples. */
      get peak() {
        const samples = new Float32Array(this.meter.fftSize);
        this.meter.getFloatTimeDomainData(samples);
        return Math.max(...samples.map(Math.abs));
      }
      override close() {
        ends.push(this.peak);
        return super.close();
      }
    };
    const { connect } = AudioNode.prototype;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      const { context } = this;
      if (to[0] === context.destination && context instanceof Watched)
        Reflect.apply(connect, this, [context.meter]);
      return Reflect.apply(connect, this, to);
    } as typeof connect;
    Object.assign(window, { AudioContext: Watched, contexts, ends });
  });
  const press = (...names: string[]) =>
    page.evaluate(names => {
      for (const name of names) {
        document.querySelector<HTMLButtonElement>(`[data-setting=${name}] [aria-label^=Test]`)?.click();
      }
    }, names);
  const contexts = () =>
    page.evaluate(() =>
      (window as unknown as { contexts: (AudioContext & { peak: number })[] }).contexts.map(
        ({ state, currentTime, peak }) => ({ state, currentTime, peak }),
      ),
    );
  const ends = () => page.evaluate(() => (window as unknown as { ends: number[] }).ends);
  await page.locator('[data-setting=sfxMenu]').getByRole('button', { name: 'Test' }).click();
  await page.locator('[data-setting=sfxMenu] .played').filter({ hasText: /./ }).waitFor();
  await press('sfxLasers', 'musicVolume'); // the laser's sound is still being rendered
  await expect.poll(async () => (await contexts()).at(-1)?.currentTime).toBeGreaterThan(3);
  expect((await contexts()).map(({ state }) => state)).toEqual(['closed', 'closed', 'running']);
  await expect.poll(async () => (await contexts()).at(-1)?.peak).toBeGreaterThan(0.01);
  await press('sfxHits');
  await expect.poll(async () => (await contexts())[2].state).toBe('closed');
  expect(Math.max(...(await ends()))).toBeLessThan(0.001);
});

it('the settings page logs no error', () => expect(menu.errors).toEqual([]));
