import type { PilotIdentity } from '../schema/messages.ts';
import type { OverlayPilot } from '../schema/overlay-socket.ts';
import type { Settings } from '../schema/settings.ts';
import type { Round } from '../schema/state.ts';
import type { Simulation } from './sim-client.ts';
import { createColumnReader } from './state-columns.ts';
import { pilotAt, pilotPrefix, roundAt, stateJson } from './state-json.ts';

/** Reads the state without asking the simulation: columns from shared memory, the rest from the reports. */
export interface StateReader {
  /** The JSON bytes of `GET /state`; the same object until the content changes. `etag` is quoted. */
  read(): { etag: string; bytes: Uint8Array };
  /** The state as objects, for overlays and answers of other shapes. */
  snapshot(): { tick: number; round: Round; pilots: OverlayPilot[] };
}

interface SettingsView {
  readonly current: Settings;
  /** Rises with each change. */
  readonly revision: number;
}

/** `epoch` makes the ETags of two runs of the server differ. */
export function createStateReader(
  simulation: Pick<Simulation, 'state' | 'cold'>,
  settings: SettingsView,
  epoch: string,
): StateReader {
  const reader = createColumnReader(simulation);
  const prefixes = new WeakMap<PilotIdentity, string>();
  let cached = { etag: '', bytes: Buffer.alloc(0) };
  let cachedKey = '';

  const prefixOf = (pilot: PilotIdentity) => {
    const known = prefixes.get(pilot);
    if (known) return known;
    const prefix = pilotPrefix(pilot);
    prefixes.set(pilot, prefix);
    return prefix;
  };

  return {
    read() {
      const columns = reader.newest();
      const key = `${columns.round.contentVersion[0]}-${settings.revision}`;
      if (key === cachedKey) return cached;
      cachedKey = key;
      const text = stateJson(columns, settings.current, prefixOf);
      cached = { etag: `"${epoch}-${key}"`, bytes: Buffer.from(text, 'latin1') };
      return cached;
    },
    snapshot() {
      const columns = reader.newest();
      return {
        tick: columns.round.tick[0],
        round: roundAt(columns),
        pilots: columns.rows.map((pilot, row) => pilotAt(columns, row, pilot)),
      };
    },
  };
}
