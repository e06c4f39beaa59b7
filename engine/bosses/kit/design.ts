import type { GameWorld } from '../../world.ts';

/** Effect of a shot that hits a boss: it does damage, is absorbed by armour, or flies back. */
export type Deflection = 'harm' | 'absorb' | 'return';

/** A boss design: its numbers and its behaviour. */
export interface BossDesign {
  /** Unit: u. */
  radius: number;
  /** Factor on the usual hull and shield of a boss. */
  toughness: number;
  /** Edge over which the boss enters, or `unfold` if the boss appears inside the arena. */
  entrance: 'left' | 'right' | 'upper' | 'lower' | 'unfold';
  /** Called once, when the boss's entrance is over. */
  begin?(world: GameWorld, eid: number): void;
  /** Called every tick while the boss fights. */
  act(world: GameWorld, eid: number): void;
  /**
   * Decides the effect of a shot by its direction, as seen from the boss's centre. Without it, every shot does damage.
   */
  deflect?(world: GameWorld, eid: number, dx: number, dy: number): Deflection;
}
