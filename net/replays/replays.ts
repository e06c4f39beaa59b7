import { join } from 'node:path';
import { io } from '../../core/io.ts';
import type { Checkpoint, LoggedCommand, Report } from '../../schema/wire/messages.ts';
import { REPLAY_FORMAT, type ReplayHeader, type StateHash } from '../../schema/wire/replay.ts';
import { GAME_VERSION } from '../../server/version.ts';
import type { ColdState } from '../simulation/latest-state.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import { reasonOf } from '../store/files.ts';
import { removeDrafts, writeReplay } from './file.ts';
import { createRecorder, type Recorder } from './recorder.ts';

type ReplayWriter = ReturnType<typeof createReplayWriter>;

/** Writes finished recordings, one after another. */
export function createReplayWriter(home: string, onLog: (line: string) => void) {
  const folder = join(home, 'replays');
  let writing: Promise<unknown> = Promise.resolve();

  try {
    removeDrafts(folder);
  } catch (error) {
    onLog(`Unfinished recordings could not be removed: ${reasonOf(error)}`);
  }

  return {
    /** Finishes and writes a recording. A recording without a hash to compare is dropped. */
    write(recorder: Recorder) {
      const parts = recorder.finish();
      if (parts.length === 0) return;
      writing = writing
        .then(() => writeReplay(folder, io.uuid().slice(0, 8), recorder.header, parts))
        .catch(error => onLog(`The round could not be recorded: ${error.message}`));
    },
    /** Resolves when everything has been written. */
    settled: () => writing,
  };
}

/** Records every round to `replays/` in the data folder. */
export function createReplays(home: string, simulation: Simulation, onLog: (line: string) => void) {
  const writer = createReplayWriter(home, onLog);
  const recording = createRecording(writer, onLog);
  let restarts = 0;

  return {
    /**
     * Call this with each report and the commands since the last report. A round that continues after a crash is
     * recorded from the crash on.
     */
    report({ events, hash, checkpoint }: Report, log: readonly LoggedCommand[]) {
      const begins = events.some(({ type }) => type === 'round.start');
      const isPlaying = simulation.cold.round.phase === 'playing';
      if (begins || simulation.restarts !== restarts) recording.finish();
      if (begins || !isPlaying) recording.forgetFull();
      restarts = simulation.restarts;
      recording.add(log, hash);
      if (!isPlaying) recording.finish();
      else if (checkpoint) recording.startUnlessFull(checkpoint, simulation.cold);
    },
    /**
     * Drops the current recording. The rest of the round is recorded from its next checkpoint on. Resolves when all
     * other recordings are written.
     */
    drop() {
      recording.drop();
      return writer.settled();
    },
    /** Ends the current recording. Resolves when everything is written. */
    close() {
      recording.finish();
      return writer.settled();
    },
  };
}

/** Manages the recording of the current round. */
function createRecording(writer: ReplayWriter, onLog: (line: string) => void) {
  let current: Recorder | null = null;
  /** Whether the recording of the current round is full. */
  let isFull = false;

  const finish = () => {
    if (current) writer.write(current);
    current = null;
  };

  return {
    finish,
    drop() {
      current = null;
    },
    /** Call this when a round is over, so that the next round is recorded. */
    forgetFull() {
      isFull = false;
    },
    add(log: readonly LoggedCommand[], hash: StateHash | undefined) {
      current?.add(log, hash);
      if (!current?.isFull) return;
      finish();
      isFull = true;
      onLog('The recording of the round ends here: it has reached the largest size allowed.');
    },
    /** Starts a recording, unless one is running or the round's recording is full. */
    startUnlessFull(checkpoint: Checkpoint, cold: ColdState) {
      if (!current && !isFull) current = recorderFrom(checkpoint, cold);
    },
  };
}

function recorderFrom(checkpoint: Checkpoint, { round, pilots }: ColdState) {
  const header: ReplayHeader = {
    format: REPLAY_FORMAT,
    game: GAME_VERSION,
    node: process.version,
    startedAt: io.wall(),
    mode: round.mode,
    field: round.field,
    pilots: pilots.length,
  };
  return createRecorder(header, checkpoint);
}
