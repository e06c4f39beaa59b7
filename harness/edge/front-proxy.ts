import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of several edges. Passes each connection to the first one that accepts it. */
export async function startFrontProxy(urls: readonly string[]) {
  const open = new Set<Socket>();
  const server = createServer(caller => {
    open.add(caller);
    caller.on('close', () => open.delete(caller));
    caller.on('error', () => caller.destroy());
    caller.pause();
    pass(caller, urls);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function pass(caller: Socket, [url, ...others]: readonly string[]) {
  if (url === undefined) return caller.destroy();
  const edge = connect(Number(new URL(url).port), '127.0.0.1');
  let isTaken = false;
  edge.on('connect', () => {
    isTaken = true;
    caller.pipe(edge).pipe(caller);
    caller.resume();
  });
  edge.on('error', () => {
    if (isTaken) caller.destroy();
    else pass(caller, others);
  });
  edge.on('close', () => {
    if (isTaken) caller.destroy();
  });
  caller.on('close', () => edge.destroy());
}
