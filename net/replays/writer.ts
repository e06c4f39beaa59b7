import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { reasonOf } from '../store/files.ts';
import { removeDrafts, writeReplay } from './file.ts';
import type { Recorder } from './recorder.ts';

export type ReplayWriter = ReturnType<typeof createReplayWriter>;

/** Writes finished recordings, one after the other. */
export function createReplayWriter(home: string, onLog: (line: string) => void) {
  const folder = join(home, 'replays');
  let writing: Promise<unknown> = Promise.resolve();

  try {
    removeDrafts(folder);
  } catch (error) {
    onLog(`Half-written recordings could not be removed: ${reasonOf(error)}`);
  }

  return {
    /** Finishes and writes a recording; one without a hash to compare is dropped. */
    write(recorder: Recorder) {
      const parts = recorder.finish();
      if (parts.length === 0) return;
      writing = writing
        .then(() => writeReplay(folder, randomUUID().slice(0, 8), recorder.header, parts))
        .catch(error => onLog(`The round could not be recorded: ${error.message}`));
    },
    /** Resolves when everything is written. */
    settled: () => writing,
  };
}
