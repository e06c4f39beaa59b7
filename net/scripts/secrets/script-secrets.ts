import { GameError, quote } from '../../../schema/base/error.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import { createRedactor, type Redact } from './redact.ts';

const MEMBER = /\bsecrets\s*(?:\??\.\s*|(?:\?\.)?\[\s*["'`])(\w+)/g;
const TAKEN_APART = /\{([^{}]*)\}\s*=\s*secrets\b/g;

/**
 * Returns the names of the secrets that a script's code uses: `secrets.NAME`, `secrets["NAME"]` or, in
 * JavaScript, `const { NAME } = secrets`. Takes time proportional to the length of the code.
 */
export function secretsNamedIn(code: string): Set<string> {
  const members = [...code.matchAll(MEMBER)].map(([, name = '']) => name);
  const taken = [...code.matchAll(TAKEN_APART)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
  return new Set([...members, ...taken]);
}

/** The values of the secrets. They are encrypted in the vault, and read when they are first needed. */
interface SecretValues {
  /** All values by name. A value that can no longer be decrypted is empty. */
  readonly all: Readonly<Record<string, string>>;
  /** Hides all values in a text. */
  readonly redact: Redact;
  /** Like `redact`, but does not hide the beginning of a value at the end of a text. */
  readonly redactWhole: Redact;
  /** Sets all values or none. Empty values are skipped. */
  set(values: Readonly<Record<string, string>>): void;
  delete(name: string): void;
}

function createSecretValues(store: Store, vault: Vault, hosts: SecretHosts): SecretValues {
  let cached: Pick<SecretValues, 'all' | 'redact' | 'redactWhole'> | null = null;
  const current = () => {
    cached ??= readValues(vault, Object.keys(hosts.all));
    return cached;
  };
  const change = (work: () => void) => {
    store.transaction(work);
    cached = null;
  };

  return {
    get all() {
      return current().all;
    },
    get redact() {
      return current().redact;
    },
    get redactWhole() {
      return current().redactWhole;
    },
    set: values =>
      change(() => {
        for (const [name, value] of Object.entries(values)) {
          if (value === '') continue;
          hosts.add(name);
          vault.set(inVault(name), value);
        }
      }),
    delete: name =>
      change(() => {
        hosts.delete(name);
        vault.delete(inVault(name));
      }),
  };
}

function readValues(vault: Vault, names: readonly string[]) {
  const all = Object.fromEntries(names.map(name => [name, vault.get(inVault(name)) ?? '']));
  return { all, redact: createRedactor(all), redactWhole: createRedactor(all, { withCut: false }) };
}

const inVault = (name: string) => `script:${name}`;

/** The streamer's secrets for scripts. They can be set and used, but never read by callers. */
export interface ScriptSecrets {
  readonly names: string[];
  /** Names of secrets whose values can no longer be decrypted. They count as not set until they are set again. */
  readonly unreadable: string[];
  /** The hosts to which each secret may be sent, by the secret's name. */
  readonly hosts: SecretHosts['all'];
  /** Sets all values or none. Empty values are skipped. */
  set(values: Readonly<Record<string, string>>): void;
  delete(name: string): void;
  /** Throws `bad-input` if the secret does not exist. */
  require(name: string): void;
  /** Replaces the hosts to which a secret may be sent. */
  bind(name: string, hosts: readonly string[]): void;
  /** Returns the secret's value and hosts; null if it is not set. */
  find(name: string): { value: string; hosts: readonly string[] } | null;
  /** Hides the current values of all secrets in a text. */
  readonly redact: Redact;
  /**
   * Returns a function for texts that a script with that code can read later. A secret that the code does not
   * name is hidden only as a whole. Hiding its beginning would tell the script that a guessed beginning is
   * right, so the script could find out the secret character by character.
   */
  redactorFor(code: string): Redact;
  /** The values of the secrets that the code names, by name. */
  namedBy(code: string): Record<string, string>;
}

export function createScriptSecrets(store: Store, vault: Vault): ScriptSecrets {
  const hosts = createSecretHosts(store);
  const values = createSecretValues(store, vault, hosts);
  const secretValue = (name: string) => (Object.hasOwn(values.all, name) ? values.all[name] : undefined);
  const namedBy = (code: string) => {
    const named = secretsNamedIn(code);
    const entries = Object.entries(values.all);
    return Object.fromEntries(entries.filter(([name, value]) => value && named.has(name)));
  };

  return {
    get names() {
      return Object.keys(hosts.all);
    },
    get unreadable() {
      return Object.keys(values.all).filter(name => secretValue(name) === '');
    },
    get hosts() {
      return hosts.all;
    },
    set: values.set,
    delete: values.delete,
    require(name) {
      if (secretValue(name) === undefined) throw unknownSecret(name);
    },
    bind: hosts.bind,
    find(name) {
      const value = secretValue(name);
      return value ? { value, hosts: hosts.all[name] ?? [] } : null;
    },
    get redact() {
      return values.redact;
    },
    redactorFor(code) {
      const { redactWhole } = values;
      const redactNamed = createRedactor(namedBy(code));
      return text => redactNamed(redactWhole(text));
    },
    namedBy,
  };
}

const unknownSecret = (name: string) =>
  new GameError('bad-input', `There is no secret ${quote(name)}: set it with PUT /scripts/secrets first.`);

/** The names of the secrets, with the hosts to which each may be sent. */
interface SecretHosts {
  /** All names with their hosts, sorted by name. */
  readonly all: Record<string, readonly string[]>;
  /** Adds a name without hosts. An existing name is not changed. */
  add(name: string): void;
  delete(name: string): void;
  bind(name: string, hosts: readonly string[]): void;
}

const ADD = "INSERT INTO script_secrets (name, hosts) VALUES (?, '[]') ON CONFLICT DO NOTHING";

function createSecretHosts(store: Store): SecretHosts {
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
