/** Reports from the server process to its supervisor, sent as lines of text through a separate pipe. */

/** File descriptor of the pipe in the server process. */
export const PIPE = 3;
/** Name of the environment variable that contains the supervisor's process id. */
export const SUPERVISOR_PID = 'STARFRAY_SUPERVISOR';
/** Interval at which a server sends a heartbeat to its supervisor. @limit */
export const BEAT_MS = 500;
/**
 * A heartbeat that is late by more than this is ignored, because its process was suspended or got no CPU time. @limit
 */
export const ON_TIME_MS = 400;

export interface Beat {
  /** Number of turns of the front thread's event loop. It increases unless the thread is stuck. */
  turns: number;
  /** Lateness of the heartbeat, in ms. */
  lateMs: number;
}

export const beatLine = ({ turns, lateMs }: Beat) => `beat ${turns} ${Math.round(lateMs)}\n`;
export const readyLine = (port: string) => `ready ${port}\n`;

export type ChildReport = { beat: Beat } | { ready: string };

/** Parses a line from the server. Returns null if the line is truncated because the process ended. */
export function readReport(line: string): ChildReport | null {
  const [kind, first, second] = line.split(' ');
  if (kind === 'ready' && first) return { ready: first };
  if (kind === 'beat' && second) return { beat: { turns: Number(first), lateMs: Number(second) } };
  return null;
}
