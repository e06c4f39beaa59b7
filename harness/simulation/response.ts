import type { HttpRequest, HttpResponse, RecognizedString } from 'uWebSockets.js';
import type { Connection } from './connection.ts';
import type { SentRequest } from './network.ts';

/** The beginning of an answer. */
export interface Head {
  status: number;
  headers: Record<string, string>;
  /** Number of this message among all messages that servers have sent. */
  number: number;
}

/** A client's handlers for an answer. */
export interface Receiver {
  head(head: Head): void;
  body(bytes: Buffer, number: number): void;
  end(): void;
}

const LOOPBACK = Uint8Array.of(127, 0, 0, 1).buffer;
const NOWHERE = new ArrayBuffer(0);

export const textOf = (text: RecognizedString): string =>
  typeof text === 'string' ? text : Buffer.from(text as ArrayBuffer).toString();

/** Returns a copy of the bytes, because the server may reuse its memory. */
const bytesOf = (body: RecognizedString): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : ArrayBuffer.isView(body)
      ? Buffer.from(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
      : Buffer.from(new Uint8Array(body as ArrayBuffer));

/** Creates the request object that the server reads. It can be read only while the request's handler runs. */
export function requestOf(
  { method, path, headers }: SentRequest,
  parameters: readonly string[],
): HttpRequest {
  const [url, query] = path.split('?', 2) as [string, string | undefined];
  const req = {
    getCaseSensitiveMethod: () => method,
    getMethod: () => method.toLowerCase(),
    getUrl: () => url,
    getQuery: () => query,
    getHeader: (name: RecognizedString) => headers[textOf(name)] ?? '',
    getParameter: (index: number) => parameters[index],
    forEach(use: (name: string, value: string) => void) {
      for (const [name, value] of Object.entries(headers)) use(name, value);
    },
  };
  return req as unknown as HttpRequest;
}

/**
 * An answer with the interface of the HTTP library, on a simulated connection. It throws where the library
 * would end the process: when it is used after it has ended, or after the caller has disconnected.
 */
export class SimulatedResponse {
  readonly #connection: Connection;
  readonly #receiver: Receiver;
  readonly #head: Head = { status: 200, headers: {}, number: 0 };
  #hasHead = false;
  #isOver = false;
  #sent = 0;
  #onAborted: (() => void)[] = [];
  #onData: ((part: ArrayBuffer, isLast: boolean) => void)[] = [];
  #onWritable: ((offset: number) => boolean) | null = null;
  #isStalled = false;

  constructor(connection: Connection, receiver: Receiver) {
    this.#connection = connection;
    this.#receiver = receiver;
    connection.server = { onClosed: () => this.#abort(), onRoom: () => this.#drain() };
  }

  /** This object, typed as the one that the library passes to handlers. */
  get asLibrary(): HttpResponse {
    return this as unknown as HttpResponse;
  }

  get isOver() {
    return this.#isOver;
  }

  /** Delivers the whole body of the request. */
  receive(body: string) {
    const bytes = Uint8Array.from(Buffer.from(body)).buffer;
    for (const take of this.#onData) if (!this.#isOver) take(bytes, true);
    bytes.transfer(); // the library reclaims the memory
  }

  #abort() {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const listener of this.#onAborted) listener();
    this.#forget();
  }

  #forget() {
    this.#onAborted = [];
    this.#onData = [];
    this.#onWritable = null;
  }

  #drain() {
    if (this.#isOver || !this.#isStalled) return;
    this.#isStalled = false;
    this.#onWritable?.(this.#sent);
  }

  #requireOpen() {
    if (this.#isOver) throw new Error('An answer was used after its end, or after its caller had gone.');
  }

  #sendHead() {
    if (this.#hasHead) return;
    this.#hasHead = true;
    const head = this.#head;
    this.#connection.toClient(0, number => this.#receiver.head({ ...head, number }));
  }

  #sendBody(bytes: Buffer) {
    this.#sent += bytes.length;
    if (bytes.length > 0)
      this.#connection.toClient(bytes.length, number => this.#receiver.body(bytes, number));
  }

  #finish() {
    this.#isOver = true;
    this.#forget();
    this.#connection.toClient(0, () => {
      this.#receiver.end();
      this.#connection.endByClient();
    });
  }

  onAborted(listener: () => void) {
    this.#requireOpen();
    this.#onAborted.push(listener);
    return this;
  }

  onData(take: (part: ArrayBuffer, isLast: boolean) => void) {
    this.#requireOpen();
    this.#onData.push(take);
    return this;
  }

  onWritable(listener: (offset: number) => boolean) {
    this.#requireOpen();
    this.#onWritable = listener;
    return this;
  }

  cork(work: () => void) {
    this.#requireOpen();
    work();
    return this;
  }

  writeStatus(line: RecognizedString) {
    this.#requireOpen();
    this.#head.status = Number.parseInt(textOf(line), 10);
    return this;
  }

  writeHeader(name: RecognizedString, value: RecognizedString) {
    this.#requireOpen();
    this.#head.headers[textOf(name)] = textOf(value);
    return this;
  }

  write(bytes: RecognizedString) {
    this.#requireOpen();
    this.#sendHead();
    this.#sendBody(bytesOf(bytes));
    if (this.#connection.waiting > 0) this.#isStalled = true;
    return !this.#isStalled;
  }

  end(body?: RecognizedString) {
    this.#requireOpen();
    this.#sendHead();
    if (body !== undefined) this.#sendBody(bytesOf(body));
    this.#finish();
    return this;
  }

  endWithoutBody() {
    return this.end();
  }

  /**
   * Sends as much as the connection has room for. Returns whether everything was sent, and whether the answer is
   * complete.
   */
  tryEnd(body: RecognizedString, total: number): [boolean, boolean] {
    this.#requireOpen();
    this.#sendHead();
    const bytes = bytesOf(body);
    const part = bytes.subarray(0, this.#connection.room);
    this.#sendBody(part);
    const isDone = this.#sent >= total;
    if (isDone) this.#finish();
    else this.#isStalled = true;
    return [part.length === bytes.length, isDone];
  }

  close() {
    this.#requireOpen();
    this.#connection.cut();
    return this;
  }

  getRemoteAddress(): ArrayBuffer {
    return this.#connection.isOpen ? LOOPBACK : NOWHERE;
  }

  getRemoteAddressAsText(): ArrayBuffer {
    return Uint8Array.from(Buffer.from('127.0.0.1')).buffer;
  }

  /** The transport replaces this method if the request may become a socket. */
  upgrade(..._: unknown[]) {
    throw new Error('Only requests for a socket can be upgraded.');
  }
}
