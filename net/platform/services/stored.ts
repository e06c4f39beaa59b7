import * as v from 'valibot';
import { GameError, quote } from '../../../schema/base/error.ts';
import { readFact, writeFact } from '../../store/facts.ts';
import type { Store } from '../../store/store.ts';
import type { Vault } from '../../store/vault.ts';
import type { Service, ServiceValues } from './service.ts';

/** What the streamer has set for a service. Secret values are encrypted in the vault. */

export interface ServiceChange {
  on?: boolean | null | undefined;
  payments?: boolean | null | undefined;
  values?: ServiceValues | null | undefined;
}

const Stored = v.object({
  on: v.boolean(),
  payments: v.boolean(),
  values: v.record(v.string(), v.string()),
});
type Stored = v.InferOutput<typeof Stored>;

/** Reads and writes the values of a service. */
function createValues(kind: Service, store: Store, vault: Vault) {
  const fact = `service-${kind.id}`;
  const secretName = (field: string) => `${fact}-${field}`;
  const secrets = kind.guide.fields.filter(field => field.kind === 'secret').map(({ id }) => id);
  const readPlain = (): Stored => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), readFact(store, fact));
    return parsed.success ? parsed.output : { on: false, payments: true, values: {} };
  };
  const putSecret = (name: string, before: string, after: string) => {
    if (after === before) return;
    if (after === '') vault.delete(name);
    else vault.set(name, after);
  };
  const plainOf = (values: ServiceValues) =>
    Object.fromEntries(Object.entries(values).filter(([id]) => !secrets.includes(id)));

  return {
    plainOf,
    secretsSet: () => secrets.filter(id => vault.has(secretName(id))),
    read(): Stored {
      const plain = readPlain();
      const sealed = secrets.map(id => [id, vault.get(secretName(id)) ?? '']);
      return { ...plain, values: { ...kind.defaults, ...plain.values, ...Object.fromEntries(sealed) } };
    },
    /** Stores either all values or none. Throws `not-stored`. */
    write(before: Stored, after: Stored) {
      store.transaction(() => {
        writeFact(store, fact, JSON.stringify({ ...after, values: plainOf(after.values) }));
        for (const id of secrets) putSecret(secretName(id), before.values[id] ?? '', after.values[id] ?? '');
      });
    },
  };
}

export function createStoredService(kind: Service, store: Store, vault: Vault) {
  const { name, fields } = kind.guide;
  const { read, write, plainOf, secretsSet } = createValues(kind, store, vault);
  /** The values after a change. */
  const afterwards = ({ on, payments, values }: ServiceChange): Stored => {
    const now = read();
    const given = Object.entries(values ?? {}).map(([id, value]) => [id, value || (kind.defaults[id] ?? '')]);
    return {
      on: on ?? now.on,
      payments: payments ?? now.payments,
      values: { ...now.values, ...Object.fromEntries(given) },
    };
  };

  return {
    read,
    /** The values that may be shown, and which secrets are set. */
    describe() {
      const { on, payments, values } = read();
      return { on, payments, values: plainOf(values), secrets: secretsSet() };
    },
    /** Throws `bad-input` for a change that cannot be stored, with what to do instead. */
    check(change: ServiceChange) {
      const unknown = Object.keys(change.values ?? {}).find(id => !fields.some(field => field.id === id));
      if (unknown !== undefined)
        throw refused(`"values" must not have ${quote(unknown)}: ${fields.map(({ id }) => id).join(', ')}.`);
      const { values } = afterwards(change);
      const refusal = kind.refusalOf(values);
      if (refusal) throw refused(refusal);
      const missing = kind.missingIn(values);
      if (change.on && missing) throw refused(`${name} cannot be switched on yet: ${missing}.`);
    },
    /** Stores a change. Returns whether anything differs. Throws `not-stored`. */
    change(change: ServiceChange): boolean {
      const [before, after] = [read(), afterwards(change)];
      if (JSON.stringify(before) === JSON.stringify(after)) return false;
      write(before, after);
      return true;
    },
  };
}

const refused = (text: string) => new GameError('bad-input', text);
