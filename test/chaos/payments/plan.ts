import { createRng, random } from '../../../engine/data/rng.ts';
import { type Arrival, arrivalsOf } from './arrivals.ts';
import { POINTS, type Point } from './points.ts';

/** The order of the deliveries, and the kills between them, all drawn from a seed. */

export interface PaymentPlan {
  arrivals: Arrival[];
  /** The steps, which are carried out one after the other. */
  steps: Step[];
}

/** A step. `numbers` are the arrivals that are delivered at once, and again if something was killed meanwhile. */
export interface Step {
  numbers: number[];
  kill: Kill | null;
}

/**
 * A fault at a point in the life of an arrival, which `key` identifies: the server process or its simulation thread is
 * killed, or a write to the store fails.
 */
export interface Kill {
  victim: 'server' | 'world' | 'write';
  point: Point;
  key: string;
}

export interface PlanSize {
  arrivals: number;
  /**
   * Number of times that the server is killed. Between two kills, the store refuses an outcome, so that the game must
   * ask the world for this outcome again. With a probability of one half, the simulation thread is also killed.
   */
  kills: number;
}

type Draw = () => number;

const MOST_AT_ONCE = 12;
/** Largest number of positions by which an arrival is late. */
const LATE_BY = 50;
/**
 * Share of arrivals that are delivered twice in a step, and share of steps that repeat an arrival of an earlier step.
 */
const TWICE = 0.2;
const AGAIN = 0.4;

/** Draws the plan of a seed, which is always the same. */
export function planOf(seed: number, { arrivals: count, kills }: PlanSize): PaymentPlan {
  const rng = createRng(seed);
  const draw = () => random(rng);
  const arrivals = arrivalsOf(count, draw);
  const steps = stepsOf(count, draw);
  const points = { server: pointsInTurn(draw), world: pointsInTurn(draw) };
  for (let part = 0; part <= kills; part++) {
    const [first, last] = [part, part + 1].map(at => Math.floor((at * steps.length) / (kills + 1)));
    const half = Math.floor((first + last) / 2);
    if (draw() < 0.5) addKill('world', points.world(), steps.slice(first, half));
    addKill('write', 'finishing', steps.slice(first, half));
    if (part < kills) addKill('server', points.server(), steps.slice(half, last));
  }
  return { arrivals, steps };

  function addKill(victim: Kill['victim'], point: Point, among: Step[]) {
    const passes = ({ points, event }: Arrival) =>
      points.includes(point) && !(victim === 'write' && event.kind === 'chat');
    const fitting = among
      .filter(({ kill }) => kill === null)
      .flatMap(step => step.numbers.map(n => ({ step, n })))
      .filter(({ step, n }) => isNew(n, step) && passes(arrivals[n]));
    const { step, n } = pick(fitting, draw);
    step.kill = { victim, point, key: arrivals[n].key ?? '' };
  }

  function isNew(n: number, step: Step) {
    return steps.find(({ numbers }) => numbers.includes(n)) === step;
  }
}

/** Draws points in a random order, each once before any is repeated. */
function pointsInTurn(draw: Draw) {
  let left: Point[] = [];
  return () => {
    if (left.length === 0) left = shuffle([...POINTS], draw);
    return left.shift() as Point;
  };
}

/**
 * Draws steps that contain each number at least once. Some numbers are late, some come twice, and some come again much
 * later.
 */
function stepsOf(count: number, draw: Draw): Step[] {
  const places = Array.from({ length: count }, (_, n) => ({ n, at: n + draw() * LATE_BY }));
  const order = places.sort((a, b) => a.at - b.at).map(({ n }) => n);
  const steps: Step[] = [];
  for (let at = 0; at < count; ) {
    const fresh = order.slice(at, at + 1 + Math.floor(draw() * MOST_AT_ONCE));
    const twice = fresh.filter(() => draw() < TWICE);
    const again = at > 0 && draw() < AGAIN ? [pick(order.slice(0, at), draw)] : [];
    steps.push({ numbers: shuffle([...fresh, ...twice, ...again], draw), kill: null });
    at += fresh.length;
  }
  return steps;
}

const pick = <T>(items: readonly T[], draw: Draw) => items[Math.floor(draw() * items.length)];

function shuffle<T>(items: T[], draw: Draw): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [items[i], items[j]] = [items[j], items[i]];
  }
  return items;
}
