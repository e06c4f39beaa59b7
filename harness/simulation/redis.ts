import { MAX_STORED_EVENTS } from '../../schema/wire/fanout/channel.ts';
import { compareEventIds, type EventId, readEventId } from '../../schema/wire/fanout/event-id.ts';
import type { Machine } from './machine.ts';

type Value = string | number | Buffer;
type Entry = [id: string, fields: string[]];

/** Redis's error for an id that is not greater than all ids in the stream. */
const NOT_LATER = 'ERR The ID specified in XADD is equal or smaller than the target stream top item';
/** Time of Redis's clock at the start, in ms since 1970. */
const STARTED_AT = Date.UTC(2026, 2, 1, 18);

/**
 * A simulated Redis: its data, and the commands that games and edges use. The games' Lua scripts
 * (`net/fanout/redis-link.ts`) are replaced by functions that do the same; tests with a real Redis check the
 * Lua itself.
 */
export function createRedisServer(machine: Machine) {
  const lease = new Map<string, { owner: string; epoch: number; until: number }>();
  const streams = new Map<string, Entry[]>();
  const strings = new Map<string, { bytes: Buffer; until: number }>();
  const channels = new Map<string, Set<(message: Buffer) => void>>();
  let added = Promise.withResolvers<void>();

  const now = () => Math.floor(machine.now) + STARTED_AT;
  const entriesOf = (key: string) => streams.get(key) ?? [];
  const idOf = ([id]: Entry) => readEventId(id) as EventId;
  const topEpoch = (key: string) => {
    const top = entriesOf(key).at(-1);
    return top ? idOf(top).epoch : 0;
  };
  const set = (key: string, value: Value, seconds: number) =>
    void strings.set(key, { bytes: Buffer.from(value as string), until: now() + seconds * 1_000 });
  const publish = (channel: string, message: Value) => {
    for (const listener of channels.get(channel) ?? []) listener(Buffer.from(message as string));
  };
  const add = (key: string, id: string, fields: string[]) => {
    const entries = entriesOf(key);
    const top = entries.at(-1);
    if (top && compareEventIds(readEventId(id) as EventId, idOf(top)) <= 0) throw new Error(NOT_LATER);
    streams.set(key, [...entries.slice(1 - MAX_STORED_EVENTS), [id, fields]]);
    added.resolve();
    added = Promise.withResolvers();
  };
  const mark = (key: string, epoch: number) =>
    add(key, `${epoch}-0`, ['d', JSON.stringify({ v: 2, id: `${epoch}.0`, type: 'owner', at: now() })]);

  const scripts: Record<string, (...args: Value[]) => unknown> = {
    claim(leaseKey, events, keyFrame, pulse, state, owner, ms) {
      const held = lease.get(String(leaseKey));
      const left = Math.min((held?.until ?? 0) - now(), Number(ms));
      if (held && left > 0 && held.owner !== owner) return [0, held.owner, left];
      const epoch = Math.max((held?.epoch ?? 0) + 1, topEpoch(String(events)) + 1, now());
      lease.set(String(leaseKey), { owner: String(owner), epoch, until: now() + Number(ms) });
      mark(String(events), epoch);
      for (const key of [keyFrame, pulse, state]) strings.delete(String(key));
      return [1, String(epoch)];
    },
    renew(leaseKey, events, owner, epoch, ms) {
      const held = lease.get(String(leaseKey));
      const top = topEpoch(String(events));
      const isOurs = !held || (held.owner === owner && held.epoch === Number(epoch));
      if (!isOurs || top > Number(epoch)) return [0, held?.owner ?? owner];
      lease.set(String(leaseKey), { owner: String(owner), epoch: Number(epoch), until: now() + Number(ms) });
      if (top < Number(epoch)) mark(String(events), Number(epoch));
      return [1];
    },
    release(leaseKey, owner, epoch) {
      const held = lease.get(String(leaseKey));
      if (held?.owner === owner && held.epoch === Number(epoch)) held.until = 0;
    },
    frame(leaseKey, frames, keyFrame, epoch, delta, key, seconds) {
      if (lease.get(String(leaseKey))?.epoch !== Number(epoch)) return 0;
      if ((delta as Buffer).length > 0) publish(String(frames), delta);
      if ((key as Buffer).length === 0) return 1;
      set(String(keyFrame), key, Number(seconds));
      publish(String(frames), key);
      return 1;
    },
    pulse(leaseKey, pulses, pulseKey, stateKey, epoch, pulse, state, seconds) {
      if (lease.get(String(leaseKey))?.epoch !== Number(epoch)) return 0;
      set(String(pulseKey), pulse, Number(seconds));
      set(String(stateKey), state, Number(seconds));
      publish(String(pulses), pulse);
      return 1;
    },
  };

  const isIn = (from: string, to: string) => (entry: Entry) => {
    const isAfter = from.startsWith('(');
    const low = from === '-' ? null : readEventId(isAfter ? from.slice(1) : from);
    const high = to === '+' ? null : readEventId(to);
    const atLow = low ? compareEventIds(idOf(entry), low) : 1;
    return (isAfter ? atLow > 0 : atLow >= 0) && (!high || compareEventIds(idOf(entry), high) <= 0);
  };

  return {
    /** Epoch of the game that holds the lease or held it last; 0 if no game has held it. */
    epochOf: (leaseKey: string) => lease.get(leaseKey)?.epoch ?? 0,
    script: (name: string, args: Value[]) => scripts[name](...args),
    add,
    range: (key: string, from: string, to: string, count: number) =>
      entriesOf(key).filter(isIn(from, to)).slice(0, count),
    newest: (key: string, count: number) => entriesOf(key).slice(-count).reverse(),
    get(key: string) {
      const found = strings.get(key);
      return found && found.until > now() ? found.bytes : null;
    },
    subscribe(channel: string, listener: (message: Buffer) => void) {
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    /** Resolves when an entry is added to a stream. */
    change: () => added.promise,
  };
}

export type RedisServer = ReturnType<typeof createRedisServer>;
