import { OUTDATED_PAGE } from '../../schema/wire/overlay-socket.ts';
import type { Socket, SocketListener } from './socket.ts';

/** Pages of the first version know no close code for it, but load themselves again after a hello that they cannot read. */
const FIRST_PROTOCOL = 'starfray.1';
const UNREADABLE_HELLO = '{"t":"hello"}';

/** Makes a page of another version of the overlay protocol reload itself. */
export function sendAwayOutdated(socket: Socket, protocol: string): SocketListener {
  if (protocol === FIRST_PROTOCOL) socket.send(UNREADABLE_HELLO);
  socket.end(OUTDATED_PAGE, 'The page is of another version than the game: load it again.');
  return { message() {}, close() {} };
}
