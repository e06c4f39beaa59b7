import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createMailboxBuffer,
  createReceiver,
  createSender,
  mailboxIn,
  SENT,
} from '../../schema/wire/mailbox.ts';
import { fc } from '../fast-check.ts';

/** A message as a test sends it. `numbers` cannot be sent as JSON. */
interface Letter {
  text: string;
  numbers?: Float64Array;
}

/** A text that is too long for a slot. */
const LARGE = 'x'.repeat(20_000);

/** Both ends of a mailbox, as two threads have them. */
function openMailbox() {
  const buffer = createMailboxBuffer();
  const { port1, port2 } = new MessageChannel();
  const viaPort: unknown[] = [];
  const fromPort = () => {
    viaPort.push(receiveMessageOnPort(port2)?.message);
    return viaPort.at(-1);
  };
  return {
    send: createSender<Letter>(mailboxIn(buffer), port1, letter =>
      letter.numbers ? null : JSON.stringify(letter),
    ),
    receiver: createReceiver<Letter>(mailboxIn(buffer), fromPort, JSON.parse),
    /** The messages that the receiver got through the port. */
    viaPort,
    close: () => port1.close(),
  };
}

describe('mail', () => {
  let box: ReturnType<typeof openMailbox>;
  beforeEach(() => {
    box = openMailbox();
  });
  afterEach(() => box.close());

  it('mail between threads arrives as it was sent, without using the port', () => {
    box.send({ text: 'größer 🚀 \ud83d' });
    expect(box.receiver.take()).toEqual({ text: 'größer 🚀 \ud83d' });
    expect(box.receiver.take()).toBe(null);
    expect(box.viaPort).toEqual([]);
  });

  it('mail between threads that is too large or not plain data is sent through the port', () => {
    const numbers = Float64Array.of(1, Number.NaN);
    box.send({ text: LARGE });
    box.send({ text: 'arrays', numbers });
    expect([box.receiver.take(), box.receiver.take()]).toEqual([
      { text: LARGE },
      { text: 'arrays', numbers },
    ]);
    expect(box.viaPort).toHaveLength(2);
  });

  it('while the receiving thread is far behind, mail goes through the port, and later through shared memory', () => {
    for (let i = 0; i < 100; i++) box.send({ text: String(i) });
    const texts = Array.from({ length: 100 }, () => box.receiver.take()?.text);
    expect(texts).toEqual(Array.from({ length: 100 }, (_, i) => String(i)));
    const { length } = box.viaPort;
    expect(length).toBe(100 - 64); // all slots are used
    box.send({ text: 'next' });
    expect(box.receiver.take()).toEqual({ text: 'next' });
    expect(box.viaPort).toHaveLength(length);
  });

  it('mail between threads stays in order when it changes between shared memory and the port', () => {
    const letter = fc.oneof(
      { weight: 6, arbitrary: fc.string().map((text): Letter => ({ text })) },
      { weight: 1, arbitrary: fc.constant<Letter>({ text: LARGE }) },
      { weight: 1, arbitrary: fc.string().map((text): Letter => ({ text, numbers: Float64Array.of(1) })) },
    );
    const bursts = fc.array(fc.record({ sent: fc.array(letter, { maxLength: 40 }), taken: fc.nat(40) }));
    fc.assert(
      fc.property(bursts, steps => {
        const { send, receiver, close } = openMailbox();
        const expected: Letter[] = [];
        const received: Letter[] = [];
        const takeUpTo = (count: number) => {
          for (let i = 0; i < count; i++) received.push(...[receiver.take()].filter(mail => mail !== null));
        };
        for (const { sent, taken } of steps) {
          for (const mail of sent) send(mail);
          expected.push(...sent);
          takeUpTo(taken);
        }
        takeUpTo(expected.length);
        close();
        expect(received).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});

it('a sleeping thread is notified of mail, whether or not the mail fits into shared memory', async () => {
  for (const text of ['short', 'x'.repeat(100_000)]) {
    const mailbox = mailboxIn(createMailboxBuffer());
    const send = createSender<string>(mailbox, { postMessage: () => {} }, mail => mail);
    const { value } = Atomics.waitAsync(mailbox.counts, SENT, 0);
    send(text);
    expect(await value).toBe('ok');
  }
});
