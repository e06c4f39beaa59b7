import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { createMailClock } from '../../../engine/thread/mail-clock.ts';
import {
  createMailboxBuffer,
  createReceiver,
  createSender,
  mailboxIn,
} from '../../../schema/wire/mailbox.ts';

/** Tests the clock of a thread that mail wakes. */

function stage() {
  const buffer = createMailboxBuffer();
  const mailbox = mailboxIn(buffer);
  const receiver = createReceiver(mailbox, () => null, String);
  const send = createSender(mailbox, { postMessage() {} }, String);
  return { buffer, receiver, send, clock: createMailClock(mailbox, receiver) };
}

it('a wait reports that it lasted its full time only if no mail ended the wait', () => {
  const { receiver, send, clock } = stage();
  expect([clock.wait(1), clock.hasWork()]).toEqual([true, false]);
  send('work');
  expect([clock.wait(60_000), clock.hasWork()]).toEqual([false, true]);
  receiver.take();
  expect([clock.wait(1), clock.hasWork()]).toEqual([true, false]);
});

it('mail from another thread ends a wait at once', () => {
  const { buffer, clock } = stage();
  const url = new URL('../../../schema/wire/mailbox.ts', import.meta.url).href;
  const code = `import { workerData } from 'node:worker_threads';
    const { createSender, mailboxIn } = await import('${url}');
    createSender(mailboxIn(workerData), {}, String)('work');`;
  const sender = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: buffer,
  });
  onTestFinished(() => void sender.terminate());
  expect([clock.wait(60_000), clock.hasWork()]).toEqual([false, true]);
});
