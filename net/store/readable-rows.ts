/** Reads the rows of a table. An unreadable row is skipped and named in the log, but stays in the store. */
export function readableRows<Row, T>(
  rows: readonly Row[],
  { read, nameOf, onLog }: { read(row: Row): T; nameOf(row: Row): string; onLog(line: string): void },
): T[] {
  return rows.flatMap(row => {
    try {
      return [read(row)];
    } catch {
      onLog(`${nameOf(row)} cannot be read from the store and is ignored.`); // the content is not logged, because it may be private
      return [];
    }
  });
}
