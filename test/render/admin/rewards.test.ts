import { h } from 'preact';
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GUIDE } from '../../../net/platform/twitch/account/guide.ts';
import { accounts } from '../../../render/admin/account.ts';
import { whatItDoes } from '../../../render/admin/pages/rewards/link-field.tsx';
import { RewardsPage } from '../../../render/admin/pages/rewards/page.tsx';
import { TEXTS } from '../../../render/admin/texts/index.ts';
import type { Reward } from '../../../schema/actions/redeems.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { agree, knows, opened, press, settled, twitchAccount, useMenu } from './menu-in-node.ts';

/** Tests of the effects of viewers' rewards. */

const { asked, answer } = useMenu();
const reward = (id: string, title: string, more: Partial<Reward> = {}): Reward => ({
  ...{ id, title, cost: 1_500, needsInput: false, enabled: true, manageable: true, color: '#ffffff' },
  ...more,
});
const posted = () => asked.filter(request => typeof request !== 'string');
const ADA = { id: '1', login: 'ada', name: 'Ada', avatar: '' };
const CONNECTED = { accounts: [twitchAccount({ state: 'connected', user: ADA })] };

beforeEach(() => {
  accounts.value = null;
  answer('GET /stream/accounts', CONNECTED);
  answer('GET /redeems/rewards', [reward('r1', 'Drop a nuke'), reward('r2', 'Wave', { enabled: false })]);
  knows({ settings: { ...STATE_EXAMPLE.settings, redeemLinks: { r2: 'emp' } }, can: {} });
});

describe('reward', () => {
  it("a reward's effect is shown with the reason for it: its link, or a word in its title", () => {
    expect(whatItDoes({}, { id: 'r', title: 'Drop a nuke' })).toBe('Nuke, by the word "nuke"');
    expect(whatItDoes({ r: 'emp' }, { id: 'r', title: 'Drop a nuke' })).toBe('EMP, as chosen');
    expect(whatItDoes({ r: 'nuke' }, { id: 'r', title: 'Drop a nuke' })).toBe('Nuke, as chosen');
    expect(whatItDoes({}, { id: 'r', title: 'Wave' })).toBe('nothing in the game');
  });
});

describe('channel in the menu', () => {
  const page = () => opened(h(RewardsPage, null));

  it("a channel's rewards are listed with their effects and whether they are enabled", async () => {
    const [first, second] = (await page()).all('tbody tr');
    expect([...first.texts('th'), ...first.texts('td').slice(0, 2)]).toEqual([
      ...['Drop a nuke', '1,500', 'Nuke, by the word "nuke"'],
    ]);
    expect([...second.texts('th'), ...second.texts('td').slice(0, 2)]).toEqual([
      ...['Wave (switched off)', '1,500', 'EMP, as chosen'],
    ]);
  });

  it('the listed rewards are those of the chosen account, and only accounts with rewards can be chosen', async () => {
    const at = (platform: string, rewards: boolean) =>
      twitchAccount({
        platform,
        rewards,
        state: 'connected',
        user: ADA,
        guide: { ...GUIDE, name: platform },
      });
    answer('GET /stream/accounts', {
      accounts: [at('silent', false), at('twitch', true), at('elsewhere', true)],
    });
    answer('GET /redeems/rewards?platform=elsewhere', [reward('e1', 'Wave from elsewhere')]);
    const list = await page();
    expect(list.texts('tbody th')).toContain('Drop a nuke');
    expect(list.named('Rewards on').texts('option')).toEqual(['twitch', 'elsewhere']);
    await press(list, 'Change: Wave');
    await list.named('Rewards on').enter({ value: 'elsewhere' });
    await settled();
    expect(list.texts('tbody th')).toContain('Wave from elsewhere');
    expect(list.texts('tbody th')).not.toContain('Drop a nuke');
    expect(list.texts('button')).not.toContain('Save'); // the open form was for a reward of the other account
    await press(list, 'Delete: Wave from elsewhere');
    await agree(list);
    expect(posted()).toEqual([['DELETE /redeems/rewards/e1', { platform: 'elsewhere' }]]);
  });

  it('if only one account has rewards, the rewards page offers no choice of account', async () => {
    expect((await page()).texts('label')).not.toContain('Rewards on');
  });

  it('without a connected account, the rewards page says what to do instead of listing rewards', async () => {
    const refusal = { status: 409, code: 'not-connected', error: 'No account.' };
    answer('GET /redeems/rewards', refusal);
    answer('GET /stream/accounts', { accounts: [twitchAccount()] });
    const without = await page();
    expect(without.textContent).toContain('No streaming account is connected');
    expect(without.texts('h4').slice(0, 3)).toEqual(['Field', 'Ship', 'Looks']);
    const firsts = without.all('.suggested').map(group => group.all('strong')[0].textContent);
    expect(firsts).toEqual(['Random calamity', 'Mines for my ship', 'Trail for my ship']);
    expect(asked).not.toContain('GET /redeems/rewards');
    answer('GET /stream/accounts', CONNECTED);
    expect((await page()).textContent).toContain('No streaming account is connected'); // disconnected just now
    answer('GET /redeems/rewards', { ...refusal, code: 'forbidden', error: 'Not an affiliate.' });
    expect((await page()).textContent).toContain('Not an affiliate.');
  });

  it.each([
    [429, 'too-many-requests'],
    [503, 'busy'],
  ])(
    'if rewards cannot be read now (status %d), the list stays as it is, and a message says why',
    async (status, code) => {
      const before = (await page()).all('tbody tr').length;
      answer('GET /redeems/rewards', { status, code, error: 'Try again in a second.' });
      const again = await page();
      expect(again.all('tbody tr')).toHaveLength(before);
      expect(again.one('.notices').textContent).toContain('Try again in a second.');
    },
  );

  it('in the menu, rewards of other apps cannot be changed, and the reason is given', async () => {
    answer('GET /redeems/rewards', [reward('r1', 'Theirs', { manageable: false })]);
    const foreign = await page();
    expect(foreign.textContent).toContain('Only the program that made a reward can change it');
    expect(foreign.texts('button')).not.toContain('Change');
    answer('GET /redeems/rewards', [reward('r1', 'Ours')]);
    expect((await page()).textContent).not.toContain('Only the program');
  });

  it('deleting a reward asks for confirmation', async () => {
    const list = await page();
    for (const answered of ['Cancel', null]) {
      await press(list, 'Delete: Wave');
      if (answered) await press(list, answered);
      expect(posted()).toEqual([]);
    }
    expect(await agree(list)).toBe('"Wave" has been deleted.');
    expect(posted()).toEqual([['DELETE /redeems/rewards/r2', {}]]);
  });

  it('when a reward is edited in the menu, only the edited fields are sent', async () => {
    const list = await page();
    await press(list, 'Change: Wave');
    const form = list.all('form').find(({ attributes }) => attributes['aria-label'] === 'Change "Wave"');
    await form?.submit();
    await settled();
    expect(posted()).toEqual([]);
    await press(list, 'Change: Wave');
    await list.named('Cost in points').enter({ valueAsNumber: 20 });
    await list.named('Viewers can redeem it').enter({ checked: true });
    await list
      .all('form')
      .find(({ attributes }) => attributes['aria-label'] === 'Change "Wave"')
      ?.submit();
    await settled();
    expect(posted()).toEqual([['PATCH /redeems/rewards/r2', { cost: 20, enabled: true }]]);
    expect(list.one('.notices').textContent).toBe('Saved.');
    expect(list.texts('h4')).toEqual([]);
  });

  it('while the title of a new reward is typed, the effect that it will have is shown', async () => {
    const list = await page();
    await press(list, 'Make one reward');
    await list.named('Title').enter({ value: 'Blizzard' });
    expect(list.texts('.hint').some(hint => hint.startsWith('Does: '))).toBe(true);
    await list
      .all('form')
      .find(({ attributes }) => attributes['aria-label'] === 'A new reward')
      ?.submit();
    await settled();
    expect(posted()).toEqual([
      ['POST /redeems/rewards', { title: 'Blizzard', cost: 500, needsInput: false, enabled: true }],
    ]);
    expect(list.one('.notices').textContent).toBe('"Blizzard" has been created.');
  });

  it('the suggested rewards are made after confirmation, and the result of each is shown until dismissed', async () => {
    answer('POST /redeems/rewards/set', {
      ...{ made: [reward('r3', 'Blizzard')], kept: ['Wave'], failed: [{ title: 'EMP', reason: 'Full.' }] },
    });
    const list = await page();
    await press(list, 'Make me a good set');
    expect(posted()).toEqual([]);
    asked.length = 0;
    expect(await agree(list)).toBe('One reward has been created.');
    expect(asked).toEqual([['POST /redeems/rewards/set', {}], 'GET /redeems/rewards']);
    expect(list.one('.plate').texts('li')).toEqual(['Blizzard, 1,500 points', 'Wave', 'EMP: Full.']);
    await list.one('.plate').named('Dismiss').press();
    expect(list.all('.plate')).toEqual([]);
  });
});

describe('rewards', () => {
  const page = () => opened(h(RewardsPage, null));

  it('the list of rewards appears when an account is connected, and disappears with it', async () => {
    const list = await page();
    accounts.value = [twitchAccount()];
    await settled();
    expect(list.texts('h3')[0]).toBe(TEXTS.rewards.suggested);
    asked.length = 0;
    accounts.value = CONNECTED.accounts;
    await settled();
    expect([asked, list.texts('h3')[0]]).toEqual([['GET /redeems/rewards'], TEXTS.rewards.channelTitle]);
  });

  it('a reward shows the effect to which it is linked now', async () => {
    const list = await page();
    knows({ settings: { ...STATE_EXAMPLE.settings, redeemLinks: { r1: 'emp' } }, can: {} });
    await settled();
    expect(list.all('tbody tr')[0].texts('td')[1]).toBe('EMP, as chosen');
  });

  it('the list of rewards is reloaded every two seconds as long as the account has rewards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = async () => {
      asked.length = 0;
      await act(() => vi.advanceTimersByTimeAsync(2_000).then(() => {}));
      await settled();
      return asked.filter(request => request === 'GET /redeems/rewards').length;
    };
    const list = await page();
    answer('GET /redeems/rewards', [reward('r9', 'New')]);
    expect([await pass(), list.texts('tbody th')[0]]).toEqual([1, 'New']);
    list.close();
    answer('GET /redeems/rewards', { status: 403, code: 'forbidden', error: 'Not an affiliate.' });
    await page();
    expect(await pass()).toBe(0);
    vi.useRealTimers();
  });
});

describe('suggested reward', () => {
  it('before a fight, none of the suggested rewards can be tried; each button has the reason, but no line repeats it', async () => {
    answer('GET /stream/accounts', { accounts: [twitchAccount()] });
    const later = { code: 'wrong-phase', message: 'Later.' } as const;
    const can = { startCalamity: later, launchNuke: later, placeBounty: later };
    for (const pilots of [STATE_EXAMPLE.pilots, []]) {
      knows({ round: { ...STATE_EXAMPLE.round, phase: 'lobby' }, pilots, can });
      const page = await opened(h(RewardsPage, null));
      const reasons = page.all('.tiles button').map(({ attributes }) => attributes.title);
      expect(reasons).toEqual(Array(13).fill('Can be tried in a fight.'));
      expect(page.texts('.suggested .muted')).toEqual([]);
    }
  });

  it("trying a reward asks for a flying pilot if the reward's effect needs a pilot", async () => {
    answer('GET /stream/accounts', { accounts: [twitchAccount()] });
    const [flies, down] = [
      { alive: true, id: 'chat:a' },
      { alive: false, id: 'chat:d' },
    ].map(changes => ({ ...STATE_EXAMPLE.pilots[0], ...changes }));
    knows({ pilots: [down, flies], can: {} });
    const page = await opened(h(RewardsPage, null));
    await press(page, `${TEXTS.rewards.try}: Trail for my ship`);
    expect(posted()).toEqual([['POST /effects', { effect: 'trail', pilot: 'chat:a' }]]);
    knows({ pilots: [down], can: {} });
    const empty = await opened(h(RewardsPage, null));
    await press(empty, `${TEXTS.rewards.try}: Trail for my ship`);
    expect(empty.named(`${TEXTS.rewards.try}: Trail for my ship`).attributes.title).toBe(
      TEXTS.rewards.needsFlyingPilot,
    );
    expect(empty.texts('.suggested .muted')).toEqual(Array(2).fill(TEXTS.rewards.needsFlyingPilot)); // Ship, Looks
    await press(empty, `${TEXTS.rewards.try}: Random calamity`);
    expect(posted().slice(1)).toMatchObject([['POST /effects', {}]]);
    const later = { code: 'wrong-phase', message: 'Later.' } as const;
    knows({ pilots: [], can: { startCalamity: later, launchNuke: later, placeBounty: later } });
    const title = await opened(h(RewardsPage, null));
    expect(title.texts('.suggested .muted')[0]).toBe('Only in a fight.');
    await press(title, `${TEXTS.rewards.try}: Drop a nuke`);
    expect(posted()).toHaveLength(2);
  });
});

const FIVE = { '5 EUR': 'emp' };

describe('reward links', () => {
  const page = () => opened(h(RewardsPage, null));
  const linkForm = (list: Awaited<ReturnType<typeof page>>) =>
    list.all('form').find(({ textContent }) => textContent.includes(TEXTS.rewards.id));

  it('a refused reward link stays in its field, and the effect of a Twitch notice can be removed', async () => {
    const list = await page();
    answer('PUT /redeems/links/bot-1', { status: 400, code: 'bad-input', error: 'No.' });
    answer('GET /settings', { noticeEffects: { raid: 'nuke' } });
    await list.named('Reward id').enter({ value: 'bot-1' });
    const form = linkForm(list);
    await form?.named('Effect').enter({ value: 'emp' });
    await form?.submit();
    await settled();
    expect([list.named('Reward id'), posted()]).toMatchObject([
      { value: 'bot-1' },
      [['PUT /redeems/links/bot-1', { effect: 'emp' }]],
    ]);
    answer('PUT /redeems/links/bot-1', {});
    await form?.submit();
    await settled();
    expect(list.named('Reward id')).toMatchObject({ value: '' });
    await list.named(TEXTS.rewards.notices.raid).enter({ value: '' });
    await settled();
    expect(posted().at(-1)).toEqual(['PATCH /settings', { noticeEffects: { raid: null } }]);
  });

  it('reward links can be made and removed', async () => {
    const list = await page();
    await list.named('Effect of Drop a nuke').enter({ value: 'emp' });
    await list.named('Effect of Wave').enter({ value: '' });
    await settled();
    await press(list, 'Remove the link of r2');
    await list.named('Reward id').enter({ value: 'bot-1' });
    await linkForm(list)?.submit();
    await settled();
    expect(posted()).toEqual([
      ['PUT /redeems/links/r1', { effect: 'emp' }],
      ['DELETE /redeems/links/r2', {}],
      ['DELETE /redeems/links/r2', {}],
      ['PUT /redeems/links/bot-1', { effect: 'nuke' }],
    ]);
    expect(list.named('Reward id')).toMatchObject({ value: '' });
  });

  it('saving the effect of one Twitch notice keeps the effects of all other notices', async () => {
    answer('GET /settings', { noticeEffects: { raid: 'nuke' } });
    const list = await page();
    await list.named('Gifted subscriptions').enter({ value: 'emp' });
    await settled();
    expect(posted()).toEqual([['PATCH /settings', { noticeEffects: { raid: 'nuke', gift: 'emp' } }]]);
  });

  it('the effect of tips from an amount on can be set, replaced and removed', async () => {
    knows({ settings: { ...STATE_EXAMPLE.settings, tipEffects: FIVE }, can: {} });
    answer('GET /settings', { tipEffects: FIVE });
    const list = await page();
    const form = list.all('form').find(({ textContent }) => textContent.includes('From this amount'));
    await list.named('From this amount').enter({ value: '5,00' });
    await form?.named('Effect').enter({ value: 'nuke' });
    await form?.submit();
    await settled();
    await press(list, 'Remove the effect from 5 EUR on');
    expect(posted()).toEqual([
      ['PATCH /settings', { tipEffects: { '5.00 EUR': 'nuke' } }],
      ['PATCH /settings', { tipEffects: {} }],
    ]);
  });

  it('trying a link asks for a pilot only if the effect needs a pilot', async () => {
    const list = await page();
    await list.named('What the viewer types').enter({ value: 'hi' });
    await press(list, 'Try it');
    expect(posted()).toEqual([['POST /effects', { effect: 'nuke', pilot: null, input: 'hi' }]]);
    const trial = list.all('section').find(section => section.textContent.includes('Try any effect'));
    await trial?.named('Effect').enter({ value: 'emp' });
    await settled();
    expect(list.texts('.why')).toEqual(['This effect needs a pilot: choose one who is flying.']);
  });
});
