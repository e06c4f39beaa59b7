import { createRng, random } from '../../../engine/data/rng.ts';
import { type Deed, deedOf } from './deeds.ts';
import { CALLING, FAULTS, type FaultName, KILLS, type Kill } from './faults.ts';

/** Who does what in which order, and what fails meanwhile: all of it drawn from a seed. */

export interface Step {
  deeds: Deed[];
  fault: FaultName;
  /** The game is killed at that call, and started again. */
  kill: Kill | null;
}

export interface PlanSize {
  deeds: number;
  kills: number;
}

const MOST_AT_ONCE = 8;
const FAULT_NAMES = Object.keys(FAULTS) as FaultName[];

/** The plan of a seed: always the same. */
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

/** Whether the game need not call the platform then. */
const isQuiet = ({ fault, kill }: Step) => kill === null && !CALLING.has(fault);

/** There is something to settle and to report. */
const payer = (step: number): Deed => ({ kind: 'redeem', reward: 'possible', login: `payer_${step}` });

function stepsOf(count: number, draw: () => number): Deed[][] {
  const steps: Deed[][] = [];
  for (let at = 0; at < count; at += steps.at(-1)?.length ?? count) {
    const size = Math.min(count - at, 1 + Math.floor(draw() * MOST_AT_ONCE));
    steps.push(Array.from({ length: size }, (_, n) => deedOf(at + n, draw)));
  }
  return steps;
}

/** All of them in a drawn order, before one is repeated. */
function inTurn<T>(all: readonly T[], draw: () => number) {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = all.toSorted();
    return left.splice(Math.floor(draw() * left.length), 1)[0];
  };
}
