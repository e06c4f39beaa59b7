import { ROWS } from '../../engine/components.ts';
import { CRASH_PAUSE } from '../../engine/rules/ships.ts';
import { LASER } from '../../engine/rules/weapons.ts';
import type { GameWorld } from '../../engine/world.ts';
import { SKILLS } from '../../schema/catalog/catalog.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import type { Watch } from './rounds.ts';

/** Counts the flaws of a fight of which a viewer would complain. */

/** Ticks between two checks of a ship. */
const LOOK = 15;
const LOOKS_A_SECOND = 60 / LOOK;
/** A ship counts as idle after this many checks in which it did not fight although there were enemies. */
const IDLE_AFTER = 4 * LOOKS_A_SECOND;
/** A ship that does not shoot counts as stuck if it has not left this radius in time. Unit: u. */
const STUCK_REACH = 110;
const STUCK_AFTER = 4 * LOOKS_A_SECOND;

const bySkill = () => SKILLS.map(() => 0);

export const createFigures = () => ({
  /** Number of checks of flying ships, and number of these checks that found an idle ship or a stuck ship. */
  looks: 0,
  idle: 0,
  stuck: 0,
  /** Counts by skill of the shooter or of the victim. */
  shots: bySkill(),
  hits: bySkill(),
  /** Number of ticks flown. */
  flown: bySkill(),
  deaths: bySkill(),
  /** Number of collisions with rocks, and number of deaths whose last hit was by a rock or a calamity. */
  bumps: bySkill(),
  crashes: bySkill(),
  /** Times between consecutive kills of a round. Unit: s. */
  pauses: [] as number[],
});
export type Figures = ReturnType<typeof createFigures>;

/** Watches one round and adds its counts to `figures`. */
export function watchFight(figures: Figures): Watch {
  const loitering = watchLoitering(figures);
  let lastKill = 0;

  const countKill = (world: GameWorld, name: string) => {
    const victim = world.byName.get(name.toLowerCase()) ?? 0;
    loitering.forget(victim);
    countDeath(figures, world, victim);
    if (lastKill > 0) figures.pauses.push((world.time.tick - lastKill) / 60);
    lastKill = world.time.tick;
  };

  return (world, events) => {
    const { flying } = world.lists;
    for (let i = 0; i < flying.count; i++) {
      countTick(figures, world, flying.ids[i]);
      if ((world.time.tick + flying.ids[i]) % LOOK === 0) loitering.look(world, flying.ids[i]);
    }
    for (const event of events) if (event.type === 'kill') countKill(world, event.fields.victim);
  };
}

/** Counts what a flying ship did and suffered in this tick. */
function countTick(figures: Figures, world: GameWorld, eid: number) {
  const { Brain, Ship } = world.components;
  const { tick } = world.time;
  const skill = Brain.skill[eid];
  figures.flown[skill]++;
  if (Ship.gunAt[eid] === tick + LASER.interval) figures.shots[skill]++;
  if (Brain.struckAt[eid] === tick) figures.hits[skill]++;
  if (Ship.crashAt[eid] === tick + CRASH_PAUSE && isHurtByNobody(world, eid)) figures.bumps[skill]++;
}

function countDeath(figures: Figures, world: GameWorld, victim: number) {
  const skill = world.components.Brain.skill[victim];
  figures.deaths[skill]++;
  if (isHurtByNobody(world, victim)) figures.crashes[skill]++;
}

/** Finds ships that are idle or stuck. */
function watchLoitering(figures: Figures) {
  const quiet = new Uint16Array(ROWS);
  const still = new Uint16Array(ROWS);
  const placeX = new Float32Array(ROWS);
  const placeY = new Float32Array(ROWS);

  return {
    look(world: GameWorld, eid: number) {
      const { Brain, Position } = world.components;
      figures.looks++;
      quiet[eid] = Brain.target[eid] === 0 && hasEnemies(world, eid) ? quiet[eid] + 1 : 0;
      const moved = Math.hypot(Position.x[eid] - placeX[eid], Position.y[eid] - placeY[eid]);
      if (moved > STUCK_REACH || isBusy(world, eid)) {
        placeX[eid] = Position.x[eid];
        placeY[eid] = Position.y[eid];
        still[eid] = 0;
      } else {
        still[eid]++;
      }
      if (quiet[eid] > IDLE_AFTER) figures.idle++;
      else if (still[eid] > STUCK_AFTER) figures.stuck++;
    },
    /** Discards the checks of a ship that was destroyed. */
    forget(eid: number) {
      quiet[eid] = still[eid] = 0;
    },
  };
}

/** Whether a ship shoots, or is unable to move. */
const isBusy = ({ components: { Ship, Status }, time }: GameWorld, eid: number) =>
  time.tick - Ship.gunAt[eid] < LOOK || (Status.bits[eid] & (FLAGS.stunned | FLAGS.retreat)) !== 0;

/** Whether damage to a ship in this tick was not caused by a pilot. */
const isHurtByNobody = ({ components: { Hull, LastAttacker }, time }: GameWorld, eid: number) =>
  Hull.hitAt[eid] === time.tick && LastAttacker.at[eid] !== time.tick;

/** Whether there is an enemy to fight. */
function hasEnemies({ lists, components: { Team, Ship } }: GameWorld, eid: number) {
  for (const { ids, count } of [lists.flying, lists.bosses]) {
    for (let i = 0; i < count; i++) {
      if (Ship.alive[ids[i]] === 1 && Team.side[ids[i]] !== Team.side[eid]) return true;
    }
  }
  return false;
}
