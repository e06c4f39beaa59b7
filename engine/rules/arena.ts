/** Distance from an edge at which ships are steered back. Unit: u. */
export const EDGE_ZONE = 260;
/** How far beyond an edge a ship can get. Unit: u. */
export const EDGE_LIMIT = 200;

/** Radius of a base for one ship; it grows with the square root of the number of ships. Unit: u. */
export const BASE_ROOM = 62;
/** Minimum distance of a new rock from a base. Unit: u. */
export const BASE_CLEARANCE = 420;

/** In rounds that begin with more pilots, teams launch at fronts all over the arena instead of in their bases. */
export const FRONT_PILOTS = 300;
/** Approximate distance between neighbouring fronts. Unit: u. */
export const FRONT_GAP = 1_600;
/** Distance of the point of each team from the centre of its front, and radius around this point. Unit: u. */
export const FRONT_REACH = 450;
export const FRONT_ROOM = 200;

/** Cell sizes of the grids, close to the reach of typical look-ups. Unit: u. */
export const SHIP_CELL = 96;
export const OBSTACLE_CELL = 400;
export const SOLID_CELL = 64;
export const SURROUNDINGS_CELL = 512;
/** Area for random positions of ships and rocks, as a share of half the arena. */
export const PLACE_AREA = 0.88;
/** Minimum distance from rocks and ships when something is placed at random. Unit: u. */
export const PLACE_CLEARANCE = 150;
