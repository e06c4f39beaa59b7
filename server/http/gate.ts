import type { Exchange } from './exchange.ts';

/** Decides which callers the server answers. */
export interface Gate extends ReaderGate {
  /**
   * Throws a GameError for a request that must not be served. Sets the headers that every answer to the
   * request has.
   */
  admit(exchange: Exchange): void;
}

/** Decides which requests are answered without an exchange. */
export interface ReaderGate {
  isPlainReader(host: string, origin: string, authorization: string): boolean;
  /** True when other machines may reach the server. */
  readonly isOpen: boolean;
}
