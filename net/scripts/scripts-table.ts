import * as v from 'valibot';
import { listScripts, type Script } from '../../schema/actions/scripts.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import { readableRows } from '../store/readable-rows.ts';
import type { Store } from '../store/store.ts';

/** The saved scripts. */
export interface ScriptsTable {
  /** All scripts, oldest first. */
  readonly all: readonly Script[];
  /** Throws `unknown-script`. */
  find(id: string): Script;
  add(script: Omit<Script, 'id'>): Script;
  /** Throws `unknown-script`. */
  replace(script: Script): Script;
  /** Deletes a script and its values. Does nothing if the script does not exist. */
  delete(id: string): void;
}

const StoredScript = listScripts.output.entries.scripts.item;

interface Row {
  number: number;
  script: string;
}

export function createScriptsTable(store: Store, onLog: (line: string) => void): ScriptsTable {
  let scripts = readScripts(store, onLog);
  store.onRollback(() => {
    scripts = readScripts(store, onLog);
  });
  const find = (id: string) => scripts.get(id) ?? unknown(id);

  return {
    get all() {
      return [...scripts.values()];
    },
    find,
    add(script) {
      const number = store.insert('INSERT INTO scripts (script) VALUES (?)', JSON.stringify(script));
      const added = { id: idOf(number), ...script };
      scripts.set(added.id, added);
      return added;
    },
    replace(script) {
      const { id, ...rest } = script;
      find(id);
      store.run('UPDATE scripts SET script = ? WHERE number = ?', JSON.stringify(rest), numberOf(id));
      scripts.set(id, script);
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

/** The stored scripts, by id. */
function readScripts(store: Store, onLog: (line: string) => void): Map<string, Script> {
  const rows = store.all<Row>('SELECT number, script FROM scripts ORDER BY number');
  const readable = readableRows(rows, {
    read: ({ number, script }) => v.parse(StoredScript, { ...JSON.parse(script), id: idOf(number) }),
    nameOf: ({ number }) => `The script ${idOf(number)}`,
    onLog,
  });
  return new Map(readable.map(script => [script.id, script]));
}

const idOf = (number: number) => `s${number}`;

const numberOf = (id: string) => Number(id.slice(1));

function unknown(id: string): never {
  throw new GameError(
    'unknown-script',
    `There is no script with the id ${quote(id)}: GET /scripts lists them.`,
  );
}
