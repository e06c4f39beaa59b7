import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EFFECT_IDS } from '../../schema/catalog/effects.ts';
import { isRelayKey } from '../../schema/platform/relay.ts';
import { effectOfReward, knownLinks, RewardId } from '../../schema/platform/rewards.ts';

describe('redeemed reward', () => {
  it('a redeemed reward has the effect that it is linked to, whatever its title', () => {
    expect(effectOfReward({ r1: 'grow' }, { id: 'r1', title: 'Launch a nuke' })).toBe('grow');
  });

  it('without a link to a known effect, a redeemed reward has the effect that its title names', () => {
    expect(effectOfReward({ r2: 'grow' }, { id: 'r1', title: 'Launch a nuke' })).toBe('nuke');
    expect(effectOfReward({ r1: 'supernova' }, { id: 'r1', title: 'Launch a nuke' })).toBe('nuke');
    expect(effectOfReward({}, { id: 'toString', title: 'Launch a nuke' })).toBe('nuke');
  });

  it.each([
    ['Random Calamity!', 'calamity:random'],
    ['CALAMITY', 'calamity:random'],
    ['Calamity: Meteor Shower', 'calamity:meteorShower'],
    ['Ice Storm', 'calamity:iceStorm'],
    ['Ice Shower', 'calamity:iceStorm'],
    ['Thunderstorm', 'calamity:thunderStorm'],
    ['Summon a Black Hole', 'calamity:blackHole'],
    ['radiation leak', 'calamity:radiationLeak'],
    ['Dust Storm', 'calamity:blizzard'],
    ['Blizzard', 'calamity:blizzard'],
    ['Two calamities', 'calamity:random'],
    ['Nuke them', 'nuke'],
    ['Two nukes', 'nuke'],
    ['Mines', 'mines'],
    ['+3 mines', 'mines'],
    ['A mine', 'mines'],
    ['Missile Supply', 'missiles'],
    ['3 missiles', 'missiles'],
    ['EMP', 'emp'],
    ['Grow my ship', 'grow'],
    ['Put a bounty on somebody', 'bounty'],
    ['Double bounties', 'bounty'],
    ['Rainbow Trail', 'trail'],
    ['Shield Skin', 'shield'],
    ['shield-skin', 'shield'],
    ['SHIELD__STYLE', 'shield'],
    ['Shield theme', 'shield'],
    ['Shield effect', 'shield'],
    ['Death Explosion', 'explosion'],
    ['Laser Skin', 'laser'],
  ] as const)('a reward titled "%s" has the effect %s', (title, effect) => {
    expect(effectOfReward({}, { id: 'r', title })).toBe(effect);
  });

  it.each([
    'Hydrate!',
    'Pick the next song',
    'Temperature check',
    'Determined to win',
    'Notice me',
    'Shields up',
  ])('a reward titled "%s" does not belong to the game', title =>
    expect(effectOfReward({}, { id: 'r', title })).toBeNull(),
  );

  it('a reward loses its link if the linked effect no longer exists', () => {
    expect(knownLinks({ r1: 'nuke', r2: 'supernova' })).toEqual({ r1: 'nuke' });
  });

  it('names of properties that every JavaScript object has are refused as reward ids', () => {
    for (const id of ['constructor', 'toString', '__proto__']) expect(v.is(RewardId, id)).toBe(false);
    expect(v.is(RewardId, 'b1f3-reward')).toBe(true);
  });

  it('a reward can be linked to every effect', () => {
    for (const effect of EFFECT_IDS)
      expect(effectOfReward({ r: effect }, { id: 'r', title: '' })).toBe(effect);
  });
});

it("a channel's key at a relay has 8 to 200 letters, digits and punctuation characters", () => {
  expect([8, 200].map(length => isRelayKey('k'.repeat(length)))).toEqual([true, true]);
  expect([7, 201].map(length => isRelayKey('k'.repeat(length)))).toEqual([false, false]);
  for (const key of ['with a blank', 'täglich-neu', 'two\nlines-']) expect(isRelayKey(key)).toBe(false);
  expect(isRelayKey('!0aZ~.:/')).toBe(true);
});
