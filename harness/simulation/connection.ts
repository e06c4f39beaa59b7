import type { Machine } from './machine.ts';

/** Number of the last message that any server has sent. */
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

  /** Delivers everything in transit now. */
  flush() {
    while (this.#queue.length > 0) this.#queue.shift()?.();
  }

  clear() {
    this.#queue.length = 0;
  }
}

/** What happens at one end of a connection. */
interface End {
  /** Called when the other end closed the connection, or it broke. */
  onClosed(): void;
}

/** A connection between a client and the server. If it breaks, everything in transit is lost. */
export class Connection {
  readonly name: string;
  /** Set by each end once it takes part. */
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
  /** Messages that arrived while the client does not read. */
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

  /**
   * Sends to the client. `take` is called when the client reads it, with the number of the message among all that
   * servers sent.
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

  /** Whether the client reads. */
  set isReading(isReading: boolean) {
    this.#isReading = isReading;
    while (this.#isReading && this.#held.length > 0) {
      const next = this.#held.shift();
      if (next) this.#read(next.bytes, next.take);
    }
  }

  /** Delivers everything in transit to the client now. */
  flush() {
    this.#toClient.flush();
  }

  /** The server closes the connection in order: everything it has sent still arrives. */
  endByServer() {
    this.toClient(0, () => this.#close('client'));
  }

  /** The client closes it. */
  endByClient() {
    this.toServer(() => this.#close('server'));
  }

  /** Breaks the connection, which both ends notice. */
  cut() {
    this.#close('client', 'server');
  }

  /** Call it when the server's process has died: breaks the connection. */
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
