import { createRng, random } from '../../../engine/data/rng.ts';
import { type Deed, deedOf } from './deeds.ts';
import { CALLING, FAULTS, type FaultName, KILLS, type Kill } from './faults.ts';

/** The order of the viewers' acts, and the faults between them, all drawn from a seed. */

export interface Step {
  deeds: Deed[];
  fault: FaultName;
  /** The call during which the game is killed. It is then started again. */
  kill: Kill | null;
}

export interface PlanSize {
  deeds: number;
  kills: number;
}

const MOST_AT_ONCE = 8;
const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** Draws the plan of a seed, which is always the same. */
export function planOf(seed: number, { deeds, kills }: PlanSize): Step[] {
  const rng = createRng(seed);
  const draw = () => random(rng);
  const fault = inTurn(FAULT_NAMES, draw);
  const kill = inTurn(KILLS, draw);
  const steps: Step[] = stepsOf(deeds, draw).map(deeds => ({ deeds, fault: fault(), kill: null }));
  for (let n = 1; n <= kills; n++) {
    const at = Math.floor((n * steps.length) / (kills + 1));
    steps[at] = { ...steps[at], fault: 'none', kill: kill() };
  }
  return steps.map((step, at) => (isQuiet(step) ? step : { ...step, deeds: [payer(at), ...step.deeds] }));
}

/** Whether the game has no reason to call the platform in a step. */
const isQuiet = ({ fault, kill }: Step) => kill === null && !CALLING.has(fault);

/** An act for which the game must settle and report something. */
const payer = (step: number): Deed => ({ kind: 'redeem', reward: 'possible', login: `payer_${step}` });

function stepsOf(count: number, draw: () => number): Deed[][] {
  const steps: Deed[][] = [];
  for (let at = 0; at < count; at += steps.at(-1)?.length ?? count) {
    const size = Math.min(count - at, 1 + Math.floor(draw() * MOST_AT_ONCE));
    steps.push(Array.from({ length: size }, (_, n) => deedOf(at + n, draw)));
  }
  return steps;
}

/** Draws from a list in a random order, each element once before any is repeated. */
function inTurn<T>(all: readonly T[], draw: () => number) {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = all.toSorted();
    return left.splice(Math.floor(draw() * left.length), 1)[0];
  };
}
