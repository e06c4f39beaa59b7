import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Checkpoint, LoggedCommand, Report } from '../../schema/wire/messages.ts';
import { REPLAY_FORMAT, type ReplayHeader } from '../../schema/wire/replay.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import { reasonOf } from '../store/files.ts';
import { GAME_VERSION } from '../version.ts';
import { removeDrafts, writeReplay } from './file.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Records every round that is fought, to `replays/` in the data folder. */
export function createReplays(
  home: string,
  simulation: Pick<Simulation, 'cold' | 'restarts'>,
  onLog: (line: string) => void,
) {
  const folder = join(home, 'replays');
  let current: Recorder | null = null;
  /** True from when a recording is full to the end of its round. */
  let isFull = false;
  let restarts = 0;
  let writing: Promise<unknown> = Promise.resolve();

  const begin = (checkpoint: Checkpoint) => {
    const { round, pilots } = simulation.cold;
    const header: ReplayHeader = {
      format: REPLAY_FORMAT,
      game: GAME_VERSION,
      node: process.version,
      startedAt: Date.now(),
      mode: round.mode,
      field: round.field,
      pilots: pilots.length,
    };
    current = createRecorder(header, checkpoint);
  };

  const finish = () => {
    if (!current) return;
    const { header } = current;
    const parts = current.finish();
    current = null;
    if (parts.length === 0) return;
    writing = writing
      .then(() => writeReplay(folder, randomUUID().slice(0, 8), header, parts))
      .catch(error => onLog(`The round could not be recorded: ${error.message}`));
  };

  const endWhenFull = () => {
    if (!current?.isFull) return;
    finish();
    isFull = true;
    onLog('The recording of the round ends here: it is as large as one may be.');
  };

  try {
    removeDrafts(folder);
  } catch (error) {
    onLog(`Half-written recordings could not be removed: ${reasonOf(error)}`);
  }

  return {
    /**
     * Call with each report and the commands carried out since the last one. A round that goes on after a crash is
     * recorded anew from there.
     */
    report({ events, hash, checkpoint }: Report, log: readonly LoggedCommand[]) {
      const begins = events.some(({ type }) => type === 'round.start');
      const isPlaying = simulation.cold.round.phase === 'playing';
      if (begins || simulation.restarts !== restarts) finish();
      if (begins || !isPlaying) isFull = false;
      restarts = simulation.restarts;
      current?.add(log, hash);
      endWhenFull();
      if (!isPlaying) finish();
      else if (checkpoint && !current && !isFull) begin(checkpoint);
    },
    /** Ends what is being recorded; resolves when all is written. */
    close() {
      finish();
      return writing;
    },
  };
}
