import type { Input, Output } from '../../schema/actions/index.ts';
import type { AuditLog } from '../dispatch/audit-log.ts';
import { idOf } from '../platform/viewers/viewer-pilots.ts';
import type { Viewers } from '../platform/viewers/viewers.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import { isSqlite } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { backupsUntil, noteDeletion } from './deletions.ts';
import { eraseFiles, keptFiles } from './files.ts';
import { namesOf, traces } from './names.ts';
import { type Named, TABLES } from './tables.ts';

/** What the game keeps of viewers, and how it is deleted. */
export interface ViewerData {
  /**
   * Takes the viewer out of the game, then deletes what is stored. Rejects with `restarting` and `not-stored`: then it
   * may be asked for again.
   */
  erase(request: Input<'deleteViewer'>, cause?: number): Promise<Output<'deleteViewer'>>;
}

interface ViewerDataParts {
  home: string;
  store: Store;
  viewers: Pick<Viewers, 'takeOut' | 'liftBan'>;
  simulation: Pick<Simulation, 'call'>;
  auditLog: Pick<AuditLog, 'save'>;
  dropRecording(): Promise<unknown>;
  renewCheckpoint(): Promise<void>;
}

export function createViewerData(parts: ViewerDataParts): ViewerData {
  const { home, store, viewers, simulation } = parts;
  return {
    async erase({ name, ban }, cause) {
      const viewer = await viewers.takeOut(name, cause);
      const named = { viewer, names: namesOf(viewer) };
      const id = idOf(viewer.pilot);
      await simulation.call('forgetViewer', { id });
      parts.auditLog.save();
      const at = Date.now();
      const rows = eraseRows(store, named, at);
      if (ban === 'delete' && viewers.liftBan(id)) rows.bans = 1;
      const files = await eraseTraces(parts, named);
      emptyLog(store);
      return {
        ok: true,
        deleted: { ...rows, ...(files > 0 ? { files } : {}) },
        kept: [...keptRows(store, named), ...keptFiles(home)],
        backupsUntil: backupsUntil(home, at),
      };
    },
  };
}

/** All of it or nothing. Counts by table. */
function eraseRows(store: Store, named: Named, at: number): Record<string, number> {
  return store.transaction(() => {
    noteDeletion(store, at);
    const counts = Object.entries(TABLES).map(
      ([table, rule]) => [table, 'erase' in rule ? rule.erase(store, named) : 0] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  });
}

const keptRows = (store: Store, named: Named) =>
  Object.entries(TABLES).flatMap(([what, rule]) => {
    const count = 'kept' in rule ? rule.count(store, named) : 0;
    return 'kept' in rule && count > 0 ? [{ what, count, why: rule.kept }] : [];
  });

async function eraseTraces(parts: ViewerDataParts, { viewer, names }: Named) {
  await parts.renewCheckpoint();
  await parts.dropRecording(); // now none can begin where the viewer was still known
  return eraseFiles(parts.home, traces(names, idOf(viewer.pilot)));
}

/** The log of the store holds what was deleted until it is emptied; another reader may hinder that for now. */
function emptyLog(store: Store) {
  try {
    store.run('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isSqlite((error as Error).cause)) throw error;
  }
}
