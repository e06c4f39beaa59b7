import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NUKE, REWARDS, refusal, startHelix } from './helix-stage.ts';

/** Tests the game's requests to Twitch with the streamer's account. */

let stage: Awaited<ReturnType<typeof startHelix>>;
beforeAll(async () => {
  stage = await startHelix();
});
beforeEach(() => stage.clear());
afterAll(() => stage.close());

describe('platform calls', () => {
  it('without an account, nothing is sent to Twitch, and the error says where to connect an account', async () => {
    stage.connection.change(null);
    const before = stage.twitch.requests.length;
    for (const asked of [
      stage.helix.say('hi'),
      stage.helix.rewards(),
      stage.helix.manage.create(NUKE),
      stage.helix.users(['ada']),
    ])
      expect(await refusal(asked)).toMatchObject({
        code: 'not-connected',
        message: expect.stringMatching(/\/admin/),
      });
    expect(stage.twitch.requests.length).toBe(before);
  });
});

describe('chat line', () => {
  it('chat lines are written in order', async () => {
    const before = stage.twitch.lines.length;
    await Promise.all(['one', 'two', 'three'].map(stage.helix.say));
    expect(stage.twitch.lines.slice(before)).toEqual(['one', 'two', 'three']);
  });

  it("a chat line that Twitch does not show counts as refused, with Twitch's reason", async () => {
    const dropped = { code: 'msg_rejected', message: 'Held back by AutoMod.' };
    const data = [{ message_id: '1', is_sent: false, drop_reason: dropped }];
    stage.twitch.faults.answer({ path: '/mock/chat/messages' }, { status: 200, body: { data } });
    const message = 'Twitch did not show the line (msg_rejected): Held back by AutoMod.';
    expect(await refusal(stage.helix.say('hi'))).toEqual({ code: 'not-available', message });
  });

  it('a chat line is refused while 20 other lines wait', async () => {
    const before = stage.twitch.lines.length;
    const said = await Promise.allSettled(Array.from({ length: 25 }, (_, i) => stage.helix.say(`line ${i}`)));
    expect(said.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(stage.twitch.lines.length - before).toBe(20);
  });

  it('a refused chat line is reported as a problem until a line is accepted', async () => {
    stage.refuse('POST', '/mock/chat/messages', 401, 'Missing scope: user:write:chat');
    await refusal(stage.helix.say('hi'));
    expect(stage.connection.problemWith('chat')).toMatch(/connect it again/);
    await stage.helix.say('hi');
    expect(stage.connection.problemWith('chat')).toBeNull();
  });
});

describe('channel', () => {
  it('a reward of the channel can be managed if the game created it', async () => {
    const { id } = await stage.own();
    const hydrate = await stage.foreign();
    expect(await stage.helix.rewards()).toEqual([
      { id, ...NUKE, manageable: true },
      { id: hydrate.id, title: 'Hydrate', cost: 100, needsInput: false, enabled: true, manageable: false },
    ]);
  });

  it('rewards are requested once, and again when Twitch reports a change', async () => {
    const { id } = await stage.own();
    await stage.helix.rewards();
    const before = stage.callsOf('GET', REWARDS);
    for (let poll = 0; poll < 10; poll++) await stage.helix.rewards();
    expect(stage.callsOf('GET', REWARDS)).toBe(before);
    const reward = stage.twitch.rewards.get(id) ?? expect.fail();
    await stage.twitch.changeReward(reward, { cost: 7 });
    stage.helix.rewardsChanged();
    expect(await stage.helix.rewards()).toMatchObject([{ cost: 7 }]);
  });

  it('rewards are requested again if they change during a request', async () => {
    const asked = stage.helix.rewards();
    await stage.foreign();
    stage.helix.rewardsChanged();
    await asked;
    expect(await stage.helix.rewards()).toHaveLength(1);
  });

  it('rewards of the previous account are not shown', async () => {
    await stage.own();
    await stage.helix.rewards();
    stage.connection.change({ ...(stage.connection.link.account ?? expect.fail()), hasRewards: false });
    expect(await refusal(stage.helix.rewards())).toMatchObject({
      code: 'not-available',
      message: expect.stringMatching(/affiliates and partners/),
    });
  });

  it('if Twitch refuses to list the rewards, a problem is reported until the list is available', async () => {
    stage.refuse('GET', REWARDS, 401, 'Missing scope: channel:manage:redemptions');
    await refusal(stage.helix.rewards());
    expect(stage.connection.problemWith('rewards')).toMatch(/connect it again/);
    stage.helix.rewardsChanged();
    await stage.helix.rewards();
    expect(stage.connection.problemWith('rewards')).toBeNull();
  });
});

describe('rewards of the game', () => {
  it('a reward of the game can be created, changed and deleted', async () => {
    const prompt = 'Type a name.';
    const made = await stage.helix.manage.create({ ...NUKE, needsInput: true, prompt, color: '#1D4ED8' });
    expect(stage.twitch.rewards.get(made.id)).toMatchObject({ prompt, color: '#1D4ED8', skipsQueue: false });
    expect(await stage.helix.manage.update(made.id, { cost: 9, enabled: false })).toEqual({
      ...made,
      cost: 9,
      enabled: false,
    });
    expect(await stage.helix.rewards()).toMatchObject([{ cost: 9, enabled: false }]);
    await stage.helix.manage.remove(made.id);
    expect(await stage.helix.rewards()).toEqual([]);
  });

  it.each([
    [
      'another reward has its title',
      async () => void (await stage.own()),
      NUKE,
      /already has a reward called "Drop a nuke".*different title/,
    ],
    ['its title is too long', async () => {}, { ...NUKE, title: 'x'.repeat(46) }, /1 to 45 characters/],
    ['Twitch does not permit its title', async () => blockTitle(), NUKE, /choose other words/],
    [
      'there are already 50 rewards',
      async () => fillUp(),
      NUKE,
      /that Twitch allows \(50\): delete one first/,
    ],
  ])('if %s, a reward is not created and nothing changes', async (_, prepare, reward, message) => {
    await prepare();
    const before = stage.twitch.rewards.size;
    expect(await refusal(stage.helix.manage.create(reward))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(message),
    });
    expect(stage.twitch.rewards.size).toBe(before);
  });

  const blockTitle = () => stage.refuse('POST', REWARDS, 400, 'CREATE_CUSTOM_REWARD_AUTOMOD_FAILED');
  const fillUp = async () => {
    for (let i = 0; i < 50; i++) await stage.foreign(`Reward ${i}`);
  };

  it('only rewards that the game created can be changed or deleted', async () => {
    const { id } = await stage.foreign();
    const message = expect.stringMatching(/not made by the game/);
    expect(await refusal(stage.helix.manage.update(id, { cost: 1 }))).toMatchObject({
      code: 'bad-input',
      message,
    });
    expect(await refusal(stage.helix.manage.remove(id))).toMatchObject({ code: 'bad-input', message });
    expect(await refusal(stage.helix.manage.update('gone', { cost: 1 }))).toMatchObject({
      code: 'bad-input',
      message: expect.stringMatching(/no longer has such a reward/),
    });
  });

  it('deleting a reward refunds its open redemptions', async () => {
    const { id } = await stage.own();
    const open = [];
    for (let i = 0; i < 51; i++) open.push(await stage.twitch.redeem('ada', id));
    await stage.helix.manage.remove(id);
    expect(new Set(open.map(stage.status))).toEqual(new Set(['CANCELED']));
    await stage.helix.settle(open[0], 'refunded', id); // as the ledger does when it learns of the refund later
  });

  it.each([
    [1_049, null],
    [
      1_050,
      expect.stringMatching(/More than 1000 redemptions of the reward are open: settle them on Twitch/),
    ],
  ])(
    'deleting a reward with %i waiting redemptions succeeds, or fails with the message: %j',
    async (waiting, message) => {
      const { id } = await stage.own();
      for (let i = 0; i < waiting; i++) await stage.twitch.redeem('ada', id);
      const removed = stage.helix.manage.remove(id);
      if (message) expect(await refusal(removed)).toMatchObject({ code: 'bad-input', message });
      else await removed;
      expect(stage.twitch.rewards.has(id)).toBe(message !== null);
    },
  );

  it('an account without channel points cannot create rewards', async () => {
    await stage.begin({ hasRewards: false });
    expect(await refusal(stage.helix.manage.create(NUKE))).toMatchObject({
      code: 'not-available',
      message: expect.stringMatching(/affiliates and partners/),
    });
  });
});

describe('platform users', () => {
  it('users are looked up by login, and missing users are listed', async () => {
    const { id, avatar } = stage.twitch.user('Ada');
    expect(await stage.helix.users(['ada', 'nobody', 'no such name', 'Ünlaut'])).toEqual({
      users: [{ id, login: 'ada', name: 'Ada', avatar }],
      missing: ['nobody', 'no such name', 'Ünlaut'],
    });
  });

  it('users are looked up a hundred per call, and each user only once', async () => {
    const logins = Array.from({ length: 500 }, (_, i) => `user_${i}`);
    for (const login of logins.slice(0, 250)) stage.twitch.user(login);
    const before = stage.callsOf('GET', '/mock/users');
    for (let poll = 0; poll < 3; poll++) {
      const { users, missing } = await stage.helix.users(logins);
      expect([users.length, missing.length]).toEqual([250, 250]);
    }
    expect(stage.callsOf('GET', '/mock/users') - before).toBe(5);
  });

  it('no request is made if all the user names are invalid', async () => {
    const before = stage.callsOf('GET', '/mock/users');
    await stage.helix.users(['no such name', 'x'.repeat(26)]);
    expect(stage.callsOf('GET', '/mock/users')).toBe(before);
  });

  it('more than 200 look-ups a minute are refused, so that capacity is left for refunds', async () => {
    for (let i = 0; i < 200; i++) await stage.helix.users([`many_${i}`]);
    expect(await refusal(stage.helix.users(['one_more']))).toMatchObject({ code: 'too-many-requests' });
    expect((await stage.helix.users(['many_0'])).missing).toEqual(['many_0']);
  });
});

it('all Helix calls follow the rules of Twitch', () => {
  expect(stage.twitch.violations).toEqual([]);
});
