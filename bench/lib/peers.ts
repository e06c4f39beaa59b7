import { App, us_listen_socket_close, us_socket_local_port } from 'uWebSockets.js';
import bearerAuth from '@fastify/bearer-auth';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance } from 'fastify';

/** What others would do with the same answer, served by this process. */

type Token = Parameters<typeof us_socket_local_port>[0];

const listen = (app: ReturnType<typeof App>) =>
  new Promise<{ port: number; stop(): void }>((resolve, reject) => {
    app.listen('127.0.0.1', 0, token => {
      if (!token) return reject(new Error('No free port for a peer.'));
      resolve({ port: us_socket_local_port(token as Token), stop: () => us_listen_socket_close(token) });
    });
  });

/** uWebSockets.js with nothing around it: the same bytes and header, no key, no check. */
export const rawStatic = (bytes: Uint8Array) =>
  listen(
    App().get('/', res => {
      res.cork(() => res.writeHeader('content-type', 'application/json').end(bytes));
    }),
  );

/** uWebSockets.js that does nothing but compare a tag. */
export const rawUnchanged = (etag: string) =>
  listen(
    App().get('/', (res, req) => {
      const isKnown = req.getHeader('if-none-match') === etag;
      res.cork(() => {
        if (isKnown) res.writeStatus('304 Not Modified').writeHeader('etag', etag).endWithoutBody();
        else res.end('{}');
      });
    }),
  );

/** uWebSockets.js that reads and parses a JSON body and answers at once. */
export const rawPost = () =>
  listen(
    App().post('/*', res => {
      let text = '';
      res.onAborted(() => {});
      res.onData((chunk, isLast) => {
        text += Buffer.from(chunk).toString('utf8');
        if (!isLast) return;
        const { ability } = JSON.parse(text);
        res.cork(() =>
          res
            .writeHeader('content-type', 'application/json')
            .end(JSON.stringify({ ok: true, triggered: ability === '' })),
        );
      });
    }),
  );

/** Fastify that serialises the object for each request. */
export const fastifyObject = (current: () => object) => serveObject(Fastify(), current);

/** The same behind a key and with a tag, as Fastify's own plugins do it: what the game does for each answer. */
export async function fastifyKeyed(current: () => object, key: string) {
  const app = Fastify();
  await app.register(bearerAuth, { keys: new Set([key]) });
  await app.register(etag);
  return serveObject(app, current);
}

async function serveObject(app: FastifyInstance, current: () => object) {
  app.get('/', (_request, reply) => reply.send(current()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('Fastify has no port.');
  return { port: address.port, stop: () => app.close() };
}
