import type { Exchange } from './exchange.ts';

/** Decides which callers the server answers. */
export interface Gate extends ReaderGate {
  /** Throws a GameError for a request that must not be served. Sets headers that all its answers have. */
  admit(exchange: Exchange): void;
}

/** Decides which requests are answered at once, without an exchange. */
export interface ReaderGate {
  isPlainReader(host: string, origin: string, authorization: string): boolean;
  /** True when other machines may reach the server. */
  readonly isOpen: boolean;
}
