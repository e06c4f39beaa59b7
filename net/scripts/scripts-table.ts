import * as v from 'valibot';
import { listScripts, type Script } from '../../schema/actions/scripts.ts';
import { GameError, quote } from '../../schema/error.ts';
import { readableRows } from '../store/readable-rows.ts';
import type { Store } from '../store/store.ts';

/** The scripts as they are kept, oldest first. */
export interface ScriptsTable {
  readonly all: readonly Script[];
  /** Throws `unknown-script`. */
  find(id: string): Script;
  add(script: Omit<Script, 'id'>): Script;
  replace(script: Script): Script;
  /** One that is not there counts as deleted. */
  delete(id: string): void;
}

const StoredScript = listScripts.output.entries.scripts.item;

interface Row {
  number: number;
  script: string;
}

export function createScriptsTable(store: Store, onLog: (line: string) => void): ScriptsTable {
  const idOf = (number: number) => `s${number}`;
  const load = () => {
    const rows = store.all<Row>('SELECT number, script FROM scripts ORDER BY number');
    const readable = readableRows(rows, {
      read: ({ number, script }) => v.parse(StoredScript, { ...JSON.parse(script), id: idOf(number) }),
      nameOf: ({ number }) => `The script ${idOf(number)}`,
      onLog,
    });
    return new Map(readable.map(script => [script.id, script]));
  };
  let scripts = load();
  store.onRollback(() => {
    scripts = load();
  });
  const textOf = ({ id: _, ...script }: Script | (Omit<Script, 'id'> & { id?: string })) =>
    JSON.stringify(script);
  const find = (id: string) => scripts.get(id) ?? unknown(id);

  return {
    get all() {
      return [...scripts.values()];
    },
    find,
    add(script) {
      const number = store.insert('INSERT INTO scripts (script) VALUES (?)', textOf(script));
      const added = { id: idOf(number), ...script };
      scripts.set(added.id, added);
      return added;
    },
    replace(script) {
      find(script.id);
      store.run('UPDATE scripts SET script = ? WHERE number = ?', textOf(script), numberOf(script.id));
      scripts.set(script.id, script);
      return script;
    },
    delete(id) {
      if (!scripts.has(id)) return;
      store.transaction(() => {
        store.run('DELETE FROM scripts WHERE number = ?', numberOf(id));
        store.run('DELETE FROM script_values WHERE script = ?', id);
      });
      scripts.delete(id);
    },
  };
}

const numberOf = (id: string) => Number(id.slice(1));

function unknown(id: string): never {
  throw new GameError(
    'unknown-script',
    `There is no script with the id ${quote(id)}: GET /scripts lists them.`,
  );
}
