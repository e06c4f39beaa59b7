import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Checkpoint } from '../schema/messages.ts';
import { writeWholeLater } from './durable-file.ts';
import type { EndedRound } from './leaderboards.ts';

/** A checkpoint on disk older than this is not gone on from. */
const MAX_AGE_MS = 5 * 60_000;

/** A round as it can be gone on with after the server was killed. */
export interface SavedRound {
  /** Game and Node version that wrote it; another one does not read it. */
  version: string;
  savedAt: number;
  roundId: string;
  startedAt: number;
  /** Rounds that ended before it and whose points the store has refused so far. */
  unstored: EndedRound[];
  checkpoint: Checkpoint;
}

/** The one checkpoint on disk: there while a round is fought, gone after a clean stop. */
export function createCheckpointFile(home: string, version: string) {
  const path = join(home, 'round.checkpoint');
  let writing = false;

  return {
    /** The round to go on with, or null. Whatever cannot be read counts as none. */
    load(): SavedRound | null {
      try {
        const saved: SavedRound = deserialize(readFileSync(path));
        return saved.version === version && Date.now() - saved.savedAt < MAX_AGE_MS ? saved : null;
      } catch {
        return null;
      }
    },
    /** Writes it whole, then renames, so that no half-written file is ever found. Skips while still writing. */
    async save(round: Omit<SavedRound, 'version' | 'savedAt'>) {
      if (writing) return;
      writing = true;
      try {
        const saved: SavedRound = { ...round, version, savedAt: Date.now() };
        await writeWholeLater(path, serialize(saved));
      } finally {
        writing = false;
      }
    },
    clear: () => rmSync(path, { force: true }),
  };
}
