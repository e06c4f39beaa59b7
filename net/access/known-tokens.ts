import type { Identity } from './identity.ts';

/** Tokens that were found valid, so that a signature is checked once and not for each request. */
export interface KnownTokens {
  /** The holder of a token that is still valid, or undefined. */
  find(token: string): Identity | undefined;
  /** Beyond 1,000 tokens the oldest is forgotten. */
  add(token: string, holder: Identity): void;
  /** Forgets tokens that are no longer valid; true when there were any. */
  sweep(): boolean;
  clear(): void;
}

const MAX_KNOWN = 1_000;

export function createKnownTokens(isValid: (holder: Identity) => boolean): KnownTokens {
  const holders = new Map<string, Identity>();
  return {
    find(token) {
      const holder = holders.get(token);
      return holder && isValid(holder) ? holder : undefined;
    },
    add(token, holder) {
      const [oldest] = holders.keys();
      if (oldest !== undefined && holders.size >= MAX_KNOWN) holders.delete(oldest);
      holders.set(token, holder);
    },
    sweep() {
      const before = holders.size;
      for (const [token, holder] of holders) if (!isValid(holder)) holders.delete(token);
      return holders.size < before;
    },
    clear: () => holders.clear(),
  };
}
