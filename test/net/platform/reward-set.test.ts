import { describe, expect, it } from 'vitest';
import { makeRewardSet } from '../../../net/platform/account/rewards.ts';
import { REWARD_SET } from '../../../schema/actions/reward-set.ts';
import { GameError } from '../../../schema/base/error.ts';
import { EFFECT_IDS } from '../../../schema/catalog/effects.ts';
import { effectOfReward } from '../../../schema/platform/rewards.ts';

describe('rewards', () => {
  const effects = REWARD_SET.map(({ title }) => effectOfReward({}, { id: '', title }));

  it('the starter set has at least ten rewards, and their titles name different effects', () => {
    expect(REWARD_SET.length).toBeGreaterThanOrEqual(10);
    expect(EFFECT_IDS).toEqual(expect.arrayContaining(effects));
    expect(new Set(effects).size).toBe(REWARD_SET.length);
  });

  it('a starter reward asks for a text only if its effect has a choice', () => {
    const asking = effects.filter((_, n) => REWARD_SET[n].needsInput);
    expect(asking).toEqual(['bounty', 'trail', 'laser']);
    for (const { needsInput, prompt = '' } of REWARD_SET) expect(prompt !== '').toBe(needsInput);
  });

  it('all rewards of the starter set are enabled at first', () => {
    expect(REWARD_SET.filter(({ enabled }) => !enabled)).toEqual([]);
  });

  it('the platform accepts the texts, costs and colours of the starter set', () => {
    for (const { title, cost, prompt = '', color } of REWARD_SET) {
      expect(title.length).toBeLessThanOrEqual(45);
      expect(prompt.length).toBeLessThanOrEqual(200);
      expect(Number.isInteger(cost) && cost > 0).toBe(true);
      expect(color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });
});

describe('creating the starter set in a channel', () => {
  const titles = REWARD_SET.map(({ title }) => title);
  const [first = '', second = '', ...rest] = titles;
  const make = (present: string[], refuse: (title: string) => GameError | null) => {
    const asked: string[] = [];
    const create = async ({ title }: { title: string }) => {
      asked.push(title);
      const error = refuse(title);
      if (error) throw error;
      return { title };
    };
    const platform = { rewards: async () => present.map(title => ({ title })), manage: { create } };
    return makeRewardSet(platform as never).then(result => ({ ...result, asked }));
  };

  it("creating the starter rewards keeps the channel's own rewards, and continues if a reward is refused", async () => {
    const refused = new GameError('bad-input', 'Other words.');
    const result = await make([first.toUpperCase()], title => (title === second ? refused : null));
    expect(result).toEqual({
      kept: [first],
      made: rest.map(title => ({ title })),
      failed: [{ title: second, reason: 'Other words.' }],
      asked: titles.slice(1),
    });
  });

  it('after a failure that concerns all rewards, no further starter reward is requested, and all missing rewards are reported', async () => {
    const away = new GameError('unreachable', 'Away.');
    const result = await make([], title => (title === second ? away : null));
    expect([result.asked, result.made]).toEqual([[first, second], [{ title: first }]]);
    expect(result.failed).toEqual([second, ...rest].map(title => ({ title, reason: 'Away.' })));
  });
});
