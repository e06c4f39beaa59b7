import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createAttract } from '../../render/attract/attract.ts';
import { StagedFight } from '../../render/attract/fight.ts';
import type { Flashes } from '../../render/camera/scene.ts';
import { TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import {
  EFFECT_KINDS,
  ENTITY_KINDS,
  FLAGS,
  FRAME_MARGIN,
  FRAME_SLOT_BYTES,
  frameSlotAt,
  quantumOf,
} from '../../schema/wire/frame.ts';
import { gameOf } from './frames.ts';

/** Tests of the staged fight behind the title screen. */

const FULL = { hasReducedMotion: false, isLowQuality: false, isTransparent: false };

function titleScreen(layout = FULL) {
  const game = gameOf(0);
  game.patch(0, { round: { phase: 'menu' } });
  const flashes: Flashes[] = [];
  const attract = createAttract(game, layout, flash => flashes.push(flash));
  return { game, attract, flashes };
}

describe('fight behind the title screen', () => {
  it('the fight behind the title screen has 24 ships that move, shoot and explode', () => {
    const { attract, flashes } = titleScreen();
    const placesAt = (ms: number) => {
      const view = attract.at(ms)?.view;
      return Array.from({ length: 24 }, (_, i) => {
        const row = view?.rowOf[i + 1] ?? -1;
        return [ENTITY_KINDS[view?.kind[row] ?? -1], view?.x[row], view?.y[row]].join(' ');
      });
    };
    const before = placesAt(1_000);
    for (let ms = 1_000; ms < 20_000; ms += 33) attract.at(ms);
    const after = placesAt(20_000);
    expect(before.every(place => place.startsWith('ship'))).toBe(true);
    expect(before.filter((place, i) => place === after[i])).toEqual([]);
    const sum = (of: (flash: Flashes) => number) => flashes.map(of).reduce((a, b) => a + b, 0);
    expect(sum(({ slot }) => slot.frame.shots[0])).toBeGreaterThan(100);
    expect(sum(({ slot }) => slot.frame.effects[0])).toBeGreaterThan(50);
  });

  it("the fight behind the title screen is not the real fight, is in the next round's field, and shows no names", () => {
    const { game, attract } = titleScreen();
    const shown = attract.at(1_000)?.game;
    expect(shown?.pilots.value.size).toBe(24);
    expect([shown?.isCovered.value, shown?.round.value?.field]).toEqual([true, game.round.value?.field]);
    game.patch(0, { round: { field: 'saturn' } });
    expect(attract.at(1_033)?.game.round.value?.field).toBe('saturn');
    expect(game.pilots.value.size).toBe(0);
  });

  it('the fight behind the title screen is one of a red team against a blue team', () => {
    const pilots = [...(titleScreen().attract.at(1_000)?.game.pilots.value.values() ?? [])];
    for (const team of [0, 1]) {
      const colors = pilots.filter(pilot => pilot.team === team).map(({ color }) => color);
      expect(colors).toEqual(Array(12).fill(TEAM_COLORS[team]));
    }
  });

  it('after the page was hidden, the fight behind the title screen continues from the same moment', () => {
    const { attract, flashes } = titleScreen();
    attract.at(1_000);
    attract.at(3_600_000);
    expect(flashes.length).toBeLessThan(20);
  });

  it('the fight behind the title screen runs while that screen is open', () => {
    const { game, attract } = titleScreen();
    game.patch(0, { round: { phase: 'lobby' } });
    expect(attract.at(1_000)).toBeNull();
    game.patch(0, { round: { phase: 'menu' } });
    expect(attract.at(2_000)).not.toBeNull();
  });

  it.each(['hasReducedMotion', 'isLowQuality', 'isTransparent'] as const)(
    'there is no fight behind the title screen if the setting %s is true',
    layout => {
      expect(titleScreen({ ...FULL, [layout]: true }).attract.at(1_000)).toBeNull();
    },
  );
});

/** Yields for each tick of a staged fight its bodies by id, its new effects and its kills. */
function* ticksOf(fight: StagedFight, ticks: number) {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const { width, height } = fight.arena;
  const quantum = quantumOf(width);
  const at = (x: number, y: number) => ({
    x: x * quantum - width / 2 - FRAME_MARGIN,
    y: y * quantum - height / 2 - FRAME_MARGIN,
  });
  for (let i = 0; i < ticks; i++) {
    fight.step(1);
    fight.frame(slot);
    const { entities, effects, frame } = slot;
    const bodies = Array.from({ length: frame.entities[0] }, (_, row) => ({
      ...at(entities.x[row], entities.y[row]),
      ...{ id: entities.id[row], kind: ENTITY_KINDS[entities.kind[row]], look: entities.look[row] },
      ...{ value: entities.value[row], flags: entities.flags[row] },
    }));
    yield {
      bodies: new Map(bodies.map(body => [body.id, body])),
      shots: frame.shots[0],
      effects: Array.from({ length: frame.effects[0] }, (_, row) => EFFECT_KINDS[effects.kind[row]]),
      kills: fight.takeKills(),
    };
  }
}

const MINUTE = 3_600;
const apart = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);

describe('staged fight', () => {
  it('in the fight behind the title screen, each shot and each effect is shown once', () => {
    const fight = new StagedFight();
    const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
    fight.step(600);
    fight.frame(slot);
    expect([slot.frame.shots[0] > 10, slot.frame.effects[0] > 10]).toEqual([true, true]);
    fight.frame(slot);
    expect([slot.frame.shots[0], slot.frame.effects[0]]).toEqual([0, 0]);
  });

  it("behind the title screen, a destroyed ship returns at once at its team's home, undamaged and protected", () => {
    const fight = new StagedFight();
    const { width, height } = fight.arena;
    let returned = 0;
    for (const { bodies, kills } of ticksOf(fight, MINUTE)) {
      for (const { victim, killer } of kills) {
        const ship = bodies.get(victim);
        const side = victim % 2 === 1 ? -1 : 1;
        expect(ship?.value).toBeGreaterThan(180); // a ship may be hit as soon as it returns
        expect((ship?.flags ?? 0) & FLAGS.protected).toBe(FLAGS.protected);
        expect(ship?.x).toBeCloseTo((side * 0.78 * width) / 2, -1);
        expect(ship?.y).toBeCloseTo((side * 0.66 * height) / 2, -1);
        expect(killer).not.toBe(victim);
        returned++;
      }
    }
    expect(returned).toBeGreaterThan(10);
  });

  it('behind the title screen, a raised shield takes the hits on its ship', () => {
    let hulls = 24 * 255;
    let absorbed = 0;
    for (const { bodies, effects } of ticksOf(new StagedFight(), MINUTE / 2)) {
      const before = hulls;
      hulls = [...bodies.values()]
        .filter(({ kind }) => kind === 'ship')
        .reduce((sum, { value }) => sum + value, 0);
      const areShielded = effects.includes('shieldHit') && !effects.includes('hit');
      if (!areShielded) continue;
      absorbed++;
      expect(hulls).toBe(before);
    }
    expect(absorbed).toBeGreaterThan(10);
  });

  it('behind the title screen, missiles and mines explode only near ships of the other team', () => {
    const fight = new StagedFight();
    const reach = { missile: 30, mine: 60 } as const;
    let before = new Map<number, { id: number; kind: string; look: number; x: number; y: number }>();
    let exploded = 0;
    for (const { bodies } of ticksOf(fight, MINUTE)) {
      for (const { id, kind, look, x, y } of before.values()) {
        if ((kind !== 'missile' && kind !== 'mine') || bodies.has(id)) continue;
        const enemies = [...bodies.values()].filter(body => body.kind === 'ship' && body.id % 2 !== look % 2);
        const nearest = Math.min(...enemies.map(enemy => apart(enemy, { x, y })));
        expect(nearest).toBeLessThan(reach[kind] + 15); // the missile flew on for one tick
        exploded++;
      }
      before = bodies;
    }
    expect(exploded).toBeGreaterThan(10);
  });
});

it('the fight behind the title screen has no more objects after minutes, and is the same at each start', () => {
  const [fight, other] = [new StagedFight({ ships: 6 }), new StagedFight({ ships: 6 })];
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const frameOf = (which: typeof fight) => {
    which.frame(slot);
    return slot.entities.x.slice(0, slot.frame.entities[0]);
  };
  other.step(3_600);
  fight.step(3_600);
  expect(frameOf(fight)).toEqual(frameOf(other));
  fight.step(3_600 * 3);
  const rocks = 10;
  frameOf(fight);
  expect(slot.frame.entities[0]).toBeLessThanOrEqual(6 + rocks + 100);
});

it('the fight behind the title screen is the same as at the last review', () => {
  const fight = new StagedFight({ ships: 24, teams: 2 });
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const sums = [60, 600].map(ticks => {
    fight.step(ticks);
    fight.frame(slot);
    const { entities, frame } = slot;
    const hash = createHash('sha256').update(JSON.stringify(fight.takeKills()));
    for (const column of Object.values(entities)) hash.update(column.subarray(0, frame.entities[0]));
    return hash.digest('hex').slice(0, 8);
  });
  expect(sums).toMatchInlineSnapshot(`
    [
      "c3cccccb",
      "4d41d687",
    ]
  `);
});
