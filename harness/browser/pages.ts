import { type TemplatedApp, us_socket_local_port } from 'uWebSockets.js';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

/** Makes an app serve the built pages in the folder `dist`. Every path without a file gets `index.html`. */
export function servePages(app: TemplatedApp, dist: string) {
  app.get('/*', (res, req) => {
    const path = join(dist, req.getUrl());
    const file = extname(path) && existsSync(path) ? path : join(dist, 'index.html');
    res.writeHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    res.end(readFileSync(file));
  });
}

/** Resolves with the address once the app listens on a free port. */
export async function listen(app: TemplatedApp) {
  const { promise, resolve } = Promise.withResolvers<number>();
  app.listen('127.0.0.1', 0, socket => resolve(socket ? us_socket_local_port(socket) : 0));
  return `http://127.0.0.1:${await promise}`;
}
