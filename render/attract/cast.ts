import { FLAGS } from '../../schema/wire/frame.ts';
import { type Body, type Ship, TURN } from './bodies.ts';

/** Who plays in a staged fight, and where it begins; all of it by the numbers that are rolled. */

/** Numbers from 0 to 1 that are the same each time. */
export const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

type Roll = () => number;
/** A place in the arena; `room` is how much of it is used. */
type Somewhere = (room: number) => { x: number; y: number };

/** Ships of so many teams, each of which chases another one; without teams when there are none. */
export const castShips = (count: number, teams: number, place: Somewhere, roll: Roll): Ship[] =>
  Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    kind: 'ship',
    ...place(1),
    angle: roll() * TURN,
    value: 255,
    flags: FLAGS.thrust,
    look: 0,
    team: teams > 0 ? i % teams : -1,
    prey: ((i + 1 + Math.floor(roll() * (count - 2))) % count) + 1,
    firesAt: Math.floor(roll() * 60),
  }));

/** Rocks that drift, some of them at the edge of the arena. */
export const castRocks = (count: number, place: Somewhere, roll: Roll): Body[] =>
  Array.from({ length: count }, (_, i) => ({
    id: 1_000 + i,
    kind: 'rock',
    ...place(1.3),
    angle: roll() * TURN,
    value: 18 + Math.floor(roll() * 32),
    flags: 0,
    look: i % 8,
  }));
