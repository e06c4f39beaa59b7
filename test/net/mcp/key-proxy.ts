import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a proxy that forwards everything to a server and adds a key, for clients that cannot send one. */
export async function startKeyProxy(url: string, key: string) {
  const proxy = createServer((incoming, answer) => {
    const { method, headers, url: path } = incoming;
    const passed = request(`${url}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${key}` },
    });
    passed.on('response', response => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
