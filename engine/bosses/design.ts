import type { GameWorld } from '../world.ts';

/** What becomes of a shot that strikes a boss: it does harm, dies on armour, or flies back. */
export type Deflection = 'harm' | 'absorb' | 'return';

/** One design of a boss: its facts and its behaviour. */
export interface BossDesign {
  /** Unit: u. */
  radius: number;
  /** Times the toughness of any boss. */
  toughness: number;
  /** Where it comes in: over an edge, or unfolding in the middle. */
  entrance: 'left' | 'right' | 'upper' | 'lower' | 'unfold';
  /** Its entrance is over. */
  begin?(world: GameWorld, eid: number): void;
  /** A tick of its fight. */
  act(world: GameWorld, eid: number): void;
  /** What becomes of a shot that strikes from a direction, seen from its centre; without it, every shot harms. */
  deflect?(world: GameWorld, eid: number, dx: number, dy: number): Deflection;
}
