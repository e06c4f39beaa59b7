import { h } from 'preact';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts as known } from '../../../render/admin/account.ts';
import { askingAt, forget } from '../../../render/admin/pages/platforms/grant.ts';
import { PlatformsPage } from '../../../render/admin/pages/platforms/page.tsx';
import type { GuidedAccount } from '../../../schema/actions/stream.ts';
import { agree, opened, press, settled, twitchAccount, useMenu, useStandingTimers } from './menu-in-node.ts';

/** Tests of the page of the streamer's account, from the first client id to a revoked permission. */

const { asked, answer } = useMenu();
const ADA = { id: '4711', login: 'ada', name: 'Ada', avatar: '' };
const page = (...accounts: Partial<GuidedAccount>[]) => {
  answerAccounts(...accounts);
  return opened(h(PlatformsPage, null));
};
const answerAccounts = (...accounts: Partial<GuidedAccount>[]) =>
  answer('GET /stream/accounts', { accounts: accounts.map(twitchAccount) });
const { grant, ended, hindrance, wanted } = askingAt('twitch');
const CODE = { url: 'https://twitch.example', code: 'ABCD', interval: 5, expiresIn: 1_800 };
const posted = () => asked.filter(request => typeof request !== 'string');

beforeEach(() => {
  [known.value, grant.value, ended.value, wanted.value] = [null, null, null, []];
  hindrance.value = '';
});
const pass = useStandingTimers();

describe('account page', () => {
  it('without a client id, the account page shows what already works and the one missing step', async () => {
    const first = await page({ state: 'not-configured', client: { from: 'none', id: '' } });
    expect(first.texts('button')).not.toContain('Connect');
    expect(first.texts('h3')).toEqual([
      ...['One step before you can connect Twitch', 'What works now, without an account'],
    ]);
    expect(first.texts('.tiles a')).toEqual(['Go to the show', 'Make a key for a bot', 'Try rewards']);
    expect([first.all('details').length, first.all('.steps li .form').length]).toEqual([0, 1]);
    const set = await page({});
    expect(set.one('details').attributes.open).toBeUndefined();
    expect(set.all('.steps .form')).toEqual([]);
  });

  it('with the built-in client id, the account page offers to connect at once and folds the other steps away', async () => {
    const first = await page({ client: { from: 'built-in', id: 'abc' } });
    expect(first.texts('.why')).toEqual([]);
    expect(first.all('details').map(({ attributes }) => attributes.open)).toEqual([undefined, undefined]);
    expect(first.named('Client id').attributes.defaultValue).toBe('');
    answer('POST /stream/connect', CODE);
    await press(first, 'Connect');
    expect(posted()).toEqual([['POST /stream/connect', { platform: 'twitch', packs: [] }]]);
  });

  it('on the account page, a client id from the environment is shown but cannot be changed', async () => {
    const set = await page({ client: { from: 'environment', id: 'abc' } });
    expect(set.all('form').length).toBe(0);
  });
});

describe('account', () => {
  it('before an account is connected, a new client id is saved at once, and an unchanged client id is not sent', async () => {
    answer('PUT /stream/client', { account: twitchAccount() });
    const one = await page({});
    const form = one.one('.form');
    await form.submit();
    await settled();
    expect(posted()).toEqual([]);
    await one.named('Client id').enter({ value: ' xyz ' });
    await form.submit();
    await settled();
    await press(one, 'Remove: Client id');
    expect(posted()).toEqual([
      ['PUT /stream/client', { platform: 'twitch', clientId: ' xyz ' }],
      ['PUT /stream/client', { platform: 'twitch', clientId: '' }],
    ]);
  });

  it('changing the client id of a connected account asks for confirmation', async () => {
    answer('PUT /stream/client', { account: twitchAccount() });
    const one = await page({ state: 'connected', user: ADA });
    await press(one, 'Remove: Client id');
    expect(posted()).toEqual([]);
    await agree(one);
    expect(posted()).toEqual([['PUT /stream/client', { platform: 'twitch', clientId: '' }]]);
  });
});

describe('connecting an account', () => {
  const connecting = async (code = CODE) => {
    const one = await page({});
    answer('POST /stream/connect', code);
    answerAccounts({ state: 'connecting' });
    await press(one, 'Connect');
    return one;
  };

  it('the account page shows the code, and checks every five seconds whether it has been entered', async () => {
    answer('POST /stream/connect/poll', { status: 'pending', error: 'Twitch is away.' });
    const one = await connecting();
    expect(posted()).toEqual([['POST /stream/connect', { platform: 'twitch', packs: [] }]]);
    expect(known.value?.[0].state).toBe('connecting'); // the state changes at once, not at the next check
    expect(one.texts('code')).toContain('ABCD');
    expect(one.textContent).toContain('The code is valid for 30:00.');
    await pass(4_999);
    expect(posted()).toHaveLength(1);
    await pass(1);
    expect(posted()).toHaveLength(2);
    expect(one.one('.waiting').textContent).toContain('Twitch is away.');
    answer('POST /stream/connect/poll', { status: 'pending' });
    await pass(5_000);
    expect(posted()).toHaveLength(3);
    expect(one.one('.waiting').textContent).not.toContain('Twitch is away.');
  });

  it('an account page that is closed stops checking, even in the middle of a check', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer('POST /stream/connect/poll', { status: 'pending' });
    const one = await connecting();
    await pass(5_000);
    const send = fetch;
    vi.stubGlobal('fetch', (path: string, init: object) => promise.then(() => send(path, init)));
    await pass(5_000);
    one.close();
    resolve();
    await pass(60_000);
    expect(posted().filter(([request]) => request.endsWith('/poll'))).toHaveLength(2);
  });

  it('after a new code is requested, the account page restarts the time until its next check', async () => {
    answer('POST /stream/connect/poll', { status: 'pending' });
    const one = await connecting();
    await pass(4_000);
    answer('POST /stream/connect', { ...CODE, code: 'EFGH', interval: 10 });
    await press(one, 'Get a new code');
    asked.length = 0;
    await pass(9_999);
    expect([one.texts('code').includes('EFGH'), posted()]).toEqual([true, []]);
    await pass(1);
    expect(posted()).toHaveLength(1);
  });

  it('connecting an account ends when the code is cancelled or the client id is changed', async () => {
    answer('POST /stream/connect/poll', { status: 'pending' });
    answer('POST /stream/disconnect', twitchAccount());
    answer('PUT /stream/client', { account: twitchAccount() });
    const one = await connecting();
    await press(one, 'Cancel');
    expect(grant.value).toBeNull();
    one.close();
    const other = await connecting();
    await press(other, 'Remove: Client id');
    expect(grant.value).toBeNull();
  });

  it('once an account is connected, the account page stops checking', async () => {
    answer('POST /stream/connect/poll', { status: 'done' });
    const one = await connecting();
    answerAccounts({ state: 'connected', user: ADA });
    await pass(5_000);
    expect(one.one('.notices').textContent).toBe('Your account is connected.');
    expect([grant.value, one.texts('button').includes('Connect')]).toEqual([null, false]);
    const polls = () => asked.filter(([request]) => request === 'POST /stream/connect/poll').length;
    const before = polls();
    expect(before).toBeGreaterThan(0);
    await pass(60_000);
    expect(polls()).toBe(before);
  });

  it.each([
    ['denied', undefined, 'Twitch reports that you did not confirm. Nothing was changed.'],
    ['expired', undefined, 'The code was not typed in time and is no longer valid. Nothing was changed.'],
    ['denied', 'In its own words.', 'In its own words.'],
  ])(
    'the account page reports that connecting is %s, and offers to try again',
    async (status, error, text) => {
      answer('POST /stream/connect/poll', { status, error });
      const one = await connecting();
      answerAccounts({});
      await pass(5_000);
      expect(one.texts('.remarks')).toEqual([text]);
      expect(one.texts('button')).toContain('Try again');
      answerAccounts({ state: 'connecting' });
      await press(one, 'Try again');
      expect(one.texts('.remarks')).toEqual([]);
    },
  );

  it('the account page keeps checking while the game does not answer, and stops if the game refuses', async () => {
    const refusals = [
      { status: 400, code: 'unreachable', error: 'Away.' },
      { status: 429, code: 'rate-limited', error: 'Later.' },
      new TypeError('fetch failed'),
    ];
    await connecting();
    for (const refusal of refusals) {
      answer('POST /stream/connect/poll', refusal);
      await pass(5_000);
      expect(grant.value).not.toBeNull();
    }
    answer('POST /stream/connect/poll', { status: 409, code: 'not-connected', error: 'No code.' });
    answerAccounts({});
    await pass(5_000);
    expect([grant.value, known.value?.[0].state]).toEqual([null, 'disconnected']);
  });

  it('the account page reports that its code has expired', async () => {
    answer('POST /stream/connect/poll', { status: 'pending' });
    const one = await connecting({ ...CODE, expiresIn: 2 });
    await pass(1_000);
    expect(one.textContent).toContain('The code is valid for 0:01.');
    await pass(1_000);
    expect(one.textContent).toContain('The code has expired. Get a new one.');
  });

  it('a code for connecting that was made before the page was opened can be cancelled or replaced', async () => {
    const one = await page({ state: 'connecting' });
    expect(one.texts('.act button').slice(0, 2)).toEqual(['Get a new code', 'Cancel']);
    expect(one.textContent).toContain('A code was made before this page was opened.');
    answer('POST /stream/disconnect', twitchAccount());
    await press(one, 'Cancel');
    expect(posted()).toEqual([['POST /stream/disconnect', { platform: 'twitch' }]]);
    expect(known.value?.[0].state).toBe('disconnected');
  });
});

describe('connected account', () => {
  it('a connected account shows which permissions it lacks, and asks for confirmation before disconnecting', async () => {
    const one = await page({ state: 'away', user: ADA, remarks: ['It lacks a right.'] });
    expect(one.texts('.who')[0]).toContain('Ada ada');
    expect(one.texts('.remarks')).toEqual(['It lacks a right.']);
    expect(one.texts('button')).not.toContain('Connect');
    await press(one, 'Disconnect');
    expect(posted()).toEqual([]);
    answer('POST /stream/disconnect', twitchAccount());
    expect(await agree(one)).toBe('The account is disconnected.');
    expect(posted()).toEqual([['POST /stream/disconnect', { platform: 'twitch' }]]);
  });

  it('a revoked account can be connected again', async () => {
    const one = await page({ state: 'revoked', user: ADA });
    expect(one.texts('button')).toEqual(expect.arrayContaining(['Connect again', 'Disconnect']));
  });

  it('choosing a further permission for a connected account requests it at once', async () => {
    const one = await page({ state: 'connected', user: ADA });
    answer('POST /stream/connect', { status: 503, code: 'unreachable', error: 'Away.' });
    await one.named('Advertisement breaks').enter({ checked: true });
    await settled();
    expect([posted(), wanted.value]).toEqual([
      [['POST /stream/connect', { platform: 'twitch', packs: ['ads'] }]],
      [],
    ]);
  });

  it('the box of a granted permission cannot be unticked', async () => {
    const one = await page({ state: 'connected', user: ADA, packs: ['ads'] });
    expect(one.named('Advertisement breaks').attributes['aria-disabled']).toBe('true');
    expect(one.texts('.check .hint')[0]).toContain('You have allowed this.');
  });

  it('permissions that are chosen before connecting are requested together with the account, and then unticked', async () => {
    const one = await page({});
    await one.named('Advertisement breaks').enter({ checked: true });
    expect([posted(), wanted.value]).toEqual([[], ['ads']]);
    await one.named('Advertisement breaks').enter({ checked: false });
    expect(wanted.value).toEqual([]);
    wanted.value = ['ads'];
    known.value = [twitchAccount({ user: ADA })];
    forget('twitch');
    expect(wanted.value).toEqual([]);
  });
});

describe('two platforms', () => {
  const OTHER = {
    platform: 'elsewhere',
    guide: {
      name: 'Elsewhere',
      about: 'Connect Elsewhere, and viewers play from there.',
      grants: ['to read your chat'],
      packs: [{ id: 'gifts', name: 'Gifts', about: 'The game learns of gifts.' }],
    },
  };

  it('on the account page, accounts of two platforms each have a section with the texts of their platform', async () => {
    const both = await page({ state: 'not-configured', client: { from: 'none', id: '' } }, OTHER);
    expect(both.texts('h3')).toEqual([
      'One step before you can connect Twitch',
      'Your Elsewhere account',
      'What the game asks Elsewhere for',
    ]);
    expect(both.textContent).toContain('Connect Elsewhere, and viewers play from there.');
    expect(both.texts('ol.steps a')).toEqual(['developer console of Twitch']);
    expect(both.texts('.check label')).toEqual(['Gifts']);
  });

  it('accounts of two platforms connect, fail and disconnect independently of each other', async () => {
    const both = await page({ state: 'connected', user: ADA }, OTHER);
    answer('POST /stream/connect', CODE);
    answer('POST /stream/connect/poll', { status: 'denied', error: 'In its own words.' });
    await press(both, 'Connect');
    expect(both.texts('h3')).toContain('Type this code at Elsewhere');
    expect(both.texts('a.button')).toEqual(['Open Elsewhere']);
    await pass(5_000);
    expect(both.texts('.remarks')).toEqual(['In its own words.']);
    expect([askingAt('elsewhere').ended.value?.status, ended.value]).toEqual(['denied', null]);
    answer('POST /stream/disconnect', twitchAccount());
    await press(both, 'Disconnect');
    await agree(both);
    expect(known.value?.map(({ platform, state }) => [platform, state])).toEqual([
      ['twitch', 'disconnected'],
      ['elsewhere', 'disconnected'],
    ]);
    expect(posted()).toEqual([
      ['POST /stream/connect', { platform: 'elsewhere', packs: [] }],
      ['POST /stream/connect/poll', { platform: 'elsewhere' }],
      ['POST /stream/disconnect', { platform: 'twitch' }],
    ]);
  });
});
