/** The numbers of the game that the simulation and the screens share. All others are in `engine/rules/`. */

/** Ticks in a simulated second. */
export const TICK_RATE = 60;

/** Half the length of a ship, and what a shot has to hit. Unit: u. */
export const SHIP_RADIUS = 18;

/** The smallest arena, which is made for up to that many pilots. Unit of the sides: u. */
export const ARENA = { width: 4_800, height: 2_700, pilots: 60 } as const;

/** Sides of the arena for a number of pilots; both grow with its square root. Unit: u. */
export function arenaFor(pilots: number) {
  const scale = Math.max(1, Math.sqrt(pilots / ARENA.pilots));
  return { width: ARENA.width * scale, height: ARENA.height * scale };
}

/** What announces sudden death, in rounds for the last one standing. */
export const SUDDEN_DEATH_TEXT = 'Sudden death';

/** How many missiles or mines a supply brings. */
export const SUPPLY_CHARGES = 3;
