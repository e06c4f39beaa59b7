const kill = process.kill.bind(process);

/** Ends the process at once and without a message, by SIGKILL, which no code in it can prevent. */
export function die(): never {
  kill(process.pid, 'SIGKILL');
  for (;;); // waits for the signal
}
