import type { Store } from '../../store/store.ts';

/** The names of the secrets, each with the hosts to which it may be sent. */
export interface SecretHosts {
  /** All of them, sorted by name. */
  readonly all: Record<string, readonly string[]>;
  /** Adds a name without hosts; an existing one is not changed. */
  add(name: string): void;
  delete(name: string): void;
  bind(name: string, hosts: readonly string[]): void;
}

const ADD = "INSERT INTO script_secrets (name, hosts) VALUES (?, '[]') ON CONFLICT DO NOTHING";

export function createSecretHosts(store: Store): SecretHosts {
  return {
    get all() {
      const rows = store.all<{ name: string; hosts: string }>(
        'SELECT name, hosts FROM script_secrets ORDER BY name',
      );
      return Object.fromEntries(rows.map(({ name, hosts }) => [name, JSON.parse(hosts) as string[]]));
    },
    add: name => void store.run(ADD, name),
    delete: name => void store.run('DELETE FROM script_secrets WHERE name = ?', name),
    bind: (name, hosts) =>
      void store.run('UPDATE script_secrets SET hosts = ? WHERE name = ?', JSON.stringify(hosts), name),
  };
}
