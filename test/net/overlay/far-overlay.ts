import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';
import { farAddress } from '../../addresses.ts';

/**
 * Connects an overlay as from another machine, through an address of this machine other than loopback, and sends
 * `hello`. `first` resolves with `welcome` or with the close code; `closed` resolves with the close code.
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
