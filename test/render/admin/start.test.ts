import { h } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts } from '../../../render/admin/account.ts';
import { connection, health, state } from '../../../render/admin/live.ts';
import { StartPage } from '../../../render/admin/pages/start/page.tsx';
import { ReadySection } from '../../../render/admin/pages/start/ready.tsx';
import { RoundSection } from '../../../render/admin/pages/start/round.tsx';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import type { Round } from '../../../schema/records/state.ts';
import { HEALTH, knows, opened, press, settled, twitchAccount, useMenu } from './menu-in-node.ts';

/** Tests of the page of first steps, for somebody who has just started the game. */

const { asked, answer } = useMenu();
const ADA = { id: '1', login: 'ada', name: 'Ada', avatar: '' };
beforeEach(() => {
  accounts.value = null;
  answer('GET /admin/demo', { state: 'off', url: null });
  answer('GET /leaderboards', { day: [], week: [], month: [] });
  answer('GET /overlays', { overlays: [] });
});
const round = (changes: Partial<Round>, settings = {}) =>
  knows({
    round: { ...STATE_EXAMPLE.round, ...changes },
    settings: { ...STATE_EXAMPLE.settings, ...settings },
    can: {},
  });
const marks = (page: Awaited<ReturnType<typeof opened>>) =>
  page.all('.checks li').map(({ attributes }) => attributes['data-state']);

describe('preparations', () => {
  const ready = () => opened(h(ReadySection, null));

  it('the start page shows each preparation as done, to do or optional', async () => {
    answer('GET /stream/accounts', { accounts: [twitchAccount({ state: 'connected', user: ADA })] });
    round({}, { blockedNames: ['eve'] });
    expect(marks(await ready())).toEqual(['done', 'done', 'done', 'done', 'done']);
    answer('GET /stream/accounts', { accounts: [twitchAccount({ state: 'away', user: ADA })] });
    round({ overlay: { ...STATE_EXAMPLE.round.overlay, chat: false } }, { blockedNames: [] });
    health.value = { ...HEALTH, ok: false, confinement: 'none' };
    const page = await ready();
    expect(marks(page)).toEqual(['open', 'optional', 'optional', 'optional', 'optional']);
    expect(page.texts('li a')).toEqual(['Make a key for a bot', 'List names']);
  });

  it('the start page shows preparations as unknown while the game does not answer', async () => {
    connection.value = 'lost';
    expect(marks(await ready())).toEqual(Array(5).fill('unknown'));
    connection.value = 'open';
    [state.value, health.value] = [null, null];
    answer('GET /stream/accounts', { status: 503, code: 'unreachable', error: '' });
    expect(marks(await ready())).toEqual(Array(5).fill('unknown'));
  });
});

describe('picture', () => {
  const start = () => opened(h(StartPage, null));
  const lineIn = (page: Awaited<ReturnType<typeof start>>) => page.all('.checks li')[1];
  const check = async (overlays: number | null, obs: (string | null)[] = []) => {
    health.value = overlays === null ? null : { ...HEALTH, overlays };
    answer('GET /overlays', { overlays: obs.map(version => ({ obs: version })) });
    const line = lineIn(await start());
    return [line.attributes['data-state'], line.textContent];
  };

  it("the start page's step for the picture is done once OBS shows it, and partly done if it is shown elsewhere", async () => {
    expect(await check(null)).toEqual(['unknown', expect.anything()]);
    expect(await check(0)).toEqual(['open', expect.stringContaining('No picture is connected.')]);
    expect(await check(1, [null])).toEqual(['partly', expect.stringContaining('One picture is connected')]);
    expect(await check(2, [null, '31.0'])).toEqual(['done', expect.stringContaining('OBS 31.0 shows')]);
    health.value = { ...HEALTH, overlays: 0 };
    const page = await start();
    answer('GET /overlays', { overlays: [{ obs: '32.0' }] });
    health.value = { ...HEALTH, overlays: 1 };
    await settled();
    expect(lineIn(page).textContent).toContain('OBS 32.0 shows');
  });
});

describe('first round', () => {
  const section = () => opened(h(RoundSection, { wasFought: null }));

  it('a single press opens the show page and starts the first round, with a few bots if none are set', async () => {
    for (const bots of [7, 0]) {
      round({ phase: 'menu' }, { bots });
      const page = await section();
      expect(page.texts('.main')).toEqual(['Start a first round']);
      location.hash = '';
      await press(page, 'Start a first round');
      expect(location.hash).toMatch(/^#?show$/);
    }
    const lobbyAndFight = [
      ['POST /lobby', {}],
      ['POST /round/start', {}],
    ];
    expect(asked.filter(request => typeof request !== 'string')).toEqual([
      ['PATCH /settings', { bots: 7, resultsSeconds: 20 }],
      ...lobbyAndFight,
      ['PATCH /settings', { bots: 12, resultsSeconds: 20 }],
      ...lobbyAndFight,
    ]);
  });

  it('the results of the first round close after the time that is set', async () => {
    round({ phase: 'lobby' }, { resultsSeconds: 5, bots: 3 });
    await press(await section(), 'Start a first round');
    expect(asked).toContainEqual(['PATCH /settings', { bots: 3, resultsSeconds: 5 }]);
  });

  it('if a lobby is already open, the first round starts in that lobby', async () => {
    round({ phase: 'lobby' });
    await press(await section(), 'Start a first round');
    expect(asked).not.toContainEqual(['POST /lobby', {}]);
    round({ phase: 'playing' });
    const fight = await section();
    expect([fight.texts('.main'), fight.texts('.button')]).toEqual([
      ['Go to the show'],
      ['Go to the show', 'Watch it here'],
    ]);
  });

  it("the start page's step for the first round is done if a round is running, has results, or gave points", async () => {
    const isSet = async (changes: Partial<Round>, month: object[] = []) => {
      round(changes);
      answer('GET /leaderboards', { day: [], week: [], month });
      const page = await opened(h(StartPage, null));
      return page.texts('p')[0].startsWith('Your rounds run');
    };
    expect(await isSet({ phase: 'menu' })).toBe(false);
    expect(await isSet({ phase: 'playing' })).toBe(true);
    expect(await isSet({ phase: 'menu', result: { text: '' } as Round['result'] })).toBe(true);
    expect(await isSet({ phase: 'menu' }, [{ username: 'Ada', points: 1 }])).toBe(true);
    health.value = { ...HEALTH, overlays: 0 };
    expect(await isSet({ phase: 'playing' })).toBe(false);
  });

  it('once rounds run and an overlay is connected, the start page says which steps are still open', async () => {
    const about = async () => (await opened(h(StartPage, null))).texts('p')[0];
    const chat = (isOn: boolean) =>
      round({ phase: 'playing', overlay: { ...STATE_EXAMPLE.round.overlay, chat: isOn } });
    chat(false);
    answer('GET /stream/accounts', { accounts: [twitchAccount()] });
    expect(await about()).toBe(
      'Your rounds run, and a picture is connected. Still open: the picture in OBS (step 2), a chat through which viewers join (step 3), your streaming account (step 3). Go to the show',
    );
    chat(true);
    answer('GET /stream/accounts', { accounts: [twitchAccount({ state: 'connected', user: ADA })] });
    answer('GET /overlays', { overlays: [{ obs: '31.0' }] });
    expect(await about()).toBe(
      'You are set. From now on you run everything on the page Show. Go to the show',
    );
  });

  it('after a round was fought, the start page offers another round instead of the first one', async () => {
    round({ phase: 'menu' });
    answer('GET /leaderboards', { day: [], week: [], month: [{ username: 'Ada', points: 1 }] });
    expect((await opened(h(StartPage, null))).texts('button.main')).toEqual(['Start another round']);
  });
});

describe('demo', () => {
  const demo = () => opened(h(RoundSection, { wasFought: null }));
  beforeEach(() => {
    vi.stubGlobal('open', (...given: unknown[]) => void asked.push(['open', given[0]]));
  });

  it('a demo can be started, watched and ended', async () => {
    const page = await demo();
    answer('POST /admin/demo', { state: 'on', url: 'http://127.0.0.1:1/overlay' });
    await press(page, 'Start the demo');
    expect(asked.slice(-2)).toEqual(['POST /admin/demo', ['open', 'http://127.0.0.1:1/overlay']]);
    expect(page.one('.demo a').attributes.href).toBe('http://127.0.0.1:1/overlay');
    answer('DELETE /admin/demo', { state: 'off', url: null });
    await press(page, 'End the demo');
    expect(page.all('.demo a')).toEqual([]);
  });

  it('a demo cannot be started during a show, and counts as off if its start fails', async () => {
    health.value = { ...HEALTH, live: true };
    const live = await demo();
    await press(live, 'Start the demo');
    expect(asked).not.toContain('POST /admin/demo');
    live.close();
    health.value = HEALTH;
    answer('POST /admin/demo', { status: 409, code: 'busy', error: 'No.' });
    const page = await demo();
    expect(await press(page, 'Start the demo')).toContain('No.');
    expect(page.texts('.demo button')).toEqual(['Start the demo']);
  });
});
