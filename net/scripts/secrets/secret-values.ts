import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import { createRedactor, type Redact } from './redact.ts';
import type { SecretHosts } from './secret-hosts.ts';

/** The values of the secrets, sealed in the vault and read when first needed. */
export interface SecretValues {
  /** By name; empty where a value can no longer be decrypted. */
  readonly all: Readonly<Record<string, string>>;
  /** Hides all values in a text. */
  readonly redact: Redact;
  /** The same, but for values that are cut off at its end. */
  readonly redactWhole: Redact;
  /** Sets all or none. Empty values are skipped. */
  set(values: Readonly<Record<string, string>>): void;
  delete(name: string): void;
}

export function createSecretValues(store: Store, vault: Vault, hosts: SecretHosts): SecretValues {
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
