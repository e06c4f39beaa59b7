import type { Identity } from '../access/identity.ts';
import { framesOf } from './event-frames.ts';
import type { EventHub } from './hub.ts';
import type { StreamEntry } from './ring.ts';
import type { StreamClient } from './stream-client.ts';

/** Most events in one write to a client that is catching up. */
const CATCH_UP_EVENTS = 500;
/** Without a blank line, which some parsers take for the end of an event. */
const PING = ': ping\n';

interface ClientsParts {
  hub: Pick<EventHub, 'after' | 'last'>;
  /** A client that has not read for longer than this is disconnected. */
  maxStallMs: number;
  onLog(line: string): void;
}

/**
 * The clients of the event stream. Each is sent what follows its place in the stream in one write per batch. Nothing
 * is queued for a client that reads too slowly: at most one write is buffered for it.
 */
export class StreamClients {
  readonly #clients = new Set<StreamClient>();
  readonly #parts: ClientsParts;

  constructor(parts: ClientsParts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Sends the opening text and the events since the client's place; further events follow as they come. */
  add(client: StreamClient, opening: string) {
    client.onDrain(() => {
      if (this.#clients.has(client)) this.#catchUp(client);
    });
    client.onClose(() => this.#clients.delete(client));
    this.#clients.add(client);
    client.write(opening);
    this.#catchUp(client);
  }

  /** Sends a new batch. Clients that are up to date share its bytes, made once per choice of types. */
  send(batch: readonly StreamEntry[]) {
    const shared = new Map<string, Buffer>();
    const before = (batch[0]?.seq ?? 0) - 1;
    for (const client of this.#clients) {
      if (client.isStalled || client.seq !== before) continue;
      const { filter } = client;
      const bytes = shared.get(filter.key) ?? Buffer.from(framesOf(batch, filter));
      shared.set(filter.key, bytes);
      client.seq = this.#parts.hub.last;
      client.write(bytes);
    }
    this.#cutStalled();
  }

  ping() {
    for (const client of this.#clients) if (!client.isStalled) client.write(PING);
    this.#cutStalled();
  }

  /** Disconnects the clients whose key is no longer valid. */
  cutRevoked(isValid: (identity: Identity) => boolean) {
    for (const client of this.#clients) {
      if (!isValid(client.identity)) this.#cut(client, 'its key is no longer valid');
    }
  }

  /** Ends every stream cleanly. */
  endAll() {
    for (const client of this.#clients) client.end();
    this.#clients.clear();
  }

  #catchUp(client: StreamClient) {
    const { hub } = this.#parts;
    while (!client.isStalled && client.seq < hub.last) {
      const missed = hub.after(client.seq, CATCH_UP_EVENTS);
      if (!missed) return this.#cut(client, 'the events it waits for are no longer kept');
      client.seq += missed.length;
      client.write(framesOf(missed, client.filter));
    }
  }

  #cutStalled() {
    for (const client of this.#clients) {
      if (client.hasStalledFor(this.#parts.maxStallMs)) this.#cut(client, 'it does not read');
    }
  }

  #cut(client: StreamClient, reason: string) {
    this.#parts.onLog(`An event stream of "${client.identity.name}" was cut: ${reason}. It can resume.`);
    this.#clients.delete(client);
    client.cut();
  }
}
