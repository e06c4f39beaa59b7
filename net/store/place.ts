import { statSync } from 'node:fs';
import { GameError } from '../../schema/error.ts';

/**
 * Whether an open file is still the one that its path names. When a folder is removed or replaced while its files are
 * open, whatever is written to them is lost without an error.
 */
export interface StorePlace {
  /** Checks again and logs a change. */
  look(): void;
  /** Checks again; throws `not-stored` when the file is not in its place. */
  require(): void;
}

export function createStorePlace(path: string, onLog: (line: string) => void): StorePlace {
  const opened = identityOf(path);
  let inPlace = true;

  const look = () => {
    const found = identityOf(path);
    const isSame = found === opened || found === UNKNOWN || opened === UNKNOWN;
    if (isSame !== inPlace) onLog(isSame ? `${path} is in its place again.` : gone(path));
    inPlace = isSame;
  };
  return {
    look,
    require() {
      look();
      if (!inPlace) throw new GameError('not-stored', gone(path));
    },
  };
}

const UNKNOWN = 'unknown';

/** Device and inode number of the file; unknown where the system gives none. */
function identityOf(path: string): string {
  try {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false });
    if (!file) return 'missing';
    return file.ino === 0n ? UNKNOWN : `${file.dev}:${file.ino}`;
  } catch {
    return UNKNOWN; // a folder that cannot be looked into now
  }
}

const gone = (path: string) =>
  `${path} was removed or replaced while the server runs, so nothing can be stored: put it back, or start the server again.`;
