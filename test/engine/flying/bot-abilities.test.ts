import { describe, expect, it } from 'vitest';
import { useAbilities } from '../../../engine/ai/use-abilities.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { seconds } from '../../../engine/rules/time.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { ABILITIES } from '../../../schema/catalog/catalog.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { put, scene } from '../staging.ts';

/** Tests when bots use their abilities. Ada has a normal bot's skill: she misses most chances, but not all of 200. */

type State = {
  hull?: number;
  hitAgo?: number;
  huntedAgo?: number;
  manoeuvre?: number;
  range?: number;
  off?: number;
  /** Number of charges, both of missiles and of mines. */
  charges?: number;
  isCoolingDown?: boolean;
  flags?: number;
};

function arrange(
  sim: Simulated,
  { hull = 1, hitAgo, huntedAgo, manoeuvre = 0, range = 9_999, off = 0, ...refusing }: State,
) {
  const { charges = 1, isCoolingDown = false, flags = 0 } = refusing;
  const { Hull, Ship, Brain, Ready, Charges, Status } = sim.world.components;
  const { tick } = sim.world.time;
  const ada = sim.eid('ada');
  put(sim, 'ada', { x: 0, y: 0 });
  Status.bits[ada] = flags;
  Hull.points[ada] = Hull.full[ada] * hull;
  Hull.hitAt[ada] = hitAgo === undefined ? 0 : tick - seconds(hitAgo);
  Ship.huntedAt[ada] = huntedAgo === undefined ? 0 : tick - seconds(huntedAgo);
  Brain.manoeuvre[ada] = manoeuvre;
  Brain.range[ada] = range;
  Brain.aimX[ada] = Math.cos(off);
  Brain.aimY[ada] = Math.sin(off);
  Charges.missile[ada] = Charges.mine[ada] = charges;
  for (const ability of ABILITIES) Ready[ability][ada] = isCoolingDown ? tick + 1 : 0;
}

/** The abilities that ada uses if she is in the state `state` 200 times. */
function used(state: State) {
  const sim = scene();
  sim.seconds(5);
  const { Ready } = sim.world.components;
  const found = new Set<string>();
  for (let i = 0; i < 200; i++) {
    arrange(sim, state);
    const ready = ABILITIES.map(ability => Ready[ability][sim.eid('ada')]);
    useAbilities(sim.world, sim.eid('ada'));
    ABILITIES.forEach((ability, i) => {
      if (Ready[ability][sim.eid('ada')] > ready[i]) found.add(ability);
    });
  }
  return [...found].sort();
}

const RAMMING: State = { manoeuvre: MANOEUVRE.attack, range: 239 };
const SHOOTING: State = { manoeuvre: MANOEUVRE.attack, range: 600 };

describe('abilities of a bot', () => {
  it.each<[string, State, string[]]>([
    ['raises its shields when a missile follows it', { huntedAgo: 0.4 }, ['shields']],
    ['leaves its shields down half a second after a missile', { huntedAgo: 0.5 }, []],
    ['raises its shields when it is hit with 40 % of its hull left', { hull: 0.4, hitAgo: 0.7 }, ['shields']],
    ['ignores a hit with more than 40 % of its hull left', { hull: 0.41, hitAgo: 0.7 }, []],
    ['ignores a hit that is 0.8 s old', { hull: 0.2, hitAgo: 0.8 }, []],
    [
      'retreats when it is hit with less than 30 % of its hull left',
      { hull: 0.29, hitAgo: 0.7 },
      ['retreat', 'shields'],
    ],
    ['does not retreat with more than 30 % of its hull left', { hull: 0.301, hitAgo: 0.7 }, ['shields']],
    ['drops a mine while it evades', { manoeuvre: MANOEUVRE.evade }, ['mine']],
    ['fires a missile at a target ahead', SHOOTING, ['missile']],
    ['fires no missile at a target 620 u away', { manoeuvre: MANOEUVRE.attack, range: 620 }, []],
    ['fires no missile at a target 32 degrees or more off its nose', { ...SHOOTING, off: 0.56 }, []],
    [
      'fires a missile at a target less than 32 degrees off its nose',
      { ...SHOOTING, off: 0.54 },
      ['missile'],
    ],
    ['rams a target within 240 u', RAMMING, ['ram']],
    ['fires a missile at a target 240 u away', { manoeuvre: MANOEUVRE.attack, range: 240 }, ['missile']],
    ['does not ram with 40 % of its hull left', { ...RAMMING, hull: 0.4 }, []],
    ['rams with more than 40 % of its hull left', { ...RAMMING, hull: 0.41 }, ['ram']],
    [
      'fires a missile at a target 240 u away with 30 % of its hull left',
      { manoeuvre: MANOEUVRE.attack, range: 240, hull: 0.3 },
      ['missile'],
    ],
    ['rams nobody while its ram cools down', { ...RAMMING, isCoolingDown: true }, []],
    ['fires no missile without a charge', { ...SHOOTING, charges: 0 }, []],
    ['drops no mine without a charge', { manoeuvre: MANOEUVRE.evade, charges: 0 }, []],
    ['raises no shields while it burns', { huntedAgo: 0.4, flags: FLAGS.burning }, []],
    ['rams nobody while it is stunned', { ...RAMMING, flags: FLAGS.stunned }, []],
    ['uses no ability while it flies on after a pass', { manoeuvre: MANOEUVRE.extend, range: 300 }, []],
  ])('a bot %s', (_, state, abilities) => {
    expect(used(state)).toEqual(abilities);
  });
});

it("the game never triggers an ability of a viewer's ship", () => {
  const sim = scene({ settings: { bots: 0 } });
  const { Brain, Ready } = sim.world.components;
  for (let i = 0; i < 200; i++) {
    arrange(sim, { manoeuvre: MANOEUVRE.attack, range: 239, huntedAgo: 0 });
    Brain.thinkAt[sim.eid('ada')] = 0;
    sim.ticks(1);
  }
  expect(ABILITIES.map(ability => Ready[ability][sim.eid('ada')])).toEqual([0, 0, 0, 0, 0]);
});
