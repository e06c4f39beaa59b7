import { h } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BotsPage } from '../../../render/admin/pages/bots/page.tsx';
import {
  addBot,
  editBot,
  removeBot,
  rows,
  setAutoJoin,
  uploadPicture,
} from '../../../render/admin/pages/bots/roster.ts';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { MAX_ROSTER, type RosterBot } from '../../../schema/records/settings.ts';
import { agree, knows, opened, press, settled, useMenu } from './menu-in-node.ts';

/** Tests of the roster of bots that have names of their own. */

const { asked, answer } = useMenu();
const bot = (name: string, more: Partial<RosterBot> = {}) =>
  ({ login: name.toLowerCase(), name, stream: false, autoJoin: false, ...more }) as RosterBot;

/** Gives the game this roster; the game accepts changes. */
function has(namedBots: RosterBot[]) {
  const settings = { ...STATE_EXAMPLE.settings, namedBots };
  knows({ settings, pilots: [{ ...STATE_EXAMPLE.pilots[0], id: 'bot:robo' }], can: {} });
  answer('GET /settings', settings);
}
const takes = (...namedBots: Partial<RosterBot>[]) => answer('PATCH /settings', { namedBots });
const patches = () =>
  asked.flatMap(request =>
    typeof request !== 'string' && request[0] === 'PATCH /settings'
      ? [(request[1] as { namedBots: RosterBot[] }).namedBots]
      : [],
  );

beforeEach(() => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
  has([bot('Robo'), bot('Wall-E', { login: 'walle' })]);
});

describe('roster bot', () => {
  it("a new bot is added to the game's current roster, with a login made from its name", async () => {
    const wanted = [bot('Robo'), bot('Wall-E', { login: 'walle' }), bot('ÉVE 2!', { login: 'éve2' })];
    takes(...wanted);
    await addBot({ name: 'ÉVE 2!', login: ' ', autoJoin: false });
    expect(patches()).toEqual([wanted]);
  });

  it.each([
    ['ROBO', 'robo2'],
    ['Wall E', 'walle2'],
    ['!?', 'bot'],
    ['x'.repeat(50), 'x'.repeat(40)],
  ])('a roster bot called %s has the login %s', async (name, login) => {
    await addBot({ name, login: '', autoJoin: true }).catch(() => {});
    expect(patches()[0].at(-1)).toMatchObject({ name, login, autoJoin: true });
  });

  it('a new bot is refused if its login is taken or empty, if the roster is full, or if the game refuses the bot', async () => {
    const add = (login: string) => addBot({ name: 'New', login, autoJoin: false });
    await expect(add('WallE')).rejects.toThrow('The login "WallE" belongs to another bot');
    await expect(add('x'.repeat(65))).rejects.toThrow(/^Login: /);
    expect(patches()).toEqual([]);
    takes(bot('Robo'));
    await expect(add('new')).rejects.toThrow('The game did not accept the change');
    has(Array.from({ length: MAX_ROSTER }, (_, i) => bot(`B${i}`)));
    await expect(add('new')).rejects.toThrow('The roster is full');
  });

  it('a bot is removed or changed by its login, regardless of case', async () => {
    takes(bot('Robo'));
    await removeBot('WALLE');
    takes(bot('Robo'), bot('Wall-E', { login: 'walle', autoJoin: true }));
    await setAutoJoin('WallE', true);
    expect(patches()).toEqual([
      [bot('Robo')],
      [bot('Robo'), bot('Wall-E', { login: 'walle', autoJoin: true })],
    ]);
  });

  it('a bot that is in the game is recognised by its login', () => {
    expect(rows.value?.map(({ isIn }) => isIn)).toEqual([true, false]);
    has([bot('Robo', { login: 'ROBO' })]);
    expect(rows.value?.map(({ isIn }) => isIn)).toEqual([true]);
  });
});

it('a new bot gets the next free number if other bots have its login', async () => {
  has([bot('Robo'), bot('Robo2')]);
  takes();
  await addBot({ name: 'Robo', login: '', autoJoin: false }).catch(() => {});
  expect(patches()[0].at(-1)).toMatchObject({ login: 'robo3' });
});

it('changes to the roster are made one after the other, across all windows of the browser', async () => {
  const request = vi.fn((_: string, work: () => unknown) => work());
  vi.stubGlobal('navigator', { locks: { request } });
  answer('PUT /bots/robo/image', { path: '/bots/x.png' });
  answer('PATCH /bots/robo', { bot: bot('Robo') });
  takes(bot('Robo'));
  await removeBot('walle');
  await editBot({ login: 'robo', name: 'Robo' });
  await uploadPicture('robo', 'data:image/png;base64,');
  expect(request.mock.calls.map(([name]) => name)).toEqual(Array(3).fill('starfray-roster'));
  expect(asked.at(-1)).toEqual(['PATCH /bots/robo', { image: '/bots/x.png' }]);
});

describe('new bot', () => {
  const send = async (page: Awaited<ReturnType<typeof opened>>) => {
    await page.named('Name').enter({ value: 'New' });
    await page.named(TEXTS.bots.joinsEvery).enter({ checked: true });
    await page.one('form').submit();
    await settled();
  };

  it('the form for a new bot is emptied once the bot is in the roster, and stays filled in if the bot is refused', async () => {
    const page = await opened(h(BotsPage, null));
    answer('PATCH /settings', { status: 503, code: 'not-stored', error: 'No.' });
    await send(page);
    expect(page.named('Name')).toMatchObject({ value: 'New' });
    const added = [bot('Robo'), bot('Wall-E', { login: 'walle' }), bot('New', { autoJoin: true })];
    takes(...added);
    await send(page);
    expect([patches().at(-1), page.named('Name')]).toMatchObject([added, { value: '' }]);
  });
});

describe('bot', () => {
  it("a bot's colour can be chosen or automatic, and a colour that the game refuses is reset", async () => {
    has([bot('Robo', { color: '#1af' }), bot('Wall-E', { login: 'walle' })]);
    const page = await opened(h(BotsPage, null));
    const field = page.named(TEXTS.bots.colorOf('Robo'));
    expect(field.attributes.value).toBe('#11aaff');
    answer('PATCH /bots/robo', { bot: bot('Robo') });
    await field.enter({ value: '#ff0000' });
    await settled();
    await press(page, TEXTS.bots.automaticOf('Robo'));
    answer('PATCH /bots/robo', { status: 503, code: 'not-stored', error: 'No.' });
    await field.enter({ value: '#00ff00' });
    await settled();
    expect(asked.slice(-3)).toEqual([
      ['PATCH /bots/robo', { color: '#ff0000' }],
      ['PATCH /bots/robo', { color: '' }],
      ['PATCH /bots/robo', { color: '#00ff00' }],
    ]);
    expect(field).toMatchObject({ value: '#11aaff' });
    expect(page.texts('button')).not.toContain(TEXTS.bots.automaticOf('Wall-E'));
  });
});

it("a bot's picture is shown if it is a file on this server, and can be removed", async () => {
  has([
    bot('Robo', { image: '/bots/x.png' }),
    bot('Wall-E', { login: 'walle', image: 'https://a.example/y' }),
  ]);
  const page = await opened(h(BotsPage, null));
  expect(page.all('img').map(({ attributes }) => attributes.src)).toEqual(['/bots/x.png']);
  answer('PATCH /bots/robo', { bot: bot('Robo') });
  await press(page, TEXTS.bots.removePictureOf('Robo'));
  expect(asked).toContainEqual(['PATCH /bots/robo', { image: '' }]);
});

describe('bots', () => {
  it('the search on the bots page finds bots by words in their name and login, and shows how many match', async () => {
    const page = await opened(h(BotsPage, null));
    expect([page.texts('.bot b, .bot small').length, page.textContent.includes('2 bots')]).toEqual([0, true]);
    await page.named('Search').enter({ value: 'e WALL' });
    expect(page.texts('tbody th').length).toBe(1);
    expect(page.textContent).toContain('1 of 2 bots');
    await page.named('Search').enter({ value: 'nobody' });
    expect(page.textContent).toContain('No bot matches.');
  });

  it('a bot that is not in the game can be sent into it', async () => {
    const page = await opened(h(BotsPage, null));
    expect(page.texts('.mark')).toEqual(['in the game']);
    expect(await press(page, 'Wall-E: fly now')).toBe('Wall-E is flying.');
    expect(asked).toContainEqual(['POST /bots/join', { logins: ['walle'] }]);
  });

  it('a bot can be renamed, and can be removed after confirmation', async () => {
    const page = await opened(h(BotsPage, null));
    answer('PATCH /bots/walle', { bot: { name: 'Wally' } });
    await press(page, 'Rename Wall-E');
    await press(page, 'Cancel');
    expect(asked).toEqual([]);
    await press(page, 'Rename Wall-E');
    expect(await agree(page, 'Wally')).toBe('The bot is now called Wally.');
    expect(asked).toContainEqual(['PATCH /bots/walle', { name: 'Wally' }]);
    takes(bot('Robo'));
    await press(page, 'Remove Wall-E');
    expect(patches()).toEqual([]);
    expect(await agree(page)).toBe('Wall-E has been removed.');
  });

  it('if no bot can be sent in, the reason is shown once', async () => {
    knows({
      settings: { ...STATE_EXAMPLE.settings, namedBots: [bot('Robo')] },
      can: { joinBots: { code: 'wrong-phase', message: '' } },
    });
    const page = await opened(h(BotsPage, null));
    expect(page.textContent).toContain('No bot can be sent in now. Only in a lobby or a fight.');
  });

  it('a bot can be set to join every round, and its switch is reset if saving fails', async () => {
    takes(bot('Robo'), bot('Wall-E', { login: 'walle', autoJoin: true }));
    const page = await opened(h(BotsPage, null));
    const box = page.named('Wall-E joins every round');
    await box.enter({ checked: true });
    await settled();
    expect(page.one('.notices').textContent).toBe('Wall-E joins every round from now on.');
    answer('PATCH /settings', { status: 503, code: 'not-stored', error: 'No.' });
    await box.enter({ checked: false });
    await settled();
    expect(box).toMatchObject({ checked: false });
  });
});
