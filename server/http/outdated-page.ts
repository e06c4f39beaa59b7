import { OUTDATED_PAGE } from '../../schema/wire/overlay-socket.ts';
import type { Socket, SocketListener } from './socket.ts';

/**
 * Pages of the first version do not know the close code for outdated pages. They reload when they receive a
 * hello message that they cannot read.
 */
const FIRST_PROTOCOL = 'starfray.1';
const UNREADABLE_HELLO = '{"t":"hello"}';

/** Makes a page of another version of the overlay protocol reload itself. */
export function sendAwayOutdated(socket: Socket, protocol: string): SocketListener {
  if (protocol === FIRST_PROTOCOL) socket.send(UNREADABLE_HELLO);
  socket.end(OUTDATED_PAGE, 'The page is from another version of the game: reload it.');
  return { message() {}, close() {} };
}
