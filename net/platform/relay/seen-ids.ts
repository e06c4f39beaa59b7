/** Most remembered ids; beyond that the oldest is forgotten. @limit */
const MAX_IDS = 20_000;

/** Remembers which messages have been handled. */
export function createSeenIds() {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    add(id: string) {
      if (ids.size >= MAX_IDS) ids.delete(ids.values().next().value ?? id);
      ids.add(id);
    },
  };
}
