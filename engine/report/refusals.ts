import { GameError } from '../../schema/base/error.ts';
import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Refusals } from '../../schema/wire/messages.ts';
import type { Requirement } from '../actions/handler.ts';
import { handlers } from '../actions/index.ts';
import { tickNumber } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** What cannot be done now whatever the input is, asked of the first steps of the handlers themselves. */

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

/** Ticks between two looks while nobody acts. */
const LOOK_EVERY = TICK_RATE / 4;

/** Returns what cannot be done now when that differs from the last time. Looks at once where something has changed. */
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
