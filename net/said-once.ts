/** Logs a line unless it is the same as the one before. */
export function saidOnce(onLog: (line: string) => void) {
  let last = '';
  return (line: string) => {
    if (line !== last) onLog(line);
    last = line;
  };
}
