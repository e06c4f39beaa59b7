import type { GameWorld } from '../world.ts';

/** Input of an effect. */
interface EffectInput {
  /** The pilot who redeems the effect, flying if the effect requires it. 0 if no such pilot has joined. */
  pilot: number;
  /** The text that was typed with the effect. */
  input: string;
  /** Name of the redeemer. */
  by: string | null;
}

/** The report of an effect. */
interface EffectOutcome {
  /** The style that the pilot now wears. */
  style?: string;
  /** Name of the pilot with the bounty. */
  target?: string;
}

/** Applies an effect in two steps, like the handler of an action: check and throw first, then change. */
export type Effect = (world: GameWorld, input: EffectInput) => () => EffectOutcome;
