import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { resolve } from '../../../engine/entities/entities.ts';
import { MANOEUVRE } from '../../../engine/pilots/manoeuvre.ts';
import { setTarget } from '../../../engine/pilots/target.ts';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { simulate } from '../../../harness/simulate.ts';
import { basePosition, FLAGS } from '../../../schema/wire/frame.ts';
import { arranged, destroy } from '../arranged.ts';
import { flagsOf, put, scene } from '../staging.ts';

/**
 * Tests the initial state of a round, a ship, a roster slot or a version. Nothing of an earlier round, ship, slot or
 * version may remain.
 */

describe('title screen', () => {
  it('the title screen opens with its main page, whatever page was open before', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('showMenuPage', { page: 'credits' });
    sim.run('openMainMenu', {});
    expect(sim.round.overlay.menu).toBe('main');
  });

  it('the title screen and its pages close when a lobby opens', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('openLobby', {});
    expect(sim.round.overlay.menu).toBeNull();
  });

  it.each(['a fight', 'a held fight', 'its results'])(
    'when a round is ended in %s, nothing of that round is shown on the title screen',
    stage => {
      const fresh = simulate({ pilots: ['ada', 'bob'] });
      fresh.run('openLobby', { mode: 'dogfight' });
      fresh.run('openMainMenu', {});
      const sim = scene();
      const { world } = sim;
      sim.run('placeBounty', { target: 'ada' });
      sim.run('startCalamity', { type: 'iceStorm' });
      sim.run('spawnBoss', {});
      world.momentum.leadChanges = 3;
      world.round.scores = [3, 4];
      world.round.reserves = [5, 6];
      world.round.knockouts = ['chat:bob'];
      if (stage === 'a held fight') sim.internal('holdRound', { seconds: 5, until: 9 });
      if (stage === 'its results') world.round.endsAt = world.time.tick + 1;
      sim.ticks(1);
      sim.run('openMainMenu', {});
      expect(sim.round).toEqual({ ...fresh.round, field: 'moon' });
      const { knockouts, resultsCloseAt, endsAt } = world.round;
      expect([knockouts, resultsCloseAt, endsAt]).toEqual([[], null, null]);
      sim.seconds(60);
      expect(sim.round.phase).toBe('menu');
    },
  );

  it('on the title screen, no pilot is hunted', () => {
    const sim = scene();
    setTarget(sim.world, sim.eid('ada'), sim.eid('bob'));
    expect(sim.world.components.Brain.hunters[sim.eid('bob')]).toBe(1);
    sim.run('openMainMenu', {});
    expect(sim.world.components.Brain.hunters[sim.eid('bob')]).toBe(0);
  });
});

describe('destroyed ship', () => {
  it('a destroyed ship loses its temporary states, such as a stun or a bounty', () => {
    const sim = scene();
    sim.run('placeBounty', { target: 'ada' });
    sim.world.components.Status.bits[sim.eid('ada')] |= FLAGS.stunned | FLAGS.grown;
    sim.world.components.Hull.points[sim.eid('ada')] = 0;
    sim.ticks(1);
    expect(flagsOf(sim, 'ada')).toEqual([]);
    sim.run('placeBounty', { target: 'ada' });
    expect(flagsOf(sim, 'ada')).toEqual([]);
  });
});

describe('retreating ship', () => {
  it('a retreating ship no longer hunts anybody', () => {
    const sim = scene();
    setTarget(sim.world, sim.eid('ada'), sim.eid('bob'));
    sim.run('useAbility', { pilot: 'ada', ability: 'retreat' });
    const { Brain } = sim.world.components;
    expect(Brain.target[sim.eid('ada')]).toBe(0);
    expect(Brain.hunters[sim.eid('bob')]).toBe(0);
  });
});

describe('leaving pilot', () => {
  it('a pilot who leaves no longer hunts anybody', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd'] });
    setTarget(sim.world, sim.eid('ada'), sim.eid('bob'));
    sim.internal('removePilot', { pilot: 'ada' });
    expect(sim.world.components.Brain.hunters[sim.eid('bob')]).toBe(0);
  });

  it('the record of a pilot who leaves is saved only while a round is fought', () => {
    const sim = simulate({ pilots: ['ada', 'bob', 'cyd'] });
    const recorded = (pilot: string) => {
      sim.internal('removePilot', { pilot });
      return Object.keys(sim.world.round.departures);
    };
    expect(recorded('ada')).toEqual([]);
    sim.startRound();
    expect(recorded('bob')).toEqual(['chat:bob']);
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    expect(recorded('cyd')).toEqual(['chat:bob']);
  });

  it('a pilot who leaves and returns waits 3 s for a ship, as after a ship is destroyed', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd'] });
    sim.internal('removePilot', { pilot: 'ada' });
    sim.run('addPilot', { username: 'ada' });
    sim.ticks(3 * 60 - 1);
    expect(sim.pilot('ada').alive).toBe(false);
    sim.ticks(1);
    expect(sim.pilot('ada').alive).toBe(true);
  });
});

describe('launched missile', () => {
  it("a missile hunts its pilot's target, or the nearest enemy if there is no target", () => {
    for (const hunted of ['bob', 'cyd', null]) {
      const sim = scene({ pilots: ['ada', 'bob', 'cyd'], mode: 'ffa' });
      put(sim, 'ada', { x: 0, y: 0 });
      put(sim, 'bob', { x: 300, y: 0 });
      put(sim, 'cyd', { x: 700, y: 0 });
      if (hunted) setTarget(sim.world, sim.eid('ada'), sim.eid(hunted));
      sim.run('useAbility', { pilot: 'ada', ability: 'missile' });
      const [missile] = idsOf(sim.world.lists.missiles);
      const { target } = sim.world.components.Homing;
      expect(resolve(sim.world, target[missile])).toBe(sim.eid(hunted ?? 'bob'));
    }
  });

  /** Ada's missile on its way to bob, who is `aside` from its course. */
  const launched = (aside: number) => {
    const sim = scene({ pilots: ['ada', 'bob'], mode: 'ffa' });
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: 100, y: aside });
    const missile = spawnMissile(sim.world, sim.eid('ada'), sim.eid('bob'));
    return { sim, missile, bob: sim.eid('bob') };
  };

  it('a missile flies straight on when its target is destroyed', () => {
    const { sim, missile, bob } = launched(600);
    const { Heading } = sim.world.components;
    sim.ticks(1);
    const turned = Heading.y[missile];
    expect(turned).toBeGreaterThan(0);
    sim.world.components.Hull.points[bob] = 0;
    sim.ticks(1);
    const before = Heading.y[missile];
    sim.ticks(20);
    expect(Heading.y[missile]).toBe(before);
  });

  it('a missile alarms its target within 320 u', () => {
    const huntedAt = (aside: number) => {
      const { sim, bob } = launched(aside);
      sim.ticks(1);
      return sim.world.components.Ship.huntedAt[bob] > 0;
    };
    expect([290, 330].map(huntedAt)).toEqual([true, false]);
  });
});

describe('bounty', () => {
  it('a bounty has at most 9,999 stacks', () => {
    const sim = scene();
    const place = (stacks: number) => sim.run('placeBounty', { target: 'bob', stacks }).stacks;
    place(1);
    sim.world.round.bounties[0].stacks = 9_990;
    expect([place(8), place(1), place(1)]).toEqual([9_998, 9_999, 9_999]);
  });

  it('when a pilot leaves the game, the bounty on that pilot is gone', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd'] });
    sim.run('placeBounty', { target: 'bob' });
    sim.internal('removePilot', { pilot: 'bob' });
    expect(sim.round.bounties).toEqual([]);
    sim.run('addPilot', { username: 'dan' });
    expect(flagsOf(sim, 'dan')).not.toContain('bounty');
  });
});

describe('leaving filler bot', () => {
  it('a filler bot that leaves keeps a row in the statistics only if it did something', () => {
    const sim = arranged('ffa', { bots: 2, roundMinutes: 1 }, ['ada']);
    const [first] = sim.pilots().filter(({ bot }) => bot);
    destroy(sim, 'ada', first.id);
    sim.set({ bots: 0 });
    expect(Object.keys(sim.world.round.departures)).toEqual([first.id]);
  });

  it('the id and name of a filler bot that left a row in the statistics are not used again', () => {
    const sim = arranged('ffa', { bots: 1 }, ['ada']);
    const [first] = sim.pilots().filter(({ bot }) => bot);
    for (let i = 0; i < 40; i++) {
      destroy(sim, 'ada', sim.pilots().find(({ bot }) => bot)?.id);
      sim.world.components.Ship.respawnAt.fill(0);
      sim.set({ bots: 0 });
      sim.set({ bots: 1 });
      sim.ticks(1);
    }
    const names = [...Object.values(sim.world.round.departures), ...sim.pilots()].map(({ name }) => name);
    const ids = [...Object.values(sim.world.round.departures), ...sim.pilots()].map(({ id }) => id);
    expect(ids).toContain(first.id);
    expect([new Set(names).size, new Set(ids).size]).toEqual([42, 42]);
  });
});

describe('meteor', () => {
  it('in sudden death, a meteor that leaves the reduced arena flies on', () => {
    const sim = arranged('ffaReserves', { ffaLives: 9 });
    const { width } = sim.world.arena;
    const at = { x: 0.49 * width, y: 0, vx: 0, vy: 0, radius: 30 };
    const [rock, meteor] = [at, at].map(start => spawnRock(sim.world, start));
    sim.world.components.Status.bits[meteor] |= FLAGS.burning;
    sim.world.round.startedAt = sim.tick + 1 - 20 * 60 * 60;
    sim.ticks(1);
    sim.world.round.startedAt = sim.tick + 1 - 20 * 60 * 60 - 5 * 60;
    sim.ticks(1);
    expect(idsOf(sim.world.lists.rocks)).toContain(meteor);
    expect(idsOf(sim.world.lists.rocks)).not.toContain(rock);
  });
});

describe('restored world', () => {
  it('a restored world continues the numbering of its state versions', () => {
    const sim = simulate({ pilots: ['ada'] });
    const before = coldPatch(sim.world)?.version ?? 0;
    const restored = restoreWorld(structuredClone(saveCheckpoint(sim.world)));
    expect(coldPatch(restored)?.version).toBe(before + 1);
  });
});

describe('round', () => {
  it('the start of a round closes the page that was open in its lobby', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('openLobby', {});
    sim.run('showMenuPage', { page: 'boards' });
    expect(sim.round.overlay.menu).toBe('boards');
    sim.run('startRound', {});
    expect(sim.round.overlay.menu).toBeNull();
  });

  it('a round first sizes the arena for all pilots, then adds rocks, then launches ships at their bases', () => {
    const sim = simulate({ settings: { bots: 240, teamCount: 4, field: 'moon', calamities: false } });
    sim.startRound('dogfight');
    const { arena, components, lists } = sim.world;
    expect(arena).toEqual({ width: 9_600, height: 5_400 });
    expect(lists.rocks.count).toBe(4 * 16);
    for (const eid of idsOf(lists.flying)) {
      const { x, y } = basePosition(components.Team.index[eid], 4);
      const [dx, dy] = [
        components.Position.x[eid] - (x * arena.width) / 2,
        components.Position.y[eid] - (y * arena.height) / 2,
      ];
      expect(Math.hypot(dx, dy)).toBeLessThanOrEqual(62 * Math.sqrt(60) + 0.01);
    }
  });
});

describe('ship', () => {
  it("losing a ship does not shorten the cool-down of its pilot's abilities", () => {
    const sim = scene();
    sim.run('useAbility', { pilot: 'ada', ability: 'ram' });
    sim.world.components.Hull.points[sim.eid('ada')] = 0;
    sim.ticks(1);
    sim.until(() => sim.pilot('ada').alive, 4);
    expect(sim.run('useAbility', { pilot: 'ada', ability: 'ram' })).toMatchObject({
      triggered: false,
      reason: 'cool-down',
    });
  });
});

it('in the tick in which a shot is fired, the shot is at the nose of its ship', () => {
  const sim = scene();
  const ada = sim.eid('ada');
  const { Brain, Ship, Position } = sim.world.components;
  put(sim, 'ada', { x: 0, y: 0, speed: 200 });
  put(sim, 'bob', { x: 300, y: 0 });
  setTarget(sim.world, ada, sim.eid('bob'));
  Brain.manoeuvre[ada] = MANOEUVRE.attack;
  Brain.aimError[ada] = 0;
  Ship.gunAt[ada] = 0;
  sim.ticks(1);
  expect(sim.world.shots.count).toBe(1);
  expect(sim.world.shots.columns.x[0]).toBeCloseTo(Position.x[ada] + 18, 3);
});

it("a payment takes effect in the tick in which the pilot's ship returns", () => {
  const sim = scene();
  sim.world.components.Hull.points[sim.eid('ada')] = 0;
  sim.ticks(1);
  while (sim.world.components.Ship.respawnAt[sim.eid('ada')] % 30 !== 0)
    sim.world.components.Ship.respawnAt[sim.eid('ada')]++; // a tick in which waiting payments are retried
  sim.internal('redeemEffect', { user: 'ada', effect: 'missiles', input: '', redemption: 'r1' });
  sim.until(() => sim.pilot('ada').alive, 4);
  expect(sim.events('redeem.applied')).toHaveLength(1);
});

it('a pause does not shorten the time for which the results board is shown', () => {
  const sim = simulate({ pilots: ['ada', 'bob'], settings: { resultsSeconds: 10, calamities: false } });
  sim.startRound('ffa');
  sim.world.round.endsAt = sim.tick + 1;
  sim.ticks(1);
  sim.seconds(4);
  sim.internal('setPause', { pause: { since: 5, by: 'streamer', inMenu: true } });
  sim.seconds(60);
  expect(sim.round.result).not.toBeNull();
  sim.internal('setPause', { pause: null });
  sim.ticks(6 * 60 - 1);
  expect(sim.round.result).not.toBeNull();
  sim.ticks(1);
  expect(sim.round).toMatchObject({ result: null, lobby: { waiting: false } });
});
