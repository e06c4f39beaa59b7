import { fc } from '../fast-check.ts';
import { type Frame, u8, u16 } from './frame-content.ts';

/** Fights of a few entities that stay for a while. As in real fights, most of a frame is then like the frame before. */

const IDS = 12;
const within = (most: number) => fc.integer({ min: -most, max: most });
const rarely = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6, nil: undefined });

const Step = (most: number) =>
  fc.record({ x: within(most), y: within(most), angle: within(Math.min(most, 128)) });

/**
 * How an entity changes from one frame to the next. `step` is added to its motion, or replaces its motion if it does
 * not keep its course.
 */
const Change = fc.record({
  step: fc.oneof(fc.constant({ x: 0, y: 0, angle: 0 }), Step(9), Step(300), Step(2_100), Step(32_768)),
  keepsCourse: fc.boolean(),
  isThere: fc.integer({ min: 0, max: 9 }).map(n => n > 0),
  value: rarely(u8),
  flags: rarely(u16),
  look: fc.option(u16, { freq: 20, nil: undefined }),
});
type Change = typeof Change extends fc.Arbitrary<infer T> ? T : never;

/** A shot near an entity. From 128 steps on, a shot is no longer encoded relative to its owner. */
const NearShot = fc.record({
  owner: fc.integer({ min: 1, max: IDS }),
  dx: fc.oneof(fc.constantFrom(-129, -128, 127, 128), within(20)),
  dy: fc.oneof(fc.constantFrom(-129, -128, 127, 128), within(20)),
  angle: u16,
  age: fc.integer({ min: 0, max: 63 }),
  look: fc.oneof(fc.constant(0), u8),
});

const Turn = fc.record({
  changes: fc.array(Change, { minLength: IDS, maxLength: IDS }),
  shots: fc.array(NearShot, { maxLength: 4 }),
});
type Turn = typeof Turn extends fc.Arbitrary<infer T> ? T : never;

type Row = Frame['entities'][number];
interface Mover {
  row: Row;
  course: { x: number; y: number; angle: number };
  isThere: boolean;
}

const begin = (id: number): Mover => ({
  row: { id, kind: id % 8, look: id * 7, x: id * 5_000, y: id * 100, angle: id, value: 0, flags: 0 },
  course: { x: 0, y: 0, angle: 0 },
  isThere: false,
});

function change({ row, course }: Mover, { step, keepsCourse, isThere, ...fresh }: Change): Mover {
  const kept = keepsCourse ? course : { x: 0, y: 0, angle: 0 };
  const next = { x: kept.x + step.x, y: kept.y + step.y, angle: kept.angle + step.angle };
  const moved = {
    x: (row.x + next.x) & 0xffff,
    y: (row.y + next.y) & 0xffff,
    angle: (row.angle + next.angle) & 0xff,
  };
  const { value = row.value, flags = row.flags, look = row.look } = fresh;
  return { row: { ...row, ...moved, value, flags, look }, course: next, isThere };
}

const shotsOf = (movers: Mover[], shots: Turn['shots']) =>
  shots.map(({ owner, dx, dy, ...shot }) => {
    const { x, y } = movers[owner - 1].row;
    return { ...shot, owner, x: (x + dx) & 0xffff, y: (y + dy) & 0xffff };
  });

function framesOf(turns: Turn[]): Frame[] {
  let movers = Array.from({ length: IDS }, (_, i) => begin(i + 1));
  return turns.map(({ changes, shots }) => {
    movers = movers.map((mover, i) => change(mover, changes[i]));
    const entities = movers.filter(({ isThere }) => isThere).map(({ row }) => row);
    return { entities, shots: shotsOf(movers, shots), effects: [], width: 4_800, height: 2_700, speed: 1 };
  });
}

/** Consecutive frames; the arena stays unchanged. */
export const Fight = fc.array(Turn, { minLength: 3, maxLength: 10 }).map(framesOf);
