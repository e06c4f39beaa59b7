import { DatabaseSync } from 'node:sqlite';
import { storePath } from '../../net/store/lost-store.ts';
import type { Simulation } from './simulation.ts';

/** Rows of the store as another program reads them from the disk; null if no server has the store open. */
export function stored<Row>({ host }: Simulation, sql: string): Row[] | null {
  if (!host.isServing) return null;
  const db = new DatabaseSync(storePath(host.home), { readOnly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}

/** Names of the stored facts; null if no server has the store open. */
export function storedFacts(simulation: Simulation): ReadonlySet<string> | null {
  const rows = stored<{ name: string }>(simulation, 'SELECT name FROM facts');
  return rows && new Set(rows.map(({ name }) => name));
}
