import { defaultSettings, resolveSettings, type Settings } from '../schema/settings.ts';
import { readableRows } from './readable-rows.ts';
import type { Store } from './store.ts';

/** The settings as they are stored; the simulation is told what changed and follows. */
export interface SettingsService {
  readonly current: Settings;
  /** Rises with each change. */
  readonly revision: number;
  /** Stores legal values. Throws `not-stored` and changes nothing. */
  store(patch: Partial<Settings>): void;
  onChange(listener: () => void): void;
}

const UPSERT =
  'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

export function createSettingsService(
  store: Store,
  onLog: (line: string) => void = () => {},
): SettingsService {
  const listeners: (() => void)[] = [];
  let current = load(store, onLog);
  let revision = 1;

  return {
    get current() {
      return current;
    },
    get revision() {
      return revision;
    },
    store(patch) {
      store.transaction(() => {
        for (const [key, value] of Object.entries(patch)) store.run(UPSERT, key, JSON.stringify(value));
      });
      current = { ...current, ...patch };
      revision++;
      for (const listener of listeners) listener();
    },
    onChange: listener => void listeners.push(listener),
  };
}

/** What is stored, made legal as values from outside are: ranges and names may have changed since. */
function load(store: Store, onLog: (line: string) => void): Settings {
  const rows = store.all<{ key: string; value: string }>('SELECT key, value FROM settings');
  const stored = readableRows(rows, {
    read: ({ key, value }) => [key, JSON.parse(value)] as const,
    nameOf: ({ key }) => `The setting ${key}`,
    onLog,
  });
  return { ...defaultSettings(), ...resolveSettings(Object.fromEntries(stored)).patch };
}
