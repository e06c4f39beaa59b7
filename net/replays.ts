import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Checkpoint, LoggedCommand, Report } from '../schema/messages.ts';
import { REPLAY_FORMAT, type Recording, type ReplayHeader } from '../schema/replay.ts';
import { writeReplay } from './replay-file.ts';
import type { Simulation } from './sim-client.ts';
import { GAME_VERSION } from './version.ts';

/** Records every round that is fought, to `replays/` in the data folder. */
export function createReplays(
  home: string,
  simulation: Pick<Simulation, 'cold' | 'restarts'>,
  onLog: (line: string) => void,
) {
  let current: (Recording & { header: ReplayHeader }) | null = null;
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
    current = { header, checkpoint, log: [], hashes: [] };
  };

  const finish = () => {
    if (!current) return;
    const { header, ...recording } = current;
    current = null;
    if (recording.hashes.length === 0) return;
    writing = writing
      .then(() => writeReplay(join(home, 'replays'), randomUUID().slice(0, 8), header, recording))
      .catch(error => onLog(`The round could not be recorded: ${error.message}`));
  };

  return {
    /**
     * Call with each report and the commands carried out since the last one. A round that goes on after a crash is
     * recorded anew from there.
     */
    report({ events, hash, checkpoint }: Report, log: readonly LoggedCommand[]) {
      const begins = events.some(({ type }) => type === 'round.start');
      if (begins || simulation.restarts !== restarts) finish();
      restarts = simulation.restarts;
      for (const entry of log) current?.log.push(entry);
      if (hash) current?.hashes.push(hash);
      if (simulation.cold.round.phase !== 'playing') finish();
      else if (checkpoint && !current) begin(checkpoint);
    },
    /** Ends what is being recorded; resolves when all is written. */
    close() {
      finish();
      return writing;
    },
  };
}
