import { ROWS } from '../../engine/components.ts';
import { CRASH_PAUSE } from '../../engine/rules/ships.ts';
import { LASER } from '../../engine/rules/weapons.ts';
import type { GameWorld } from '../../engine/world.ts';
import { SKILLS } from '../../schema/catalog.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import type { Watch } from './rounds.ts';

/** What a viewer would complain of, counted. */

/** A ship is looked at every so many ticks. */
const LOOK = 15;
const LOOKS_A_SECOND = 60 / LOOK;
/** Idle: without anybody to fight for this long, while there is somebody. Unit: looks. */
const IDLE_AFTER = 4 * LOOKS_A_SECOND;
/** Stuck: within so many u of one place for so long, guns silent. */
const STUCK_REACH = 110;
const STUCK_AFTER = 4 * LOOKS_A_SECOND;

const bySkill = () => SKILLS.map(() => 0);

export const createFigures = () => ({
  /** Looks at a flying ship, and how many found it idle or stuck. */
  looks: 0,
  idle: 0,
  stuck: 0,
  /** By skill of the shooter or the victim. */
  shots: bySkill(),
  hits: bySkill(),
  /** Ticks flown. */
  flown: bySkill(),
  deaths: bySkill(),
  /** Bumps into rocks, and deaths that a rock or calamity dealt the last blow of. */
  bumps: bySkill(),
  crashes: bySkill(),
  /** Seconds between two kills of a round. */
  pauses: [] as number[],
});
export type Figures = ReturnType<typeof createFigures>;

/** Watches one round and adds what it sees. */
export function watchFight(figures: Figures): Watch {
  const quiet = new Uint16Array(ROWS);
  const still = new Uint16Array(ROWS);
  const placeX = new Float32Array(ROWS);
  const placeY = new Float32Array(ROWS);
  let lastKill = 0;

  const look = (world: GameWorld, eid: number) => {
    const { Brain, Position, Ship, Status } = world.components;
    figures.looks++;
    quiet[eid] = Brain.target[eid] === 0 && hasEnemies(world, eid) ? quiet[eid] + 1 : 0;
    const isElsewhere =
      Math.hypot(Position.x[eid] - placeX[eid], Position.y[eid] - placeY[eid]) > STUCK_REACH;
    const isShooting = world.time.tick - Ship.gunAt[eid] < LOOK;
    const isFixed = (Status.bits[eid] & (FLAGS.stunned | FLAGS.retreat)) !== 0;
    if (isElsewhere || isShooting || isFixed) {
      placeX[eid] = Position.x[eid];
      placeY[eid] = Position.y[eid];
      still[eid] = 0;
    } else still[eid]++;
    if (quiet[eid] > IDLE_AFTER) figures.idle++;
    else if (still[eid] > STUCK_AFTER) figures.stuck++;
  };

  return (world, events) => {
    const { lists, components, time } = world;
    const { Brain, Ship } = components;
    for (let i = 0; i < lists.flying.count; i++) {
      const eid = lists.flying.ids[i];
      const skill = Brain.skill[eid];
      figures.flown[skill]++;
      if (Ship.gunAt[eid] === time.tick + LASER.interval) figures.shots[skill]++;
      if (Brain.struckAt[eid] === time.tick) figures.hits[skill]++;
      if (Ship.crashAt[eid] === time.tick + CRASH_PAUSE && isHurtByNobody(world, eid)) figures.bumps[skill]++;
      if ((time.tick + eid) % LOOK === 0) look(world, eid);
    }
    for (const event of events) {
      if (event.type !== 'kill') continue;
      const victim = world.byName.get(event.fields.victim.toLowerCase()) ?? 0;
      quiet[victim] = still[victim] = 0;
      figures.deaths[Brain.skill[victim]]++;
      if (isHurtByNobody(world, victim)) figures.crashes[Brain.skill[victim]]++;
      if (lastKill > 0) figures.pauses.push((time.tick - lastKill) / 60);
      lastKill = time.tick;
    }
  };
}

/** Whether what hurt a ship in this tick was no pilot's doing. */
const isHurtByNobody = ({ components: { Hull, LastAttacker }, time }: GameWorld, eid: number) =>
  Hull.hitAt[eid] === time.tick && LastAttacker.at[eid] !== time.tick;

/** Whether anybody is there to be fought. */
function hasEnemies({ lists, components: { Team, Ship } }: GameWorld, eid: number) {
  for (const { ids, count } of [lists.flying, lists.bosses]) {
    for (let i = 0; i < count; i++)
      if (Ship.alive[ids[i]] === 1 && Team.side[ids[i]] !== Team.side[eid]) return true;
  }
  return false;
}
