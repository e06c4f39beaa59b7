import { io } from '../../core/io.ts';
import { isSession } from '../access/identity.ts';
import type { Store } from '../store/store.ts';
import { createHalt, type Halt, type StoredHalt } from './halt.ts';

/**
 * The pause. The fight and its clocks stand still until the pause is lifted, even across restarts. A pause
 * that was made in the menu can be lifted only there.
 */
export type RoundPause = Halt;

export const createPause = (store: Store, onLog: (line: string) => void, now = io.wall): RoundPause =>
  createHalt(
    store,
    {
      fact: 'pause',
      unstored: 'The round is paused, but only until the server stops',
      reasonAgainstLifting: (halt: StoredHalt | null, caller) =>
        halt?.inMenu && !isSession(caller) ? LIFTED_IN_MENU : null,
    },
    onLog,
    now,
  );

const LIFTED_IN_MENU =
  'The streamer paused the round in the streaming menu, and must let it continue there. Wait until "paused" of the round is null.';
