/** Facts of the game world that both the simulation and the pictures need. */

/** Simulation steps per second of game time. */
export const TICK_RATE = 60;

/** Radius of a ship. Unit: u. */
export const SHIP_RADIUS = 18;

/** Sides of the arena for a round of the usual size. Unit: u. */
export const ARENA = { width: 4_800, height: 2_700 } as const;
