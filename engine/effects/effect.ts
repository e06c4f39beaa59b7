import type { GameWorld } from '../world.ts';

/** An effect that somebody asked for. */
interface EffectInput {
  /** Who redeems it; flying, where the effect needs that, else 0 when nobody of that name has joined. */
  pilot: number;
  /** What was typed with it. */
  input: string;
  /** Name of whoever redeemed it. */
  by: string | null;
}

/** What an effect has to tell. */
interface EffectOutcome {
  /** The style that is worn now. */
  style?: string;
  /** Name of the pilot whom a bounty was put on. */
  target?: string;
}

/** Does an effect in two steps, as the handler of an action does: check and throw first, then change. */
export type Effect = (world: GameWorld, input: EffectInput) => () => EffectOutcome;
