import { WebSocket } from 'ws';
import { io } from '../../../core/io.ts';

/**
 * Sends pings while the connection is open. Calls `onSilence` if the peer does not answer. Returns a function
 * that stops the pings.
 */
export function keepPinging(socket: WebSocket, pingMs: number, onSilence: () => void) {
  let isAlive = true;
  const note = () => {
    isAlive = true;
  };
  socket.on('message', note);
  socket.on('pong', note);
  const timer = io.every(pingMs, () => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (!isAlive) onSilence();
    isAlive = false;
    socket.ping();
  });
  return () => timer.cancel();
}
