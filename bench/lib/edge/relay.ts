import { App, us_socket_local_port } from 'uWebSockets.js';

/** A minimal message relay, run as a process: uWebSockets.js, one topic, and nothing else. */
const app = App();
app.ws('/watch', {
  maxBackpressure: 256 * 1024,
  closeOnBackpressureLimit: true,
  open: socket => void socket.subscribe('all'),
});
app.ws('/source', {
  maxPayloadLength: 1 << 20,
  message: (_, message, isBinary) => void app.publish('all', message, isBinary),
});
app.listen('127.0.0.1', 0, token => {
  if (token) console.log(`listening on http://127.0.0.1:${us_socket_local_port(token)}`);
});
