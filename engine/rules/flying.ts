import { seconds } from './time.ts';

/** How pilots fly, whatever their skill. Lengths in u. */

/** Cells of the ship grid that a search for a target goes out at most, and after how many the first find will do. */
export const SEARCH_CELLS = 6;
export const ENOUGH_CELLS = 2;
/** A target further away than this leaves a pilot at leisure. */
export const FAR_TARGET = 1_200;
/** Ships anywhere that are looked at when nobody is near. */
export const FAR_LOOKS = 6;

/** What makes a target more or less worth while than its distance says. */
export const TARGET_BIAS = {
  /** For each other pilot that hunts it, so that a team spreads out. */
  hunter: 130,
  /** For the one that is hunted already, so that minds are not changed all the time. */
  current: -160,
  /** For who shot at us last. */
  attacker: -120,
  /** At most, for what lies behind. */
  behind: 150,
  /** For a pilot with a bounty. */
  bounty: -220,
  /** At most, for a hull that is nearly gone. */
  wounded: -90,
  /** For what cannot be hurt at the moment. */
  safe: 220,
};

/**
 * What makes a boss worth while: being one, and the share of all pilots that hunt it already. Where there are
 * other enemies, only those who are near go for it. The wider the arena, the further off that is: `boss` and
 * `call` are shares of its width.
 */
export const BOSS_BIAS = { boss: -0.06, crowd: 1_200, call: 0.31 };
/** From this radius on a target is too large to fly through: a ship sheers off so far before its hull. */
export const LARGE_TARGET = 45;
export const BREAK_OFF_GAP = 130;
/** Away from the hull at that angle, in rad, for that time. */
export const BREAK_OFF = { angle: 0.9, spread: 0.4, distance: 520, least: seconds(0.8), most: seconds(1.6) };

/** Closer than this a pass is over: the ship flies on and comes about. */
export const PASS_DISTANCE = 70;
/** Closer than this behind a target that flies away at this speed or more, a ship keeps its distance. */
export const FOLLOW_DISTANCE = 150;
export const FOLLOW_SPEED = 130;
export const FOLLOW_THROTTLE = 0.45;
/** Share of the range of a laser from which it is fired. */
export const FIRE_RANGE = 0.8;
/** An attack that has not struck for this long is broken off. */
export const FRUITLESS = seconds(4);

/** How long a ship flies on after a pass, or jinks before a pursuer. */
export const EXTEND = { least: seconds(0.7), most: seconds(1.5), distance: 700, spread: 0.7 };
export const EVADE = { least: seconds(1), most: seconds(2.2), distance: 420, spread: 1.2, jink: 0.4 };
/** A hit longer ago than this does not worry a pilot, nor an attacker further away. */
export const THREAT_TIME = seconds(0.8);
export const THREAT_DISTANCE = 520;
/** Share of its hull below which a ship evades whoever hits it, from wherever. */
export const WORRIED = 0.5;

/** How far ahead obstacles are seen, and how wide a berth they are given. */
export const LOOK_AHEAD = 340;
export const OBSTACLE_BERTH = 55;
/** Share of the push that is lost on an obstacle at the edge of the berth. */
export const OBSTACLE_GRAZE = 0.6;
/** How strongly obstacles, edges and friends push, against a wish of strength 1. */
export const OBSTACLE_PUSH = 3.6;
export const EDGE_PUSH = 3;
export const FRIEND_PUSH = 0.8;
export const FRIEND_DISTANCE = 85;

/** How long a missile on its heels is on a pilot's mind. */
export const HUNTED_TIME = seconds(0.5);

/** Where goals are set, as a share of half the arena: when flying off from somewhere, and when roaming. */
export const FLY_OFF_AREA = 0.92;
export const ROAM_AREA = 0.76;

/** Thrust of ships that have nothing to do, and how near to its goal a ship has reached it. */
export const CRUISE = 0.6;
export const ARRIVAL = 180;
/** How long a goal is flown to at most. */
export const ROAM_TIME = seconds(6);

/** When bots think of their abilities. */
export const MISSILE_REACH = { least: 200, most: 620, ahead: 0.85 };
export const RAM_REACH = 240;
/** Share of its hull above which a ship rams, and below which it goes home. */
export const RAM_ABOVE = 0.4;
export const RETREAT_BELOW = 0.3;
