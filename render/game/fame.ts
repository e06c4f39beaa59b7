import { renameKey } from './kill-marks.ts';

/** How long a pilot's name tag is preferred after the pilot joined or killed. */
const FAME_MS = 8_000;

/** Whose name tags are preferred because they joined or killed. Times are of the local clock, ms. */
export function createFame() {
  const since = new Map<string, number>();
  return {
    /** When a pilot of that name last joined or killed; undefined when that was too long ago. */
    of: (name: string) => since.get(name),
    add(name: string, at: number) {
      since.set(name, at);
    },
    /** Knows a pilot by another name from now on. */
    rename: (user: string, callSign: string) => renameKey(since, user, callSign),
    /** Forgets whose fame is over at `now`. */
    expire(now: number) {
      for (const [name, at] of since) if (now - at > FAME_MS) since.delete(name);
    },
  };
}
