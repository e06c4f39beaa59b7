import type { TemplatedApp } from 'uWebSockets.js';
import { describe, expect, it } from 'vitest';
import { mountSocket, type SocketListener } from '../../../server/http/socket.ts';

/** A socket without a connection, with a listener that fails in the method `fails`. */
function failing(fails: keyof SocketListener | 'open') {
  const bugs: unknown[] = [];
  const ends: [code: number, reason: string][] = [];
  const done: string[] = [];
  let behaviour: Record<string, (ws: unknown, message?: ArrayBuffer) => void> = {};
  const app = { ws: (_: string, given: typeof behaviour) => (behaviour = given) } as unknown as TemplatedApp;
  const context = { onBug: (error: unknown) => bugs.push(error) } as never;
  mountSocket(app, { path: '/s', protocol: '', accept: () => null } as never, {} as never, context);
  const act = (name: string) => () => {
    if (name === fails) throw new TypeError(`The ${name} failed.`);
    done.push(name);
  };
  const listener = { message: act('message'), drain: act('drain'), close: act('close') };
  const connection = {
    isLocal: true,
    isClosed: false,
    listener: null,
    open() {
      act('open')();
      return listener;
    },
    onClose: () => done.push('freed'),
  };
  const ws = {
    getUserData: () => connection,
    end(code: number, reason: string) {
      ends.push([code, reason]);
      behaviour.close?.(ws);
    },
  };
  behaviour.open?.(ws);
  return {
    bugs,
    ends,
    done,
    message: () => behaviour.message?.(ws, new ArrayBuffer(1)),
    drain: () => behaviour.drain?.(ws),
  };
}

const CLOSED = [[1011, 'Something failed inside the server.']];

describe('bug in a socket listener', () => {
  it('a WebSocket is closed and freed if its message listener throws', () => {
    const { bugs, ends, done, message } = failing('message');
    message();
    expect([bugs, ends, done]).toEqual([[expect.any(TypeError)], CLOSED, ['open', 'freed', 'close']]);
  });

  it('a WebSocket is closed and freed if its drain listener throws', () => {
    const { bugs, ends, drain } = failing('drain');
    drain();
    expect([bugs.length, ends]).toEqual([1, CLOSED]);
  });

  it('a WebSocket is closed and freed if attaching its listeners throws', () => {
    const { bugs, ends, done, message } = failing('open');
    expect([bugs.length, ends, done]).toEqual([1, CLOSED, ['freed']]);
    message();
    expect(bugs).toHaveLength(1);
  });
});
