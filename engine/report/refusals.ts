import { GameError } from '../../schema/base/error.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Refusals } from '../../schema/wire/messages.ts';
import type { Requirement } from '../actions/handler.ts';
import { handlers } from '../actions/index.ts';
import { tickNumber } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** The actions that are not possible now whatever their input, determined by the first steps of the handlers. */

const REQUIREMENTS = Object.entries(handlers).flatMap(([name, handler]) =>
  'requirement' in handler ? [[name, handler.requirement as Requirement] as const] : [],
);

export function refusalsOf(world: GameWorld): Refusals {
  const refused = REQUIREMENTS.map(([name, requirement]) => [name, refusalBy(world, requirement)] as const);
  return Object.fromEntries(refused.filter(([, refusal]) => refusal));
}

function refusalBy(world: GameWorld, requirement: Requirement) {
  try {
    requirement(world);
    return null;
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    const { code, message } = error;
    return { code, message };
  }
}

/** Ticks between two checks if nothing changes. */
const LOOK_EVERY = TICK_RATE / 4;

/**
 * Creates a function that returns the refused actions if they differ from those that it returned last. The function
 * checks the actions at once if something has changed.
 */
export function createRefusalWatch(world: GameWorld) {
  let reported = '';
  let lookedAt = Number.NEGATIVE_INFINITY;
  return (hasChanged: boolean): Refusals | undefined => {
    const tick = tickNumber(world);
    if (!hasChanged && tick - lookedAt < LOOK_EVERY) return undefined;
    lookedAt = tick;
    const refusals = refusalsOf(world);
    const text = JSON.stringify(refusals);
    if (text === reported) return undefined;
    reported = text;
    return refusals;
  };
}
