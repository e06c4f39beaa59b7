import { GameError, quote } from '../../../schema/error.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import { createRedactor, type Redact } from './redact.ts';
import { secretsNamedIn } from './secret-names.ts';

/** Secrets of the streamer for scripts. They can be set and used, and read by nobody. */
export interface ScriptSecrets {
  readonly names: string[];
  /** Those whose value cannot be read any more; they count as not set until they are set again. */
  readonly unreadable: string[];
  /** Hosts that a secret may be sent to, by its name. */
  readonly hosts: Record<string, readonly string[]>;
  /** Empty values are skipped. All or none. */
  set(values: Readonly<Record<string, string>>): void;
  delete(name: string): void;
  /** Throws `bad-input` when there is no such secret. */
  require(name: string): void;
  bind(name: string, hosts: readonly string[]): void;
  /** Null when there is none. */
  find(name: string): { value: string; hosts: readonly string[] } | null;
  /** Hides all of them, as they are now, in a text. */
  readonly redact: Redact;
  /** Those that the code names. */
  namedBy(code: string): Record<string, string>;
}

const inVault = (name: string) => `script:${name}`;
const ADD = "INSERT INTO script_secrets (name, hosts) VALUES (?, '[]') ON CONFLICT DO NOTHING";

export function createScriptSecrets(store: Store, vault: Vault): ScriptSecrets {
  const hosts = () =>
    Object.fromEntries(
      store
        .all<{ name: string; hosts: string }>('SELECT name, hosts FROM script_secrets ORDER BY name')
        .map(row => [row.name, JSON.parse(row.hosts) as string[]]),
    );
  const read = () => {
    const values = Object.fromEntries(
      Object.keys(hosts()).map(name => [name, vault.get(inVault(name)) ?? '']),
    );
    return { values, redact: createRedactor(values) };
  };
  let cached: ReturnType<typeof read> | null = null;
  const current = () => {
    cached ??= read();
    return cached;
  };

  return {
    get names() {
      return Object.keys(hosts());
    },
    get unreadable() {
      const { values } = current();
      return Object.keys(values).filter(name => values[name] === '');
    },
    get hosts() {
      return hosts();
    },
    set(values) {
      store.transaction(() => {
        for (const [name, value] of Object.entries(values)) {
          if (value === '') continue;
          store.run(ADD, name);
          vault.set(inVault(name), value);
        }
      });
      cached = null;
    },
    delete(name) {
      store.transaction(() => {
        store.run('DELETE FROM script_secrets WHERE name = ?', name);
        vault.delete(inVault(name));
      });
      cached = null;
    },
    require(name) {
      if (Object.hasOwn(current().values, name)) return;
      throw new GameError(
        'bad-input',
        `There is no secret ${quote(name)}: set it with PUT /scripts/secrets first.`,
      );
    },
    bind(name, bound) {
      store.run('UPDATE script_secrets SET hosts = ? WHERE name = ?', JSON.stringify(bound), name);
    },
    find(name) {
      const { values } = current();
      const value = Object.hasOwn(values, name) ? values[name] : '';
      return value ? { value, hosts: hosts()[name] ?? [] } : null;
    },
    get redact() {
      return current().redact;
    },
    namedBy(code) {
      const named = secretsNamedIn(code);
      const values = Object.entries(current().values);
      return Object.fromEntries(values.filter(([name, value]) => value && named.has(name)));
    },
  };
}
