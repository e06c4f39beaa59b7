import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { io } from '../../core/io.ts';
import type { Input, Output } from '../../schema/actions/index.ts';
import { removeIfPossible } from '../../server/replace-file.ts';
import type { AuditLog } from '../dispatch/audit-log.ts';
import type { KnownViewer } from '../platform/viewers/known-viewers.ts';
import { idOf } from '../platform/viewers/viewer-pilots.ts';
import type { Viewers } from '../platform/viewers/viewers.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import { isSqlite } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { backupsUntil, noteDeletion } from './deletions.ts';
import { namesOf, traces } from './names.ts';
import { type Named, TABLES } from './tables.ts';

/** The rules for the deletion of a viewer, one for every kind of file in the data folder. */

/** The rule for a kind of file. */
type FileRule =
  /** Files that name the viewer are deleted. In a folder, `ending` limits this to files whose names end with it. */
  | { erase: 'recording' | 'checkpoint'; ending?: string }
  /** The files stay. The answer to the deletion mentions this. */
  | { kept: string }
  /** The files are handled elsewhere, or contain no names of viewers. */
  | { nameless: string };

/** The rules, by the name of the file or folder in the data folder. */
const FILES: readonly { name: RegExp; rule: FileRule }[] = [
  { name: /^starfray\.sqlite(-wal|-shm|-journal|\.new)?$/, rule: { nameless: 'The store: row by row.' } },
  {
    name: /^backups$/,
    rule: {
      nameless:
        'Copies of the store. Those with a deleted viewer are deleted a week later, once a newer one has passed its check.',
    },
  },
  { name: /^replays$/, rule: { erase: 'recording', ending: '.replay' } },
  { name: /^round\.checkpoint\.aside$/, rule: { erase: 'checkpoint' } },
  { name: /^round\.checkpoint(\.new)?$/, rule: { nameless: 'The current round, written again.' } },
  {
    name: /^set-aside-/,
    rule: {
      kept: 'An earlier store that a restore has replaced: delete the folder when it is no longer needed.',
    },
  },
  { name: /^bot-images$/, rule: { nameless: 'Pictures of the bots of the streamer.' } },
  { name: /^pages$/, rule: { nameless: 'Pages that the streamer wrote.' } },
  { name: /^emotes$/, rule: { nameless: 'Pictures of emotes.' } },
  { name: /^secret\.key(\.new)?$/, rule: { nameless: 'A key.' } },
  { name: /^(supervisor\.)?lock(-journal)?$/, rule: { nameless: 'Nothing.' } },
];

export const ruleOf = (name: string) => FILES.find(file => file.name.test(name))?.rule;

/** Returns the names of files and folders that stay although they may name viewers, each with the reason. */
const retainedFiles = (home: string) =>
  readdirSync(home).flatMap(what => {
    const rule = ruleOf(what);
    return rule && 'kept' in rule ? [{ what, count: 1, why: rule.kept }] : [];
  });

/** Deletes files that contain any of the traces or cannot be read. Resolves with the number of deleted files. */
async function eraseFiles(home: string, traces: readonly Buffer[]): Promise<number> {
  let removed = 0;
  for (const { path, isPacked } of filesToSearch(home)) {
    if (await isClean(path, isPacked, traces)) continue;
    const error = removeIfPossible(path);
    if (error) throw error;
    removed++;
  }
  return removed;
}

function filesToSearch(home: string) {
  return readdirSync(home).flatMap(name => {
    const rule = ruleOf(name);
    if (!rule || !('erase' in rule)) return [];
    const path = join(home, name);
    if (!rule.ending) return [{ path, isPacked: false }];
    const inside = readdirSync(path).filter(file => file.endsWith(rule.ending ?? ''));
    return inside.map(file => ({ path: join(path, file), isPacked: true }));
  });
}

/**
 * Largest file, after decompression, that is searched for the names of a viewer who is being deleted. A limit is needed
 * because a hostile file could decompress to any size. @limit
 */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;
const NEWLINE = 10;

async function isClean(path: string, isPacked: boolean, traces: readonly Buffer[]) {
  const bytes = await contentOf(path, isPacked);
  if (!bytes) return (await stat(path).catch(() => null)) === null; // a file that was deleted meanwhile counts as without traces
  for (const trace of traces) {
    if (bytes.includes(trace)) return false;
    await new Promise<void>(io.soon); // so that a long file does not delay other work
  }
  return true;
}

async function contentOf(path: string, isPacked: boolean): Promise<Buffer | null> {
  try {
    const bytes = await readFile(path);
    if (!isPacked) return bytes;
    const packed = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
    return await promisify(gunzip)(packed, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch {
    return null;
  }
}

/** The stored data about viewers, and its deletion. */
export interface ViewerData {
  /**
   * Removes the viewer from the game, then deletes the stored data. Rejects with `restarting` or
   * `not-stored`; the deletion may then be requested again.
   */
  erase(request: Input<'deleteViewer'>, cause?: number): Promise<Output<'deleteViewer'>>;
}

interface ViewerDataDeps {
  home: string;
  store: Store;
  viewers: Viewers;
  simulation: Simulation;
  auditLog: AuditLog;
  dropRecording(): Promise<unknown>;
  renewCheckpoint(): Promise<void>;
}

export function createViewerData(deps: ViewerDataDeps): ViewerData {
  const { home, store, viewers, simulation } = deps;
  return {
    async erase({ name, ban }, cause) {
      const meant = await viewers.takeOut(name, cause);
      const others = await Promise.all(
        withoutId(store, meant).map(pilot => viewers.takeOut(idOf(pilot), cause)),
      );
      const all = [meant, ...others].map(viewer => ({ viewer, names: namesOf(viewer) }));
      for (const { viewer } of all) await simulation.call('forgetViewer', { id: idOf(viewer.pilot) });
      deps.auditLog.save();
      const at = io.wall();
      const deleted = eraseRows(store, all, at);
      if (ban === 'delete') {
        const lifted = all.filter(({ viewer }) => viewers.liftBan(idOf(viewer.pilot))).length;
        if (lifted > 0) deleted.bans = lifted;
      }
      const files = await eraseTraces(deps, all);
      if (files > 0) deleted.files = files;
      emptyLog(store);
      const kept = all.flatMap(named => retainedRows(store, named));
      return {
        ok: true,
        deleted,
        kept: [...kept, ...retainedFiles(home)],
        backupsUntil: backupsUntil(home, at),
      };
    },
  };
}

/**
 * Returns pilots with the same login whose lines came without a user id. They cannot be distinguished from
 * the viewer.
 */
const withoutId = (store: Store, { platform, login, pilot }: KnownViewer) =>
  store
    .all<{ pilot: string }>(
      'SELECT pilot FROM known_viewers WHERE platform IS ? AND login = ? AND user_id IS NULL AND pilot <> ?',
      platform,
      login,
      pilot,
    )
    .map(row => row.pilot);

/** Deletes either all rows or none. Returns the number of deleted or changed rows by table. */
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

const retainedRows = (store: Store, named: Named) =>
  Object.entries(TABLES).flatMap(([what, rule]) => {
    const count = 'kept' in rule ? rule.count(store, named) : 0;
    return 'kept' in rule && count > 0 ? [{ what, count, why: rule.kept }] : [];
  });

async function eraseTraces(deps: ViewerDataDeps, all: readonly Named[]) {
  await deps.renewCheckpoint();
  await deps.dropRecording(); // after the removal, so that no recording starts from a state that contains the viewer
  const found = all.flatMap(({ viewer, names }) => traces(names, idOf(viewer.pilot)));
  return eraseFiles(deps.home, found);
}

/** Empties the store's log, because it still contains the deleted data. Another reader may prevent this for now. */
function emptyLog(store: Store) {
  try {
    store.run('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!isSqlite((error as Error).cause)) throw error;
  }
}
