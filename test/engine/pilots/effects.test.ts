import { describe, expect, it } from 'vitest';
import { type SimulateOptions, simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { EFFECT_IDS, EFFECTS } from '../../../schema/catalog/effects.ts';

const flight = (options: SimulateOptions = {}) => {
  const sim = simulate({
    pilots: ['Ada', 'Bob'],
    ...options,
    settings: { calamities: false, ...options.settings },
  });
  sim.startRound();
  return sim;
};

const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof GameError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('It was not refused.');
};

const needy = EFFECT_IDS.filter(id => EFFECTS[id].needsPilot);
const others = EFFECT_IDS.filter(id => !EFFECTS[id].needsPilot);

describe('every effect', () => {
  it.each(EFFECT_IDS)('the effect %s is applied and reported as an event', effect => {
    const sim = flight();
    expect(sim.run('applyEffect', { effect, pilot: 'ada' })).toMatchObject({
      ok: true,
      effect,
      pilot: 'Ada',
    });
    expect(sim.events('effect')).toEqual([{ effect, pilot: 'Ada' }]);
  });

  it.each(EFFECT_IDS)('the effect %s changes nothing in a dry run', effect => {
    const sim = flight();
    const before = sim.hash;
    sim.dryRun('applyEffect', { effect, pilot: 'ada' });
    expect(sim.hash).toBe(before);
  });

  it.each(needy)('the effect %s is refused if its pilot does not fly', effect => {
    const sim = simulate({ pilots: ['Ada'] });
    const apply = (pilot?: string) => refusal(() => sim.run('applyEffect', { effect, pilot })).code;
    expect(apply()).toBe('bad-input');
    expect(apply('nobody')).toBe('unknown-pilot');
    expect(apply('ada')).toBe('not-flying');
    expect(sim.events('effect')).toEqual([]);
  });

  it.each(others)('the effect %s needs a round, but no pilot', effect => {
    expect(flight().run('applyEffect', { effect })).toMatchObject({ ok: true, pilot: null });
    const { code } = refusal(() => simulate({ pilots: ['Ada'] }).run('applyEffect', { effect }));
    expect(code).toBe('wrong-phase');
  });

  it('an unknown effect is refused with the names of the known effects', () => {
    const { code, message } = refusal(() => flight().run('applyEffect', { effect: 'toString' }));
    expect(code).toBe('unknown-effect');
    expect(message).toContain('"toString"');
    expect(message).toContain('calamity:iceStorm');
  });

  it('the refusal of an unknown effect quotes at most 60 characters of it', () => {
    const { message } = refusal(() => flight().run('applyEffect', { effect: 'x'.repeat(64) }));
    expect(message).toContain(`"${'x'.repeat(60)}"`);
  });
});

describe('effects on the fight', () => {
  it.each(['meteorShower', 'iceStorm', 'thunderStorm', 'blackHole', 'radiationLeak', 'blizzard'] as const)(
    'the effect "calamity:%s" starts that calamity',
    type => {
      const sim = flight();
      sim.run('applyEffect', { effect: `calamity:${type}` });
      expect(sim.round.calamities).toMatchObject([{ type, phase: 'warning' }]);
    },
  );

  it('the effect "calamity:random" starts any calamity', () => {
    const sim = flight();
    sim.run('applyEffect', { effect: 'calamity:random' });
    expect(sim.round.calamities).toHaveLength(1);
  });

  it('the event of the effect "nuke" names the caller in the field "by", or the pilot if that field is missing', () => {
    const sim = flight();
    sim.run('applyEffect', { effect: 'nuke', by: 'A Viewer' });
    sim.run('applyEffect', { effect: 'nuke', pilot: 'bob' });
    expect(sim.events('nuke').map(({ by }) => by)).toEqual(['A Viewer', 'Bob']);
  });

  it('the redeemable effects "mines" and "missiles" add three charges each, beyond the usual maximum', () => {
    const sim = flight();
    const { missiles, mines } = sim.pilot('ada');
    sim.run('applyEffect', { effect: 'mines', pilot: 'ada' });
    sim.run('applyEffect', { effect: 'missiles', pilot: 'ada' });
    sim.run('applyEffect', { effect: 'missiles', pilot: 'ada' });
    expect(sim.pilot('ada')).toMatchObject({ missiles: missiles + 6, mines: mines + 3 });
  });

  it('the effect "grow" gives the pilot more hull points', () => {
    const sim = flight();
    const { hp } = sim.pilot('ada');
    sim.run('applyEffect', { effect: 'grow', pilot: 'ada' });
    expect(sim.pilot('ada').hp).toBeGreaterThan(hp);
  });
});

describe('redeemed bounty', () => {
  const bounties = (input: string, options: Partial<Parameters<typeof flight>[0]> = {}) => {
    const sim = flight(options);
    const answer = sim.run('applyEffect', { effect: 'bounty', pilot: 'ada', input });
    return { answer, bounties: sim.round.bounties };
  };

  it.each(['bob', '@Bob', ' BOB ', 'chat:bob'])(
    'a redeemed bounty is placed on the pilot named "%s"',
    input => {
      for (const seed of [1, 2, 3]) {
        const { answer, bounties: found } = bounties(input, {
          seed,
          pilots: ['Ada', 'Bob', 'Cy', 'Dan', 'Eve'],
        });
        expect(answer).toMatchObject({ pilot: 'Ada', target: 'Bob' });
        expect(found).toMatchObject([{ name: 'Bob', stacks: 1, by: 'Ada' }]);
      }
    },
  );

  it.each(['', 'nobody'])(
    'a redeemed bounty with the name "%s" is placed on another flying pilot, chosen at random',
    input => {
      for (let seed = 1; seed <= 8; seed++) {
        const { answer, bounties: found } = bounties(input, { seed, pilots: ['Ada', 'Bob', 'Cy'] });
        expect(['Bob', 'Cy']).toContain(answer.target);
        expect(found).toMatchObject([{ name: answer.target, stacks: 1 }]);
      }
    },
  );

  it('a redeemed bounty without a name is refused if nobody flies', () => {
    const sim = flight({ pilots: ['Ada', 'Bob'] });
    for (const name of ['Ada', 'Bob']) sim.world.components.Hull.points[sim.eid(name)] = 0;
    sim.ticks(1);
    const order = (input: string) => () => sim.run('applyEffect', { effect: 'bounty', input });
    expect(refusal(order('')).code).toBe('not-flying');
    expect(order('bob')()).toMatchObject({ target: 'Bob' });
  });

  it('a redeemed bounty on a pilot who is out is placed on another flying pilot, chosen at random', () => {
    const sim = simulate({ pilots: ['Ada', 'Bob', 'Cy'], settings: { ffaLives: 1 } });
    sim.startRound('ffaReserves');
    sim.world.components.Hull.points[sim.eid('Bob')] = 0;
    sim.ticks(1);
    const { target } = sim.run('applyEffect', { effect: 'bounty', pilot: 'ada', input: 'bob' });
    expect(target).toBe('Cy');
  });

  it('a redeemed bounty is placed on its own sponsor if nobody else flies', () => {
    expect(bounties('', { pilots: ['Ada'] }).answer.target).toBe('Ada');
  });
});
