import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';
import { farAddress } from '../../addresses.ts';

/**
 * An overlay on another machine, which is this one under an address other than its loopback, sends hello to the server
 * with that address. `first` is whether it was welcomed, or its close code; `closed` is the code when it is closed.
 */
export function watchFromAfar(serverUrl: string, token?: string) {
  const url = `ws://${farAddress}:${new URL(serverUrl).port}${OVERLAY_PATH}`;
  const socket = new WebSocket(url, OVERLAY_PROTOCOL);
  const closed = new Promise<number>(resolve => {
    socket.onclose = ({ code }) => resolve(code);
  });
  const welcomed = new Promise<'welcome'>(resolve => {
    socket.onmessage = () => resolve('welcome');
  });
  socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', token }));
  return { closed, first: Promise.race([welcomed, closed]), close: () => socket.close() };
}
