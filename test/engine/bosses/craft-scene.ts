import { flyCraft } from '../../../engine/bosses/craft-behaviours.ts';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { CRAFTS } from '../../../engine/rules/bosses/crafts.ts';
import { DT } from '../../../engine/rules/time.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { CRAFT_LOOKS } from '../../../schema/wire/frame.ts';
import { put } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';

/** Scenes with a craft of a boss. The boss is in the centre; bob is far away. */

/** A craft at the position `x`, `y` that heads to the right. `fly` moves the craft and nothing else. */
export function craftAt(look: (typeof CRAFT_LOOKS)[number], x: number, y: number) {
  const sim = bossFight({ mode: 'ffa', settings: { boss: 'Leviathan' } });
  const { world } = sim;
  const { Position, Velocity, Heading, Craft, Brain } = world.components;
  const boss = bossEid(sim);
  Position.x[boss] = Position.y[boss] = 0;
  world.shots.count = 0;
  const craft = spawnCraft(world, boss, look, 0, 0);
  Position.x[craft] = x;
  Position.y[craft] = y;
  Craft.gunAt[craft] = 0;
  put(sim, 'bob', { x: 2_200, y: 1_100 });
  return {
    ...sim,
    craft,
    after(prey: string) {
      Brain.target[craft] = refOf(world, sim.eid(prey));
    },
    /** Moves only the craft, for `ticks`. */
    fly(ticks = 1, each = () => {}) {
      indexSpace(world);
      for (let i = 0; i < ticks && idsOf(world.lists.crafts).includes(craft); i++) {
        flyCraft(world, craft, CRAFTS[look]);
        Position.x[craft] += Velocity.x[craft] * DT;
        Position.y[craft] += Velocity.y[craft] * DT;
        world.time.tick++;
        each();
      }
    },
    place: () => ({ x: Position.x[craft], y: Position.y[craft] }),
    nose: () => Math.atan2(Heading.y[craft], Heading.x[craft]),
    speed: () => Math.hypot(Velocity.x[craft], Velocity.y[craft]),
    shots: () => world.shots.count,
    isGone: () => !idsOf(world.lists.crafts).includes(craft),
  };
}

/** The position at the offset `offX`, `offY` from the position `x`, `y`. */
export const beside = (x: number, y: number, offX: number, offY: number) => ({ x: x + offX, y: y + offY });
