import {
  App,
  type ListenOptions,
  type TemplatedApp,
  type us_listen_socket,
  us_listen_socket_close,
  us_socket_local_port,
} from 'uWebSockets.js';
import { type AddressInfo, createServer as createProbe } from 'node:net';

/** The source of a server's requests: ports of this machine, or a simulated network. */
export interface Transport {
  readonly app: TemplatedApp;
  /** Resolves with the port number, or null if the port is not available. Port 0 picks a free port. */
  listen(host: string, port: number): Promise<number | null>;
  /** Stops accepting connections. */
  stopListening(): void;
}

/** Prevents a second process from silently sharing the port. The types lack this constant. */
const LIBUS_LISTEN_EXCLUSIVE_PORT = 1 as ListenOptions;

export function openPorts(): Transport {
  const app = App();
  const listening: us_listen_socket[] = [];
  return {
    app,
    async listen(host, port) {
      const token = await listenOn(app, host, port || (await freePort(host)));
      if (!token) return null;
      listening.push(token);
      return us_socket_local_port(token as Parameters<typeof us_socket_local_port>[0]);
    },
    stopListening() {
      for (const token of listening.splice(0)) us_listen_socket_close(token);
    },
  };
}

type Listen = (
  host: string,
  port: number,
  options: ListenOptions,
  done: (token: us_listen_socket | false) => void,
) => TemplatedApp;

const listenOn = (app: TemplatedApp, host: string, port: number) =>
  new Promise<us_listen_socket | false>(resolve => {
    (app.listen as unknown as Listen).call(app, host, port, LIBUS_LISTEN_EXCLUSIVE_PORT, resolve);
  });

/**
 * Resolves with the number of a free port, or 0 if the address is not available. The caller then opens the
 * port by its number. A port that was opened as 0 stays taken for a minute after its process has died, but
 * the next process must be able to use it.
 */
function freePort(host: string) {
  const probe = createProbe();
  return new Promise<number>(resolve => {
    probe.once('error', () => resolve(0));
    probe.listen(0, host, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
