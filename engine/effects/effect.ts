import type { GameWorld } from '../world.ts';

/** An effect that somebody asked for. */
export interface EffectOrder {
  /** The pilot that it is done to; 0 when it needs none and none was named. */
  pilot: number;
  /** What was typed with it. */
  input: string;
  /** Who redeemed it. */
  by: string | null;
}

/** What an effect has to tell. */
export interface EffectOutcome {
  /** The style that is worn now. */
  style?: string;
}

/** Does an effect in two steps, as the handler of an action does: check and throw first, then change. */
export type Effect = (world: GameWorld, order: EffectOrder) => () => EffectOutcome;
