/** Writes values one at a time; of those that come meanwhile, only the newest is written next. */
export function createWriteQueue<T>(write: (value: T) => Promise<void>) {
  let waiting: T | null = null;
  let writing: Promise<void> | undefined;

  const writeAll = async () => {
    for (let value = waiting; value; value = waiting) {
      waiting = null;
      await write(value);
    }
    writing = undefined;
  };

  return {
    write(value: T) {
      waiting = value;
      writing ??= writeAll();
    },
    /** Forgets the value that waits; one that is being written is written to its end. */
    dropWaiting() {
      waiting = null;
    },
    /** Resolves when nothing is being written any more. */
    settled: async () => writing,
  };
}
