/** Most subjects whose latest message is remembered. @limit */
const MAX_KEYS = 10_000;

/** Remembers what was said last of each key; beyond ten thousand keys, those of which it was said first are forgotten. */
export function createLatest<V>() {
  const values = new Map<string, V>();
  return {
    get: (key: string) => values.get(key),
    set(key: string, value: V) {
      values.delete(key);
      values.set(key, value);
      if (values.size > MAX_KEYS) values.delete(values.keys().next().value ?? '');
    },
  };
}
