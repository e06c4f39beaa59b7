/** Most subjects whose latest message is remembered. @limit */
const MAX_KEYS = 10_000;

/** Remembers the latest message of each key. Beyond ten thousand keys, the oldest ones are forgotten. */
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
