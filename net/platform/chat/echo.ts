import { LRUCache } from 'lru-cache';
import { io } from '../../../core/io.ts';
import { cleanText } from '../../../schema/base/names.ts';

/** Remembers recent lines of the game itself, which chats and bridges may report as if a viewer had typed them. */
export interface OwnLines {
  said(line: string): void;
  /** Whether the game wrote that line within the last minute. */
  isOwn(line: string): boolean;
}

/** Time within which the game recognises its own lines. @limit */
const REMEMBERED_MS = 60_000;
/** Maximum number of its own lines that the game remembers; beyond that the oldest is forgotten. @limit */
const MAX_LINES = 1_000;

export function createEcho(now: () => number = io.wall): OwnLines {
  const lines = new LRUCache<string, number>({ max: MAX_LINES });
  return {
    said(line) {
      lines.set(cleanText(line), now());
    },
    isOwn: line => now() - (lines.peek(cleanText(line)) ?? -Infinity) < REMEMBERED_MS,
  };
}
