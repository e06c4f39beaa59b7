import type { Script } from '../../schema/actions/scripts.ts';
import { GameError } from '../../schema/error.ts';
import { quote } from '../input.ts';
import type { Store } from '../store.ts';

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

interface Row {
  number: number;
  script: string;
}

export function createScriptsTable(store: Store): ScriptsTable {
  const idOf = (number: number) => `s${number}`;
  const rows = store.all<Row>('SELECT number, script FROM scripts ORDER BY number');
  const scripts = new Map<string, Script>(
    rows.map(({ number, script }) => [idOf(number), { id: idOf(number), ...JSON.parse(script) }]),
  );
  const textOf = ({ id: _, ...script }: Script | (Omit<Script, 'id'> & { id?: string })) =>
    JSON.stringify(script);
  const find = (id: string) => scripts.get(id) ?? unknown(id);

  return {
    get all() {
      return [...scripts.values()];
    },
    find,
    add(script) {
      const row = store.get<{ number: number }>(
        'INSERT INTO scripts (script) VALUES (?) RETURNING number',
        textOf(script),
      );
      const added = { id: idOf(row?.number ?? 0), ...script };
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
