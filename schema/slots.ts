/**
 * A ring of slots in shared memory with one writer and any number of readers, without locks. The writer
 * clears a slot's guard, writes, sets the guard to the new version and then publishes the version. A reader
 * copies what it needs and compares the guard before and after: unequal means torn, so nothing is used.
 * Both sides use read-modify-write operations where plain accesses must not move across the guard.
 */
export interface Guarded {
  /** [0]: version of the content, 0 while it is being written. */
  guard: Int32Array;
}

export interface SlotRing<S extends Guarded> {
  /** [0]: version that was published last, 0 before the first. */
  latest: Int32Array;
  slots: readonly S[];
}

/** Lets `write` fill the next slot and publishes it. Returns the new version. */
export function publish<S extends Guarded>({ latest, slots }: SlotRing<S>, write: (slot: S) => void): number {
  const version = latest[0] + 1;
  const slot = slots[version % slots.length];
  Atomics.exchange(slot.guard, 0, 0);
  write(slot);
  Atomics.store(slot.guard, 0, version);
  Atomics.store(latest, 0, version);
  return version;
}

export const latestVersion = (ring: SlotRing<Guarded>) => Atomics.load(ring.latest, 0);

/** Runs `copy` on the slot of that version. False when it is gone or was overwritten meanwhile. */
export function readVersion<S extends Guarded>(
  { slots }: SlotRing<S>,
  version: number,
  copy: (slot: S) => void,
): boolean {
  const slot = slots[version % slots.length];
  if (version < 1 || Atomics.load(slot.guard, 0) !== version) return false;
  copy(slot);
  return Atomics.add(slot.guard, 0, 0) === version;
}
