import { buggify, SLOWED } from '../../core/buggify.ts';
import { createEmitter } from '../../core/emitter.ts';
import { io } from '../../core/io.ts';
import { createQueue } from '../../core/queue.ts';
import { knownLinks } from '../../schema/platform/rewards.ts';
import { defaultSettings, resolveSettings, type Settings } from '../../schema/records/settings.ts';
import { readableRows } from '../store/readable-rows.ts';
import type { Store } from '../store/store.ts';

/** The stored settings. `settings-transaction.ts` changes them together with the world; overlays read `current`. */
export interface SettingsService {
  readonly current: Settings;
  /** Rises with each change. */
  readonly revision: number;
  /** Stores valid values. If it throws `not-stored`, nothing has changed. */
  store(patch: Partial<Settings>): void;
  /**
   * Runs work that waits between reading and storing settings. Such work runs one at a time, in the order of
   * the calls.
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** For parts of the front thread that must act when a setting changes. Other parts just read `current`. */
  onChange(listener: () => void): () => void;
}

const UPSERT =
  'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

export function createSettingsService(
  store: Store,
  onLog: (line: string) => void = () => {},
): SettingsService {
  const changes = createEmitter();
  const queue = createQueue();
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
      changes.emit();
    },
    inTurn: work =>
      queue(async () => {
        if (buggify('settings.slow', 0.2)) await io.pause(SLOWED);
        return work();
      }),
    onChange: changes.listen,
  };
}

/**
 * Reads the stored settings and makes them valid like any input, because ranges and names may have changed
 * since they were stored.
 */
function load(store: Store, onLog: (line: string) => void): Settings {
  const rows = store.all<{ key: string; value: string }>('SELECT key, value FROM settings');
  const stored = readableRows(rows, {
    read: ({ key, value }) => [key, modernised(key, JSON.parse(value))] as const,
    nameOf: ({ key }) => `The setting ${key}`,
    onLog,
  });
  return { ...defaultSettings(), ...resolveSettings(Object.fromEntries(stored)).patch };
}

/** Removes effects that no longer exist. They would make the whole setting invalid. */
const modernised = (key: string, value: unknown) =>
  (key === 'redeemLinks' || key === 'tipEffects') && typeof value === 'object' && value
    ? knownLinks(value)
    : value;
