/**
 * Mail from one thread to another, in order, as text in slots of shared memory. It costs a third of a structured clone,
 * and can be received without a turn of the event loop. Mail that is not plain data, or that does not fit, is sent
 * through a separate port. There is one sender and one receiver, which may sleep on `counts[SENT]`.
 */
export interface Mailbox {
  /** [SENT], [TAKEN]: number of mails sent and taken, as wrapping 32-bit numbers. */
  counts: Int32Array;
  slots: readonly MailSlot[];
}

interface MailSlot {
  /** [0]: number of the mail in the slot, [1]: its length in bytes. */
  head: Int32Array;
  bytes: Uint8Array;
}

export const SENT = 0;
const TAKEN = 1;

/** Number of slots: a power of two, so that mail numbers may wrap around. */
const SLOTS = 64;
const TEXT_BYTES = 16 * 1024 - 8;
const SLOT_BYTES = 8 + TEXT_BYTES;
const COUNTS_BYTES = 8;

export const createMailboxBuffer = () => new SharedArrayBuffer(COUNTS_BYTES + SLOTS * SLOT_BYTES);

export function mailboxIn(buffer: SharedArrayBuffer): Mailbox {
  const slotAt = (offset: number): MailSlot => ({
    head: new Int32Array(buffer, offset, 2),
    bytes: new Uint8Array(buffer, offset + 8, TEXT_BYTES),
  });
  return {
    counts: new Int32Array(buffer, 0, 2),
    slots: Array.from({ length: SLOTS }, (_, i) => slotAt(COUNTS_BYTES + i * SLOT_BYTES)),
  };
}

const slotOf = ({ slots }: Mailbox, number: number) => slots[number & (SLOTS - 1)];

/** Returns a function that sends mail and wakes the receiver. `textOf` returns null for mail that is not plain data. */
export function createSender<T>(
  mailbox: Mailbox,
  port: { postMessage(mail: unknown): void },
  textOf: (mail: T) => string | null,
) {
  const { counts } = mailbox;
  const encoder = new TextEncoder();
  let sent = 0;

  const fits = (text: string) => {
    if (((sent - Atomics.load(counts, TAKEN)) | 0) > SLOTS) return false;
    const { head, bytes } = slotOf(mailbox, sent);
    const { read, written } = encoder.encodeInto(text, bytes);
    if (read < text.length) return false;
    head[0] = sent;
    head[1] = written;
    return true;
  };

  return (mail: T) => {
    sent = (sent + 1) | 0;
    const text = textOf(mail);
    if (text === null || !fits(text)) port.postMessage(text ?? mail);
    Atomics.store(counts, SENT, sent);
    Atomics.notify(counts, SENT);
  };
}

export interface Receiver<T> {
  /** Number of mails taken. The thread may sleep while `counts[SENT]` equals this number. */
  readonly taken: number;
  /** The next mail, or null if there is none. */
  take(): T | null;
}

/** Creates a receiver. `takeFromPort` returns the next mail of the separate port, without waiting. */
export function createReceiver<T>(
  mailbox: Mailbox,
  takeFromPort: () => unknown,
  mailOf: (text: string) => T,
): Receiver<T> {
  const { counts } = mailbox;
  const decoder = new TextDecoder();
  let taken = 0;

  const read = (number: number) => {
    const { head, bytes } = slotOf(mailbox, number);
    return head[0] === number ? decoder.decode(bytes.subarray(0, head[1])) : takeFromPort();
  };

  return {
    get taken() {
      return taken;
    },
    take() {
      if (Atomics.load(counts, SENT) === taken) return null;
      taken = (taken + 1) | 0;
      const mail = read(taken);
      Atomics.store(counts, TAKEN, taken);
      return typeof mail === 'string' ? mailOf(mail) : (mail as T);
    },
  };
}
