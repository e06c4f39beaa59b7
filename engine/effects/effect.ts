import type { GameWorld } from '../world.ts';

/** What an effect is applied to. */
interface EffectInput {
  /** The pilot who redeems it: flying if the effect requires that, otherwise 0 when no such pilot has joined. */
  pilot: number;
  /** What was typed with it. */
  input: string;
  /** Name of the redeemer. */
  by: string | null;
}

/** What an effect reports. */
interface EffectOutcome {
  /** The style that is worn now. */
  style?: string;
  /** Name of the pilot whom a bounty was put on. */
  target?: string;
}

/** Applies an effect in two steps, like the handler of an action: check and throw first, then change. */
export type Effect = (world: GameWorld, input: EffectInput) => () => EffectOutcome;
