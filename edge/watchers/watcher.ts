import { io } from '../../core/io.ts';
import type { ByteStream } from '../../server/http/byte-stream.ts';
import type { Socket, SocketListener } from '../../server/http/socket.ts';
import type { Backlog } from './backlog.ts';
import type { Message } from './message.ts';

/**
 * Maximum amount of a watcher's unsent data. A watcher above the limit is disconnected and may reconnect.
 * @limit bytes
 */
export const MAX_WAITING = 256 * 1024;

/** A watcher that receives messages through a socket or an event stream. */
export interface Watcher {
  readonly isClosed: boolean;
  /** Unsent data. Unit: bytes. */
  readonly waiting: number;
  send(message: Message): void;
  /** Subscribes the watcher to the messages of a topic. */
  join(topic: string): void;
  /** Resolves once some of the unsent data is sent, or the watcher has disconnected. */
  drained(): Promise<void>;
}

/** A part that must be notified when a watcher leaves. */
interface Leaving {
  leave(watcher: Watcher): void;
}

/** The topics of event streams. The HTTP server manages the topics of sockets. */
export interface StreamTopics {
  add(topic: string, watcher: StreamWatcher): void;
  remove(watcher: StreamWatcher): void;
}

interface StreamHome {
  topics: StreamTopics;
  backlog: Backlog;
}

/** Resumes all waiting senders in the next turn of the event loop. */
class Drain {
  #next: PromiseWithResolvers<void> | null = null;

  wait(): Promise<void> {
    this.#next ??= Promise.withResolvers();
    return this.#next.promise;
  }

  pass() {
    this.#next?.resolve();
    this.#next = null;
  }
}

/** A watcher with a socket. The HTTP server disconnects it if it has too much unsent data. */
export class SocketWatcher implements Watcher, SocketListener {
  isClosed = false;
  readonly #socket: Socket;
  readonly #place: Leaving;
  readonly #backlog: Backlog;
  #drain: Drain | null = null;

  constructor(socket: Socket, place: Leaving, backlog: Backlog) {
    this.#socket = socket;
    this.#place = place;
    this.#backlog = backlog;
    backlog.follow(this);
  }

  get waiting() {
    return this.#socket.waiting;
  }

  send({ socket }: Message) {
    this.#socket.send(socket);
    this.#backlog.note(this);
  }

  join(topic: string) {
    this.#socket.subscribe(topic);
  }

  drained() {
    if (this.isClosed) return Promise.resolve();
    this.#drain ??= new Drain();
    return this.#drain.wait();
  }

  cut() {
    this.#socket.cut();
  }

  /** Messages are ignored: watchers cannot write to a channel. */
  message() {}

  drain() {
    this.#backlog.note(this);
    this.#drain?.pass();
  }

  close() {
    this.isClosed = true;
    this.#drain?.pass();
    this.#backlog.leave(this);
    this.#place.leave(this);
  }
}

/** A watcher with an event stream. */
export class StreamWatcher implements Watcher {
  isClosed = false;
  waiting = 0;
  /** Time of the watcher's last read while it has unsent data (local clock, ms); null if it has none. */
  stalledAt: number | null = null;
  readonly #stream: ByteStream;
  readonly #topics: StreamTopics;
  readonly #backlog: Backlog;
  readonly #drain = new Drain();

  constructor(stream: ByteStream, { topics, backlog }: StreamHome, place: Leaving) {
    this.#stream = stream;
    this.#topics = topics;
    this.#backlog = backlog;
    stream.onDrain(() => {
      this.waiting = 0;
      this.stalledAt = null;
      backlog.note(this);
      this.#drain.pass();
    });
    stream.onClose(() => {
      this.isClosed = true;
      topics.remove(this);
      backlog.leave(this);
      this.#drain.pass();
      place.leave(this);
    });
  }

  send(message: Message) {
    this.write(message.stream());
  }

  /**
   * Closes the stream if it already has too much unsent data. A single message may exceed the limit;
   * otherwise it could never be sent.
   */
  write(text: string) {
    if (this.isClosed) return;
    if (this.waiting > MAX_WAITING) this.cut();
    else if (!this.#stream.write(text)) {
      this.waiting += Buffer.byteLength(text);
      this.stalledAt ??= io.steady();
      this.#backlog.note(this);
    }
  }

  join(topic: string) {
    if (!this.isClosed) this.#topics.add(topic, this);
  }

  drained() {
    return this.isClosed ? Promise.resolve() : this.#drain.wait();
  }

  cut() {
    this.#stream.cut();
  }

  /** Ends the stream cleanly. */
  end() {
    this.#stream.end();
  }
}
