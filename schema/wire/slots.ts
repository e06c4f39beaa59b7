/**
 * A ring of slots in shared memory with one writer and any number of readers, without locks. The writer clears a slot's
 * guard, writes, sets the guard to the new version and then publishes the version. A reader copies what it needs and
 * compares the guard before and after. If they differ, the copy may be inconsistent and is not used. Both sides use
 * read-modify-write operations where plain accesses must not move across the guard.
 *
 * Versions are 32-bit numbers that wrap around, because a server that is busy for a week needs more versions than 32
 * bits can count. So they are compared with `versionsSince`, not by their size.
 */
export interface Guarded {
  /** [0]: version of the content, 0 while it is being written. */
  guard: Int32Array;
}

export interface SlotRing<S extends Guarded> {
  /** [0]: version that was published last; 0 before the first. */
  latest: Int32Array;
  /** The slots. Their number is a power of two, so that versions may wrap around. */
  slots: readonly S[];
}

const slotOf = <S extends Guarded>({ slots }: SlotRing<S>, version: number) =>
  slots[version & (slots.length - 1)] as S;

/** The version after this one. It skips 0, which means that there is no version. */
const nextVersion = (version: number) => (version + 1) | 0 || 1;

/** Lets `write` fill the next slot and publishes it. Returns the new version. */
export function publish<S extends Guarded>(ring: SlotRing<S>, write: (slot: S) => void): number {
  const version = nextVersion(latestVersion(ring));
  const slot = slotOf(ring, version);
  Atomics.exchange(slot.guard, 0, 0);
  write(slot);
  Atomics.store(slot.guard, 0, version);
  Atomics.store(ring.latest, 0, version);
  return version;
}

export const latestVersion = (ring: SlotRing<Guarded>) => Atomics.load(ring.latest, 0);

/** The slot that was published last; null before the first one. Only for the writer of the ring. */
export function latestSlot<S extends Guarded>(ring: SlotRing<S>): S | null {
  const version = latestVersion(ring);
  return version === 0 ? null : slotOf(ring, version);
}

/** Number of versions from `earlier` to `version`. */
export const versionsSince = (earlier: number, version: number) => (version - earlier) >>> 0;

/** The version `count` versions before this one; it may never have been published. */
export const versionBefore = (version: number, count: number) => (version - count) | 0;

/**
 * Runs `copy` on the slot of a version. Returns false if the version is no longer stored or was overwritten meanwhile.
 */
export function readVersion<S extends Guarded>(
  ring: SlotRing<S>,
  version: number,
  copy: (slot: S) => void,
): boolean {
  const { guard } = slotOf(ring, version);
  if (version === 0 || Atomics.load(guard, 0) !== version) return false;
  copy(slotOf(ring, version));
  return Atomics.add(guard, 0, 0) === version;
}
