import type { Redis } from 'ioredis';
import type { RedisLink } from '../../net/fanout/redis-link.ts';
import type { Machine } from './machine.ts';
import type { RedisServer } from './redis.ts';

type Value = string | number | Buffer;

/** The current faults between a client and Redis. */
interface RedisWeather {
  /**
   * Returns the additional latency of a message, in ms. A message in transit arrives even if its sender has
   * stopped waiting.
   */
  delayMs(client: string): number;
  /** Whether the client cannot connect. */
  isAway(client: string): boolean;
}

/** Time without a reply after which a client closes its connection, in ms. */
const SILENCE_MS = 2_000;
/** Pause before a client reconnects, in ms. */
const RETRY_MS = 300;

/**
 * A connection as the Redis library provides it. While it is down, it keeps trying to reconnect and refuses
 * all commands.
 */
export class RedisClient {
  readonly name: string;
  status: 'connecting' | 'ready' | 'end' = 'connecting';
  readonly #machine: Machine;
  readonly #server: RedisServer;
  readonly #weather: RedisWeather;
  readonly #random: () => number;
  readonly #listeners = { ready: [] as (() => void)[], close: [] as (() => void)[] };
  readonly #pending = new Set<(error: Error) => void>();
  /** Functions that end this connection's subscriptions. */
  #stops: (() => void)[] = [];
  /** Time at which the last message in each direction arrives. */
  readonly #arrivesAt = { there: 0, back: 0 };

  constructor(
    name: string,
    machine: Machine,
    server: RedisServer,
    weather: RedisWeather,
    random: () => number,
  ) {
    this.name = name;
    this.#machine = machine;
    this.#server = server;
    this.#weather = weather;
    this.#random = random;
    this.#connectAfter(1);
  }

  #connectAfter(ms: number) {
    this.#machine.after(ms, () => {
      if (this.status !== 'connecting') return;
      if (this.#weather.isAway(this.name)) {
        this.#tell('close');
        return this.#connectAfter(RETRY_MS);
      }
      this.status = 'ready';
      this.#tell('ready');
    });
  }

  #tell(event: 'ready' | 'close') {
    for (const listener of this.#listeners[event]) listener();
  }

  on(event: string, listener: () => void) {
    if (event === 'ready' || event === 'close') this.#listeners[event].push(listener);
    return this;
  }

  /** Breaks the connection. Messages in transit to Redis still arrive there. */
  cut() {
    if (this.status !== 'ready') return;
    this.status = 'connecting';
    this.#drop();
    this.#tell('close');
    this.#connectAfter(RETRY_MS);
  }

  #drop() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
    for (const reject of [...this.#pending]) reject(new Error('Connection is closed.'));
  }

  disconnect() {
    if (this.status === 'end') return;
    this.status = 'end';
    this.#drop();
  }

  #travel(way: 'there' | 'back', arrive: () => void) {
    const ms = 0.2 + this.#random() + this.#weather.delayMs(this.name);
    this.#arrivesAt[way] = Math.max(this.#arrivesAt[way], this.#machine.now + ms);
    this.#machine.after(this.#arrivesAt[way] - this.#machine.now, arrive);
  }

  /** Runs work in the simulated Redis. Rejects if the connection breaks or no reply arrives in time. */
  ask<T>(work: () => T | Promise<T>, patienceMs = SILENCE_MS): Promise<T> {
    if (this.status !== 'ready') return Promise.reject(new Error('Connection is closed.'));
    return new Promise<T>((resolve, reject) => {
      const fail = (error: Error) => {
        patience.cancel();
        this.#pending.delete(fail);
        reject(error);
      };
      const patience = this.#machine.after(patienceMs, () => this.cut());
      const answer = (settle: () => void) => {
        if (!this.#pending.delete(fail)) return;
        patience.cancel();
        settle();
      };
      this.#pending.add(fail);
      this.#travel('there', async () => {
        try {
          const result = await work();
          this.#travel('back', () => answer(() => resolve(result)));
        } catch (error) {
          this.#travel('back', () => answer(() => reject(error)));
        }
      });
    });
  }

  xrevrange = (key: string, _from: string, _to: string, _count: string, count: number) =>
    this.ask(() => this.#server.newest(key, count));

  xrange = (key: string, from: string, to: string, _count: string, count: number) =>
    this.ask(() => this.#server.range(key, from, to, count));

  getBuffer = (key: string) => this.ask(() => this.#server.get(key));

  /** Waits in the simulated Redis for an entry that follows the given id. */
  xread = (...args: Value[]) => {
    const [, count, , blockMs, , key, after] = args as [
      string,
      number,
      string,
      number,
      string,
      string,
      string,
    ];
    const find = () => this.#server.range(key, `(${after}`, '+', count);
    return this.ask(async () => {
      if (find().length === 0) await Promise.race([this.#server.change(), this.#machine.pause(blockMs)]);
      const found = find();
      return found.length > 0 ? [[key, found]] : null;
    }, SILENCE_MS + blockMs);
  };

  /** Subscribes to a channel until the connection breaks. */
  follow(channel: string, listener: (message: Buffer) => void) {
    if (this.status !== 'ready') return;
    const stop = this.#server.subscribe(channel, message =>
      this.#travel('back', () => isOpen && listener(message)),
    );
    let isOpen = true;
    this.#stops.push(() => {
      isOpen = false;
      stop();
    });
  }

  /** This connection, typed as a connection of the Redis library. */
  get asLibrary(): Redis {
    return this as unknown as Redis;
  }

  pipeline() {
    const entries: { key: string; id: string; fields: string[] }[] = [];
    const addEach = () =>
      entries.map(({ key, id, fields }) => {
        try {
          this.#server.add(key, id, fields);
          return [null, id];
        } catch (error) {
          return [error, null];
        }
      });
    return {
      xadd(key: string, _most: string, _about: string, _count: number, id: string, ...fields: string[]) {
        entries.push({ key, id, fields });
      },
      exec: () => this.ask(addEach),
    };
  }

  /** The connection in the form that games use. */
  asLink(): RedisLink {
    const client = this;
    const firstAttempt = Promise.withResolvers<void>();
    this.on('ready', firstAttempt.resolve).on('close', firstAttempt.resolve);
    return {
      address: 'redis',
      lastError: '',
      firstAttempt: firstAttempt.promise,
      redis: this.asLibrary,
      get isReady() {
        return client.status === 'ready';
      },
      get isClosed() {
        return client.status === 'end';
      },
      run: (script, ...args) => this.ask(() => this.#server.script(script, args)),
      onReady: listener => void this.on('ready', listener),
      onLost: listener => void this.on('close', listener),
      close: () => this.disconnect(),
    };
  }
}
