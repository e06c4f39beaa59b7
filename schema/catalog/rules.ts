/** The numbers of the game that the simulation and the screens share. All other numbers are in `engine/rules/`. */

/** Ticks per simulated second. */
export const TICK_RATE = 60;

/** Half the length of a ship, and the radius that shots hit. Unit: u. */
export const SHIP_RADIUS = 18;

/** The smallest arena, for up to `pilots` pilots. Unit of the sides: u. */
export const ARENA = { width: 4_800, height: 2_700, pilots: 60 } as const;

/** Sides of the arena for a number of pilots. Both grow with the square root of this number. Unit: u. */
export function arenaFor(pilots: number) {
  const scale = Math.max(1, Math.sqrt(pilots / ARENA.pilots));
  return { width: ARENA.width * scale, height: ARENA.height * scale };
}

/** Announcement of sudden death, in last-one-standing rounds. */
export const SUDDEN_DEATH_TEXT = 'Sudden death';

/** Time from the launch of a nuke to its blast. Unit: s. */
export const NUKE_SECONDS = 3;

/** Missiles or mines per supply. */
export const SUPPLY_CHARGES = 3;
