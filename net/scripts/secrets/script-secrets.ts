import { GameError, quote } from '../../../schema/base/error.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import { createRedactor, type Redact } from './redact.ts';
import { createSecretHosts, type SecretHosts } from './secret-hosts.ts';
import { secretsNamedIn } from './secret-names.ts';
import { createSecretValues } from './secret-values.ts';

/** The streamer's secrets for scripts. They can be set and used, but never read by callers. */
export interface ScriptSecrets {
  readonly names: string[];
  /** Secrets whose value can no longer be decrypted; they count as not set until they are set again. */
  readonly unreadable: string[];
  /** The hosts that each secret may be sent to, by its name. */
  readonly hosts: SecretHosts['all'];
  /** Sets all or none. Empty values are skipped. */
  set(values: Readonly<Record<string, string>>): void;
  delete(name: string): void;
  /** Throws `bad-input` when there is no such secret. */
  require(name: string): void;
  /** Replaces the hosts that a secret may be sent to. */
  bind(name: string, hosts: readonly string[]): void;
  /** Null when the secret is not set. */
  find(name: string): { value: string; hosts: readonly string[] } | null;
  /** Hides the current values of all secrets in a text. */
  readonly redact: Redact;
  /**
   * Hides them in what a script with that code can read again. Of a secret that it does not name, only the whole value is
   * hidden: what is hidden of a beginning would tell the script that the beginning is right, and so, character by
   * character, the rest.
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
