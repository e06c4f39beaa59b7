import { seconds } from './time.ts';

/** How pilots fly, whatever their skill. Lengths in u. */

/**
 * How many rings of grid cells a search for a target covers at most, and after how many it settles for what it
 * has found.
 */
export const SEARCH_CELLS = 6;
export const ENOUGH_CELLS = 2;
/** Distance to the target beyond which a pilot searches thoroughly only every other time. */
export const FAR_TARGET = 1_200;
/** How many ships anywhere are considered when no enemy is near. */
export const FAR_LOOKS = 6;

/** Amounts added to or taken from a target's distance, to make it less or more attractive. Unit: u. */
export const TARGET_BIAS = {
  /** For each other pilot that hunts the target, so that a team spreads out. */
  hunter: 130,
  /** For the current target, so that pilots do not change it constantly. */
  current: -160,
  /** For the last attacker. */
  attacker: -120,
  /** Maximum, for a target behind the ship. */
  behind: 150,
  /** For a pilot with a bounty. */
  bounty: -220,
  /** Maximum, for a ship that is nearly destroyed. */
  wounded: -90,
  /** For a target that cannot be damaged at the moment. */
  safe: 220,
};

/**
 * Amounts added to the cost of hunting a boss: always `boss`, and `crowd` times the share of pilots that already hunt
 * the boss. In fights with other enemies, only pilots within `call` of the boss join in. Units: `boss` and `call` in
 * widths of the arena, `crowd` in u.
 */
export const BOSS_BIAS = { boss: -0.06, crowd: 1_200, call: 0.31 };
/** Radius from which a target is too large to fly through, and distance from its hull at which ships break off. */
export const LARGE_TARGET = 45;
export const BREAK_OFF_GAP = 130;
/**
 * How a ship breaks off: angle from straight away and its random spread in rad, distance in u, shortest and
 * longest time.
 */
export const BREAK_OFF = { angle: 0.9, spread: 0.4, distance: 520, least: seconds(0.8), most: seconds(1.6) };

/** Distance to the target below which a pass is over: the ship flies on and turns back. */
export const PASS_DISTANCE = 70;
/**
 * A ship that is close behind its target slows down, if the target flies away fast enough: distance in u, speed of the
 * target in u/s, and throttle.
 */
export const FOLLOW_DISTANCE = 150;
export const FOLLOW_SPEED = 130;
export const FOLLOW_THROTTLE = 0.45;
/** Share of a laser's range within which a ship fires. */
export const FIRE_RANGE = 0.8;
/** Time without a hit after which an attack is broken off. */
export const FRUITLESS = seconds(4);

/**
 * How a ship flies on after a pass, and how it evades a pursuer: shortest and longest time, distance in u, spread in
 * rad. `jink`: chance of a new direction.
 */
export const EXTEND = { least: seconds(0.7), most: seconds(1.5), distance: 700, spread: 0.7 };
export const EVADE = { least: seconds(1), most: seconds(2.2), distance: 420, spread: 1.2, jink: 0.4 };
/** Maximum age of a hit, and maximum distance of its attacker, for the attacker to count as a threat. */
export const THREAT_TIME = seconds(0.8);
export const THREAT_DISTANCE = 520;
/** Share of its hull below which a ship evades any attacker, wherever the attacker is. */
export const WORRIED = 0.5;

/** How far ahead obstacles are seen, and the distance kept when passing them. */
export const LOOK_AHEAD = 340;
export const OBSTACLE_BERTH = 55;
/** How much weaker the push is, as a share, for an obstacle at a distance of `OBSTACLE_BERTH` to the side. */
export const OBSTACLE_GRAZE = 0.6;
/** How strongly obstacles, edges and friends push, compared with a pull of strength 1 towards the goal. */
export const OBSTACLE_PUSH = 3.6;
export const EDGE_PUSH = 3;
export const FRIEND_PUSH = 0.8;
export const FRIEND_DISTANCE = 85;

/** How long a pilot remembers a missile close behind. */
export const HUNTED_TIME = seconds(0.5);

/** Area for goals, as a share of half the arena: when flying off, and when roaming. */
export const FLY_OFF_AREA = 0.92;
export const ROAM_AREA = 0.76;

/** Throttle of ships with nothing to do, and distance that counts as reaching a goal. */
export const CRUISE = 0.6;
export const ARRIVAL = 180;
/** How long a ship flies to a goal at most. */
export const ROAM_TIME = seconds(6);

/**
 * When bots use their abilities: minimum and maximum distance for a missile, the cosine of the angle to the target, and
 * the reach of a ram.
 */
export const MISSILE_REACH = { least: 200, most: 620, ahead: 0.85 };
export const RAM_REACH = 240;
/** Share of its hull above which a ship rams, and below which it goes home. */
export const RAM_ABOVE = 0.4;
export const RETREAT_BELOW = 0.3;
