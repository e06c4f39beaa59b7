import type { Input, Output } from '../../schema/actions/index.ts';
import type { AuditLog } from '../dispatch/audit-log.ts';
import type { KnownViewer } from '../platform/viewers/known-viewers.ts';
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
      const meant = await viewers.takeOut(name, cause);
      const others = await Promise.all(
        withoutId(store, meant).map(pilot => viewers.takeOut(idOf(pilot), cause)),
      );
      const all = [meant, ...others].map(viewer => ({ viewer, names: namesOf(viewer) }));
      for (const { viewer } of all) await simulation.call('forgetViewer', { id: idOf(viewer.pilot) });
      parts.auditLog.save();
      const at = Date.now();
      const deleted = eraseRows(store, all, at);
      if (ban === 'delete') {
        const lifted = all.filter(({ viewer }) => viewers.liftBan(idOf(viewer.pilot))).length;
        if (lifted > 0) deleted.bans = lifted;
      }
      const files = await eraseTraces(parts, all);
      if (files > 0) deleted.files = files;
      emptyLog(store);
      const kept = all.flatMap(named => keptRows(store, named));
      return {
        ok: true,
        deleted,
        kept: [...kept, ...keptFiles(home)],
        backupsUntil: backupsUntil(home, at),
      };
    },
  };
}

/** Pilots of the same login whose lines came without the id of a user: they cannot be told from the viewer. */
const withoutId = (store: Store, { platform, login, pilot }: KnownViewer) =>
  store
    .all<{ pilot: string }>(
      'SELECT pilot FROM known_viewers WHERE platform IS ? AND login = ? AND user_id IS NULL AND pilot <> ?',
      platform,
      login,
      pilot,
    )
    .map(row => row.pilot);

/** All of it or nothing. Counts by table. */
function eraseRows(store: Store, all: readonly Named[], at: number): Record<string, number> {
  return store.transaction(() => {
    noteDeletion(store, at);
    const counts = Object.entries(TABLES).map(
      ([table, rule]) =>
        [table, 'erase' in rule ? sum(all.map(named => rule.erase(store, named))) : 0] as const,
    );
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  });
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

const keptRows = (store: Store, named: Named) =>
  Object.entries(TABLES).flatMap(([what, rule]) => {
    const count = 'kept' in rule ? rule.count(store, named) : 0;
    return 'kept' in rule && count > 0 ? [{ what, count, why: rule.kept }] : [];
  });

async function eraseTraces(parts: ViewerDataParts, all: readonly Named[]) {
  await parts.renewCheckpoint();
  await parts.dropRecording(); // now none can begin where the viewer was still known
  const found = all.flatMap(({ viewer, names }) => traces(names, idOf(viewer.pilot)));
  return eraseFiles(parts.home, found);
}

/** The log of the store holds what was deleted until it is emptied; another reader may hinder that for now. */
function emptyLog(store: Store) {
  try {
    store.run('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isSqlite((error as Error).cause)) throw error;
  }
}
