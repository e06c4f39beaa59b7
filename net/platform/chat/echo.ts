import { LRUCache } from 'lru-cache';
import { io } from '../../../core/io.ts';
import { cleanText } from '../../../schema/base/names.ts';

/** Remembers the game's own recent lines, because chats and bridges may report them as if a viewer had typed them. */
export interface OwnLines {
  said(line: string): void;
  /** Whether the game wrote that line within the last minute. */
  isOwn(line: string): boolean;
}

/** Time within which the game recognises its own chat lines when a chat or a bridge reports them. @limit */
const REMEMBERED_MS = 60_000;
/**
 * Maximum number of its own chat lines that the game remembers in order to recognise them. If there are more, it
 * forgets the oldest. @limit
 */
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
