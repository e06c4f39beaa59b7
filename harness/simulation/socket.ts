import type { RecognizedString, WebSocket, WebSocketBehavior } from 'uWebSockets.js';
import type { Connection } from './connection.ts';
import { textOf } from './response.ts';

/** A client's handlers for what its socket receives. */
export interface SocketReceiver {
  open(): void;
  text(text: string): void;
  binary(bytes: Uint8Array): void;
  /** Called when the socket is closed. `code` is 1006 if the connection broke. */
  closed(code: number, reason: string): void;
}

/**
 * A WebSocket with the interface of the HTTP library, on a simulated connection. It throws if it is used
 * after it was closed.
 */
export class SimulatedSocket {
  readonly topics = new Set<string>();
  readonly #connection: Connection;
  readonly #behavior: WebSocketBehavior<unknown>;
  readonly #receiver: SocketReceiver;
  readonly #userData: unknown;
  readonly #onOver: () => void;
  #isOver = false;
  #isStalled = false;

  constructor(
    connection: Connection,
    behavior: WebSocketBehavior<unknown>,
    receiver: SocketReceiver,
    userData: unknown,
    onOver: () => void,
  ) {
    this.#connection = connection;
    this.#behavior = behavior;
    this.#receiver = receiver;
    this.#userData = userData;
    this.#onOver = onOver;
    connection.server = { onClosed: () => this.#over(1006), onRoom: () => this.#drain() };
  }

  get asLibrary(): WebSocket<unknown> {
    return this as unknown as WebSocket<unknown>;
  }

  get isOver() {
    return this.#isOver;
  }

  /** Notifies the client, then the server's handler, that the socket is open. */
  open() {
    this.#connection.toClient(0, () => this.#receiver.open());
    this.#behavior.open?.(this.asLibrary);
  }

  /** Delivers a message from the client. */
  receive(text: string) {
    if (this.#isOver) return;
    const bytes = Uint8Array.from(Buffer.from(text)).buffer;
    if (bytes.byteLength > (this.#behavior.maxPayloadLength ?? Number.POSITIVE_INFINITY)) return this.close();
    this.#behavior.message?.(this.asLibrary, bytes, false);
    bytes.transfer(); // the library reclaims the memory
  }

  #over(code: number) {
    if (this.#isOver) return;
    this.#isOver = true;
    this.topics.clear();
    this.#onOver();
    this.#behavior.close?.(this.asLibrary, code, new ArrayBuffer(0));
  }

  #drain() {
    if (this.#isOver || !this.#isStalled) return;
    this.#isStalled = false;
    this.#behavior.drain?.(this.asLibrary);
  }

  #requireOpen() {
    if (this.#isOver) throw new Error('A WebSocket was used after it was closed.');
  }

  getUserData() {
    return this.#userData;
  }

  getBufferedAmount() {
    this.#requireOpen();
    return this.#connection.waiting;
  }

  subscribe(topic: RecognizedString) {
    this.#requireOpen();
    this.topics.add(textOf(topic));
    return true;
  }

  /** Sends a message. Returns 1 if the message was sent, 0 if it waits until the client reads, 2 if it was dropped. */
  send(message: RecognizedString, isBinary = false) {
    this.#requireOpen();
    const bytes = Buffer.from(typeof message === 'string' ? message : (message as Uint8Array));
    const { maxBackpressure = 0, closeOnBackpressureLimit } = this.#behavior;
    if (maxBackpressure > 0 && this.#connection.waiting + bytes.length > maxBackpressure) {
      if (closeOnBackpressureLimit) this.close();
      return 2;
    }
    this.#connection.toClient(bytes.length, () =>
      isBinary ? this.#receiver.binary(bytes) : this.#receiver.text(bytes.toString()),
    );
    if (this.#connection.waiting === 0) return 1;
    this.#isStalled = true;
    return 0;
  }

  end(code = 1005, reason: RecognizedString = '') {
    this.#requireOpen();
    const text = textOf(reason);
    this.#connection.toClient(0, () => {
      this.#receiver.closed(code, text);
      this.#connection.client = null;
      this.#connection.endByClient();
    });
    this.#over(code);
  }

  close() {
    this.#requireOpen();
    this.#connection.cut();
  }
}
