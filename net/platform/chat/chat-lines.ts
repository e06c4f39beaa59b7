import { io, type Timer } from '../../../core/io.ts';
import { MAX_LINE } from '../intake/platform.ts';
import type { ChatLimits } from '../services/service.ts';
import { CHAT, createSendRate } from './send-rate.ts';
import { texts } from './texts.ts';

/** Time for which names of viewers who join are collected for one chat line. @limit */
const GATHER_MS = 1_000;

/** Collects names and reports them together, a second after the first name. */
function createGatheredNames(report: (names: readonly string[]) => void) {
  let names: string[] = [];
  let timer: Timer | undefined;

  const reportAll = () => {
    const gathered = names;
    names = [];
    timer = undefined;
    report(gathered);
  };

  return {
    add(name: string) {
      names.push(name);
      timer ??= io.after(GATHER_MS, reportAll);
    },
    close: () => timer?.cancel(),
  };
}

/**
 * Writes lines to the chat of one platform as fast as the platform accepts them. Waiting lines are joined. If
 * too many wait, the oldest are dropped; lines about payments are dropped last.
 */
export interface ChatLines {
  add(line: string): void;
  /**
   * Adds a line about a payment. It is sent before all other waiting lines. If the platform refuses it, it is
   * sent once more.
   */
  addReceipt(line: string): void;
  /** Adds the name of a viewer who joined. Names that arrive within a second share a line. */
  joined(name: string): void;
  /** Drops the waiting lines. */
  drop(): void;
  close(): void;
}

/** Maximum number of lines that wait to be written to a chat. @limit */
const MAX_WAITING = 100;
/** Pause before the game sends a refused line about a payment again. @limit */
const RECEIPT_AGAIN_MS = 5_000;
const SEPARATOR = ' | ';

interface ChatLinesDeps {
  say(line: string): Promise<void>;
  /** Called for each lost line. */
  onLost(reason: string): void;
  /** Number of lines that may have been written to this chat just before the server's start. */
  before?: number;
  /** Limits of this chat that differ from the usual ones. */
  limits?: Partial<ChatLimits>;
}

export function createChatLines(deps: ChatLinesDeps): ChatLines {
  const lines = createWaitingLines(deps);
  const maxLine = deps.limits?.maxLine ?? MAX_LINE;
  const names = createGatheredNames(gathered => joinLines(gathered, maxLine).forEach(lines.add));
  return {
    add: lines.add,
    addReceipt: lines.addReceipt,
    joined: names.add,
    drop: lines.drop,
    close() {
      names.close();
      lines.close();
    },
  };
}

/** Writes lines at the rate that the platform accepts. */
function createWaitingLines({ say, onLost, before, limits }: ChatLinesDeps) {
  const { most, windowMs, maxLine } = { ...CHAT, maxLine: MAX_LINE, ...limits };
  const rate = createSendRate({ most, windowMs }, undefined, before && Math.min(before, most));
  const receipts: string[] = [];
  const others: string[] = [];
  let pausing: Timer | undefined;
  const again = new Set<Timer>();

  const isWaiting = () => receipts.length + others.length > 0;
  const write = () => {
    pausing = undefined;
    while (isWaiting()) {
      const pauseMs = rate.waitMs();
      if (pauseMs > 0) {
        pausing = io.after(pauseMs, write);
        return;
      }
      const receipt = receipts.shift();
      if (receipt === undefined) send(others.shift() ?? '');
      else send(receipt, () => sendLater(receipt));
    }
  };
  const send = (line: string, onRefused?: () => void) => {
    rate.take();
    say(line).catch(onRefused ?? ((error: Error) => onLost(error.message)));
  };
  const sendLater = (receipt: string) => {
    const timer = io.after(RECEIPT_AGAIN_MS, () => {
      again.delete(timer);
      send(receipt);
    });
    again.add(timer);
  };
  const forgetLater = () => {
    for (const timer of again) timer.cancel();
    again.clear();
  };

  const addTo = (waiting: string[]) => (line: string) => {
    append(waiting, shortened(line, maxLine), SEPARATOR, maxLine);
    const isFull = receipts.length + others.length > MAX_WAITING;
    if (isFull && (others.shift() ?? receipts.shift())) onLost('too many lines wait');
    if (!pausing) write();
  };

  return {
    add: addTo(others),
    addReceipt: addTo(receipts),
    drop() {
      receipts.length = 0;
      others.length = 0;
      forgetLater();
    },
    close() {
      pausing?.cancel();
      forgetLater();
    },
  };
}

/** Builds the lines about viewers who joined. */
const joinLines = (names: readonly string[], maxLine: number) =>
  names.length === 1 ? names.map(texts.joined) : listsOf(names, maxLine).map(list => texts.allJoined + list);

/** Joins the names into as few lists as possible, each short enough for a line. */
function listsOf(names: readonly string[], maxLine: number): string[] {
  const lists: string[] = [];
  for (const name of names) append(lists, name, ', ', maxLine - texts.allJoined.length);
  return lists;
}

/** Appends a part to the last line if it fits, otherwise as a new line. */
function append(lines: string[], part: string, separator: string, room: number) {
  const last = lines.at(-1);
  if (last === undefined || last.length + separator.length + part.length > room) lines.push(part);
  else lines[lines.length - 1] = last + separator + part;
}

/** Returns the text as one line, truncated to the maximum length. */
function shortened(line: string, maxLine: number) {
  const text = line.replace(/\s+/g, ' ').trim();
  return text.length <= maxLine ? text : `${text.slice(0, maxLine - 3).toWellFormed()}...`;
}
