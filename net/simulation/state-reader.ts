import type { Settings } from '../../schema/records/settings.ts';
import type { Refusal, Round, Stop } from '../../schema/records/state.ts';
import type { Refusals } from '../../schema/wire/messages.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Simulation } from './sim-client.ts';
import { createStateEncoder, pilotsAt, roundAt } from './state-bytes.ts';
import { createColumnReader } from './state-columns.ts';

/**
 * Reads the state without a request to the simulation: the columns from shared memory, and everything else
 * from reports.
 */
export interface StateReader {
  /** Returns the JSON bytes of `GET /state`. It is the same object until the content changes. `etag` is in quotes. */
  read(): { etag: string; bytes: Uint8Array };
  /** Returns the actions that the world refuses now. */
  refusals(): Refusals;
  /** Returns the state as objects, for overlays and other answers. */
  snapshot(): { tick: number; round: Round; pilots: OverlayPilot[]; stopped: boolean };
}

/** The front thread's part of the state. Revisions increase with each change. */
interface FrontFacts {
  settings: { readonly current: Settings; readonly revision: number };
  emergency: { readonly stop: Stop | null; readonly refusal: Refusal | null; readonly revision: number };
}

/** @param epoch makes the ETags of two runs of the server differ. */
export function createStateReader(
  simulation: Pick<Simulation, 'state' | 'cold'>,
  { settings, emergency }: FrontFacts,
  epoch: string,
): StateReader {
  const reader = createColumnReader(simulation);
  const encode = createStateEncoder();
  let cached = { etag: '', bytes: Buffer.alloc(0) };
  let version = -1;
  let revision = -1;
  let stops = -1;

  return {
    read() {
      const columns = reader.newest();
      if (
        columns.round.contentVersion === version &&
        settings.revision === revision &&
        emergency.revision === stops
      )
        return cached;
      version = columns.round.contentVersion;
      revision = settings.revision;
      stops = emergency.revision;
      const bytes = encode(columns, settings.current, emergency);
      cached = { etag: `"${epoch}-${version}-${revision}-${stops}"`, bytes };
      return cached;
    },
    refusals: () => reader.newest().refusals,
    snapshot() {
      const columns = reader.newest();
      return {
        tick: columns.round.tick,
        round: roundAt(columns),
        pilots: pilotsAt(columns),
        stopped: emergency.stop !== null,
      };
    },
  };
}
