import { describe, expect, it } from 'vitest';
import { REWARD_SET } from '../../../schema/actions/reward-set.ts';
import { EFFECT_IDS } from '../../../schema/catalog/effects.ts';
import { effectOfReward } from '../../../schema/platform/rewards.ts';

describe('rewards', () => {
  const effects = REWARD_SET.map(({ title }) => effectOfReward({}, { id: '', title }));

  it('the starter set has at least ten rewards, each with its own effect by title alone', () => {
    expect(REWARD_SET.length).toBeGreaterThanOrEqual(10);
    expect(EFFECT_IDS).toEqual(expect.arrayContaining(effects));
    expect(new Set(effects).size).toBe(REWARD_SET.length);
  });

  it('a starter reward asks for input exactly if its effect has a choice', () => {
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
