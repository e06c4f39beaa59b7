import type { Machine } from './machine.ts';

/** Number of messages that all servers have sent so far. */
let written = 0;

/** Messages in one direction, in order, each with its own latency. */
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

  /** Immediately delivers everything that is in transit. */
  flush() {
    while (this.#queue.length > 0) this.#queue.shift()?.();
  }

  clear() {
    this.#queue.length = 0;
  }
}

/** Handlers at one end of a connection. */
interface End {
  /** Called when the other end has closed the connection, or the connection broke. */
  onClosed(): void;
}

/** A connection between a client and the server. If it breaks, everything in transit is lost. */
export class Connection {
  readonly name: string;
  /** The handlers of each end; null until that end has set them. */
  client: End | null = null;
  server: (End & { onRoom(): void }) | null = null;
  readonly #toServer: Lane;
  readonly #toClient: Lane;
  readonly #onOver: () => void;
  /** Bytes that may be in transit to the client before the server has to wait. */
  readonly #window: number;
  #isOpen = true;
  #isReading = true;
  /** Bytes that the client has not read yet. */
  #unread = 0;
  /** Messages that have arrived, but wait because the client does not read. */
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

  /** Bytes that wait at the server because the client reads slowly. */
  get waiting() {
    return Math.max(0, this.#unread - this.#window);
  }

  toServer(arrive: () => void) {
    if (this.#isOpen) this.#toServer.send(() => this.#isOpen && arrive());
  }

  /**
   * Sends a message to the client. `take` is called when the client reads it; `number` is its number among
   * all messages that servers have sent.
   */
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

  /** Whether the client is reading. */
  set isReading(isReading: boolean) {
    this.#isReading = isReading;
    while (this.#isReading && this.#held.length > 0) {
      const next = this.#held.shift();
      if (next) this.#read(next.bytes, next.take);
    }
  }

  /** Immediately delivers everything that is in transit to the client. */
  flush() {
    this.#toClient.flush();
  }

  /** Closes the connection from the server's end. Everything that the server has sent still arrives. */
  endByServer() {
    this.toClient(0, () => this.#close('client'));
  }

  /** Closes the connection from the client's end. */
  endByClient() {
    this.toServer(() => this.#close('server'));
  }

  /** Breaks the connection. Both ends notice it. */
  cut() {
    this.#close('client', 'server');
  }

  /** Breaks the connection because the server's process has died. Only the client notices it. */
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
