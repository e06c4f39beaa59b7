import { describe, expect, it } from 'vitest';
import { clearCrafts } from '../../../engine/bosses/kit/craft.ts';
import { holdWeapon, isWeaponDue } from '../../../engine/bosses/kit/gunnery.ts';
import { BOSS_WEAPONS } from '../../../engine/components.ts';
import { inPhase } from '../../../engine/entities/boss-phase.ts';
import { refOf, resolve } from '../../../engine/entities/entities.ts';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { MAX_RAGE } from '../../../engine/rules/bosses.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { put } from '../staging.ts';
import { bossEid, bossFight, hit } from './boss-scene.ts';
import { fightWith, NAMES } from './usual-fight.ts';

/** Tests the numbers of each boss's special moves, in a fight of usual size. */

it("in a large fight, a boss's reload time is at most a quarter shorter", () => {
  const sim = fightWith('Leviathan', [0]);
  sim.world.lists.pilots.count = 48; // twice the usual strength
  isWeaponDue(sim.world, sim.boss, 0, 100);
  expect(sim.Boss.readyAt[sim.boss * BOSS_WEAPONS] - sim.world.time.tick).toBe(80);
});

describe('Null', () => {
  /**
   * The boss Null with the share `shield` of its shield, and all ships at the distance `distance`. `raise` raises a
   * ship's shield.
   */
  function thief(distance: number, shield: number) {
    const sim = fightWith('Null', []);
    const { Status } = sim.world.components;
    for (const name of NAMES) put(sim, name, { x: 0, y: distance });
    sim.Boss.shield[sim.boss] = sim.Boss.shieldFull[sim.boss] * shield;
    const raise = (name: string) => {
      Status.bits[sim.eid(name)] |= FLAGS.shield;
    };
    return { ...sim, raise, share: () => sim.Boss.shield[sim.boss] / sim.Boss.shieldFull[sim.boss] };
  }

  it('each raised shield within 560 u gives the boss Null 1.5 % of its full shield', () => {
    for (const [distance, gained] of [
      [559, 0.015],
      [561, 0],
    ] as const) {
      const sim = thief(distance, 0.5);
      sim.raise('ada');
      sim.act(6);
      expect(sim.share()).toBeCloseTo(0.5 + gained, 4);
    }
  });

  it('in a large fight, the boss Null gains less from each shield, and never more than its full shield', () => {
    const large = thief(100, 0.5);
    large.world.lists.pilots.count = 48;
    large.raise('ada');
    large.act(6);
    expect(large.share()).toBeCloseTo(0.5075, 4);
    const whole = thief(100, 0.99);
    whole.raise('ada');
    whole.act(6);
    expect(whole.share()).toBe(1);
  });

  it("the eighth stolen shield restores the boss Null's broken shield to 15 %", () => {
    const sim = thief(100, 0);
    for (const name of NAMES.slice(1)) sim.raise(name);
    sim.act(6);
    expect(sim.share()).toBe(0);
    sim.raise('ada');
    sim.act(6);
    expect(sim.share()).toBeCloseTo(0.15, 5);
  });

  it("the boss Null's shield is reported and drawn at once when it returns or breaks again", () => {
    const sim = thief(100, 0.1);
    const { world, boss } = sim;
    world.lists.pilots.count = NAMES.length; // the number of real pilots, so that the state can be reported
    sim.Boss.rage[boss] = MAX_RAGE; // at its maximum, because a rise would be reported, too
    const reported = () => coldPatch(world)?.round?.bosses[0].shield;
    hit(sim, 'ada', sim.Boss.shield[boss]);
    expect([sim.has(FLAGS.shield), reported()]).toEqual([false, 'down']);
    for (const name of NAMES) sim.raise(name);
    sim.act(6);
    expect([sim.has(FLAGS.shield), reported()]).toEqual([true, 'up']);
    hit(sim, 'ada', sim.Boss.shield[boss]);
    expect([sim.has(FLAGS.shield), reported()]).toEqual([false, 'down']);
  });

  it('each time that its own shield breaks, the boss Null needs eight more stolen shields', () => {
    const sim = thief(100, 0);
    const raiseAll = () => {
      for (const name of NAMES) sim.raise(name);
      sim.act(6);
      return sim.share();
    };
    expect(raiseAll()).toBeCloseTo(0.15, 5);
    sim.Boss.shield[sim.boss] = 0;
    for (const name of NAMES.slice(1)) sim.raise(name);
    sim.act(6);
    expect(sim.share()).toBe(0);
  });
});

describe('Reaper', () => {
  /** The boss Reaper, which hunts ada at the distance `distance`. */
  function hunter(distance: number) {
    const sim = fightWith('Reaper', []);
    put(sim, 'ada', { x: distance, y: 0 });
    sim.Boss.prey[sim.boss] = refOf(sim.world, sim.eid('ada'));
    sim.Boss.stanceUntil[sim.boss] = 0;
    return sim;
  }

  it('the boss Reaper aims only at a ship within 600 u', () => {
    const near = hunter(598);
    near.act();
    expect(near.has(FLAGS.armed)).toBe(true);
    const far = hunter(601);
    far.act();
    expect(far.has(FLAGS.armed)).toBe(false);
  });

  it('after each dash, the boss Reaper chooses the current leader as its target', () => {
    const sim = hunter(300);
    sim.world.components.Tally.damage[sim.eid('bob')] = 1_000;
    sim.act(60);
    expect(resolve(sim.world, sim.Boss.prey[sim.boss])).toBe(sim.eid('ada'));
    sim.act(120);
    expect(resolve(sim.world, sim.Boss.prey[sim.boss])).toBe(sim.eid('bob'));
  });
});

describe('Stormcaller', () => {
  it.each([
    [1, 4],
    [3, 6],
  ])(
    'the boss Stormcaller strikes three ships and one more for each step of rage (rage %i: %i ships)',
    (rage, ships) => {
      const sim = fightWith('Stormcaller', [0]);
      sim.Boss.rage[sim.boss] = rage;
      let most = 0;
      sim.act(400, () => {
        most = Math.max(most, sim.shown('bolt'));
      });
      expect(most).toBe(ships);
    },
  );

  it('the boss Stormcaller shows its charge for exactly 0.8 s before the lightning', () => {
    const sim = fightWith('Stormcaller', [0]);
    const charged: boolean[] = [];
    const struck: number[] = [];
    sim.act(400, () => {
      charged.push(sim.has(FLAGS.armed));
      if (sim.shown('bolt') > 0) struck.push(charged.length - 1);
    });
    expect(struck.length).toBeGreaterThan(1);
    for (const at of struck) expect([charged[at - 1], charged[at]]).toEqual([true, false]);
    const share = charged.filter(Boolean).length / charged.length;
    expect(share).toBeLessThan(0.9);
  });
});

describe('Warden', () => {
  it.each([
    [3, 1],
    [4, 2],
  ])(
    'from rage 4 on, the boss Warden casts a second ray in the opposite direction (rage %i, rays: %i)',
    (rage, rays) => {
      const sim = fightWith('Warden', [2]);
      sim.Boss.rage[sim.boss] = rage;
      sim.act();
      expect(sim.world.lists.lances.count).toBe(rays);
    },
  );

  it('the boss Warden has no mirror for the first 5.5 s of the fight', () => {
    const sim = bossFight({ boss: 'Warden' });
    const hasMirror = () => (sim.world.components.Status.bits[bossEid(sim)] & FLAGS.mirror) !== 0;
    sim.until(hasMirror, 8);
    expect(inPhase(sim.world, bossEid(sim))).toBeGreaterThanOrEqual(5.5 * 60);
  });

  it('the boss Warden loses its mirror when its shield breaks', () => {
    const sim = fightWith('Warden', [0]);
    sim.world.components.Status.bits[sim.boss] |= FLAGS.mirror;
    hit(sim, 'ada', sim.Boss.shield[sim.boss]);
    expect(sim.has(FLAGS.shield) || sim.has(FLAGS.mirror)).toBe(false);
  });

  it("the boss Warden's mirror is up for 4.5 s, then down for 5.5 s", () => {
    const sim = fightWith('Warden', [0]);
    const times: number[] = [];
    let since = sim.world.time.tick;
    let wasUp = sim.has(FLAGS.mirror);
    sim.act(1_300, () => {
      if (sim.has(FLAGS.mirror) === wasUp) return;
      times.push(sim.world.time.tick - since);
      since = sim.world.time.tick;
      wasUp = !wasUp;
    });
    expect(times.slice(1, 4)).toEqual([270, 330, 270]);
  });
});

describe('Comet Queen', () => {
  it('the boss Comet Queen may have up to 30 mines plus one per pilot', () => {
    const sim = fightWith('Comet Queen', [0]);
    sim.act(100, () => holdWeapon(sim.world, sim.boss, 0, 0));
    expect(sim.world.lists.mines.count).toBe(30 + 12);
  });
});

describe('Leviathan', () => {
  it.each([
    [1, 4],
    [5, 6],
  ])(
    'the boss Leviathan launches three fighters and one more per two steps of rage (rage %i: %i fighters)',
    (rage, fighters) => {
      const sim = fightWith('Leviathan', [0]);
      clearCrafts(sim.world, sim.boss);
      sim.Boss.rage[sim.boss] = rage;
      sim.act();
      expect(sim.world.lists.crafts.count).toBe(fighters);
    },
  );
});
