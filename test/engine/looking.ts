import { writeFrame } from '../../engine/report/frame-writer.ts';
import type { Simulated } from '../../harness/simulate.ts';
import {
  EFFECT_KINDS,
  type EffectKind,
  ENTITY_KINDS,
  type EntityKind,
  FRAME_SLOT_BYTES,
  frameSlotAt,
} from '../../schema/wire/frame.ts';

const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));

/**
 * Reads what a screen would get now: the rows of the kind `kind`, the kinds of the effects since the last call, and the
 * number of the last reported shot.
 */
export function look(sim: Simulated, kind: EntityKind) {
  writeFrame(sim.world, slot);
  const { entities, effects, frame } = slot;
  const rows = Array.from({ length: frame.entities[0] }, (_, row) => ({
    kind: ENTITY_KINDS[entities.kind[row]],
    look: entities.look[row],
    value: entities.value[row],
    angle: entities.angle[row],
    flags: entities.flags[row],
  }));
  const flashes = Array.from(
    { length: frame.effects[0] },
    (_, row): EffectKind => EFFECT_KINDS[effects.kind[row]],
  );
  const lastShot = frame.firstShot[0] + frame.shots[0] - 1;
  return { rows: rows.filter(row => row.kind === kind), flashes, lastShot };
}
