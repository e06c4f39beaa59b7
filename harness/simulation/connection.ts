import type { Machine } from './machine.ts';

/** Number of the last message that a server has sent, over all connections. */
let written = 0;

/** Messages one way, in order, each with its own time on the way. */
class Lane {
  readonly #machine: Machine;
  readonly #latency: () => number;
  readonly #queue: (() => void)[] = [];
  #lastAt = 0;

  constructor(machine: Machine, latency: () => number) {
    this.#machine = machine;
    this.#latency = latency;
  }

  send(arrive: () => void) {
    const at = Math.max(this.#lastAt, this.#machine.now + this.#latency());
    this.#lastAt = at;
    this.#queue.push(arrive);
    this.#machine.after(at - this.#machine.now, () => this.#queue.shift()?.());
  }

  /** Everything under way arrives now. */
  flush() {
    while (this.#queue.length > 0) this.#queue.shift()?.();
  }

  clear() {
    this.#queue.length = 0;
  }
}

/** What happens at one end of a connection. */
interface End {
  /** The other end closed the connection, or it broke. */
  onClosed(): void;
}

/** A connection between a client and the server. What is under way when it breaks is lost. */
export class Connection {
  readonly name: string;
  /** Set by each end once it takes part. */
  client: End | null = null;
  server: (End & { onRoom(): void }) | null = null;
  readonly #toServer: Lane;
  readonly #toClient: Lane;
  readonly #onOver: () => void;
  /** Bytes that may be under way to the client before the server has to wait. */
  readonly #window: number;
  #isOpen = true;
  #isReading = true;
  /** Bytes that the client has not read yet. */
  #unread = 0;
  /** What arrived while the client does not read. */
  #held: { bytes: number; take: () => void }[] = [];

  constructor(name: string, machine: Machine, latency: () => number, window: number, onOver: () => void) {
    this.name = name;
    this.#toServer = new Lane(machine, latency);
    this.#toClient = new Lane(machine, latency);
    this.#onOver = onOver;
    this.#window = window;
  }

  get isOpen() {
    return this.#isOpen;
  }

  /** Bytes that the server may send before it has to wait. */
  get room() {
    return Math.max(0, this.#window - this.#unread);
  }

  /** Bytes that wait at the server. */
  get waiting() {
    return Math.max(0, this.#unread - this.#window);
  }

  toServer(arrive: () => void) {
    if (this.#isOpen) this.#toServer.send(() => this.#isOpen && arrive());
  }

  /** `take` is called when the client reads it, with the number of the message among all that servers sent. */
  toClient(bytes: number, take: (number: number) => void) {
    if (!this.#isOpen) return;
    const number = ++written;
    this.#unread += bytes;
    this.#toClient.send(() => this.#arrive(bytes, () => take(number)));
  }

  #arrive(bytes: number, take: () => void) {
    if (!this.#isOpen) return;
    if (this.#isReading) this.#read(bytes, take);
    else this.#held.push({ bytes, take });
  }

  #read(bytes: number, take: () => void) {
    this.#unread -= bytes;
    take();
    if (this.#isOpen && this.#unread === 0) this.server?.onRoom();
  }

  /** The client reads no more, or again. */
  set isReading(isReading: boolean) {
    this.#isReading = isReading;
    while (this.#isReading && this.#held.length > 0) {
      const next = this.#held.shift();
      if (next) this.#read(next.bytes, next.take);
    }
  }

  /** Everything under way to the client arrives now. */
  flush() {
    this.#toClient.flush();
  }

  /** The server closes it in order: what it has sent arrives before. */
  endByServer() {
    this.toClient(0, () => this.#close('client'));
  }

  /** The client closes it. */
  endByClient() {
    this.toServer(() => this.#close('server'));
  }

  /** It breaks: both ends notice. */
  cut() {
    this.#close('client', 'server');
  }

  /** The process of the server is gone. */
  cutByCrash() {
    this.server = null;
    this.#close('client');
  }

  #close(...told: ('client' | 'server')[]) {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#held = [];
    this.#toServer.clear();
    this.#toClient.clear();
    this.#onOver();
    for (const end of told) this[end]?.onClosed();
    this.client = null;
    this.server = null;
  }
}
