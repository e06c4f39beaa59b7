import { MAX_LINE } from '../platform.ts';
import { createPace } from './pace.ts';
import { REPLIES } from './wording.ts';

/**
 * What is written to the chat of one platform, as fast as the platform takes it. Lines that wait are put together; when
 * too many wait, the oldest are dropped.
 */
export interface ChatLines {
  add(line: string): void;
  /** Names of those who join at about the same time are told in one line. */
  joined(name: string): void;
  close(): void;
}

/** For so long, names are gathered. */
const GATHER_MS = 1_000;
const MAX_WAITING = 100;
const SEPARATOR = ' | ';

interface ChatLinesParts {
  say(line: string): Promise<void>;
  /** Called for each line that is lost. */
  onLost(reason: string): void;
}

export function createChatLines({ say, onLost }: ChatLinesParts): ChatLines {
  const pace = createPace();
  const waiting: string[] = [];
  let names: string[] = [];
  let gathering: NodeJS.Timeout | undefined;
  let pausing: NodeJS.Timeout | undefined;

  const write = () => {
    pausing = undefined;
    while (waiting.length > 0) {
      const pauseMs = pace.waitMs();
      if (pauseMs > 0) {
        pausing = setTimeout(write, pauseMs);
        return;
      }
      pace.take();
      say(waiting.shift() ?? '').catch((error: Error) => onLost(error.message));
    }
  };

  /** Appended to the last line that waits where it fits, so that few lines hold much. */
  const enqueue = (line: string) => {
    const last = waiting.at(-1);
    if (last !== undefined && last.length + SEPARATOR.length + line.length <= MAX_LINE) {
      waiting[waiting.length - 1] = last + SEPARATOR + line;
      return;
    }
    waiting.push(line);
    if (waiting.length > MAX_WAITING) onLost(`too many lines wait, such as "${waiting.shift()}"`);
  };

  const add = (line: string) => {
    enqueue(shortened(line));
    if (!pausing) write();
  };

  const tellNames = () => {
    gathering = undefined;
    const told = names;
    names = [];
    if (told.length === 1) add(REPLIES.joined(told[0]));
    else while (told.length > 0) add(REPLIES.allJoined + takeNames(told));
  };

  return {
    add,
    joined(name) {
      names.push(name);
      gathering ??= setTimeout(tellNames, GATHER_MS);
    },
    close() {
      clearTimeout(gathering);
      clearTimeout(pausing);
    },
  };
}

/** Takes away as many of the first names as fit into one line, and returns their list. */
function takeNames(names: string[]): string {
  let list = names.shift() ?? '';
  const room = MAX_LINE - REPLIES.allJoined.length;
  while (names.length > 0 && list.length + 2 + names[0].length <= room) list += `, ${names.shift()}`;
  return list;
}

/** In one line, cut where it is too long. */
function shortened(line: string) {
  const text = line.replace(/\s+/g, ' ').trim();
  return text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE - 3).toWellFormed()}...`;
}
