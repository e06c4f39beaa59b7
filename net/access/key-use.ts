import { io } from '../../core/io.ts';
import type { Store } from '../store/store.ts';

/**
 * The last use of each key. Uses are noted in memory and written once per minute, so that no request waits
 * for the disk.
 */
export interface KeyUse {
  note(keyId: number): void;
  /** Writes the uses noted since the last call. Throws `not-stored`. */
  save(): void;
  close(): void;
}

/** Interval at which the last use of keys is stored. @limit */
const SAVE_MS = 60_000;

export function createKeyUse(store: Store, onLog: (line: string) => void): KeyUse {
  const used = new Map<number, number>();

  const save = () => {
    if (used.size === 0) return;
    store.transaction(() => {
      for (const [id, at] of used) store.run('UPDATE keys SET last_used_at = ? WHERE id = ?', at, id);
    });
    used.clear();
  };

  const saveInPassing = () => {
    try {
      save();
    } catch (error) {
      onLog(`The last use of keys could not be stored: ${error}`); // the noted uses are written at the next attempt
    }
  };

  const timer = io.every(SAVE_MS, saveInPassing);

  return {
    note: keyId => void used.set(keyId, io.wall()),
    save,
    close() {
      timer.cancel();
      saveInPassing();
    },
  };
}
