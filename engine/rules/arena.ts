/** From here on ships are steered back from an edge. Unit: u. */
export const EDGE_ZONE = 260;
/** Nothing gets further beyond an edge than this. Unit: u. */
export const EDGE_LIMIT = 200;

/** Radius of a base in which one ship finds room; it grows with the square root of the ships. Unit: u. */
export const BASE_ROOM = 62;
/** No rock is put nearer than this to a base. Unit: u. */
export const BASE_CLEARANCE = 420;

/** Cell sizes of the grids: near the reach of what is looked up in them. Unit: u. */
export const SHIP_CELL = 96;
export const OBSTACLE_CELL = 400;
export const SOLID_CELL = 64;
/** Where ships and rocks are put at random, as a share of half the arena. */
export const PLACE_AREA = 0.88;
/** A ship of a free for all does not come in nearer than this to a rock. Unit: u. */
export const PLACE_CLEARANCE = 150;
