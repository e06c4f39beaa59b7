import bearerAuth from '@fastify/bearer-auth';
import etag from '@fastify/etag';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Answer } from './answer.ts';

/** Peers that use Fastify, in this process. */

/** Serialises the object at each request, without keys and ETags. */
export const fastifyBare = (object: object) => serve(Fastify(), reply => reply.send(object));

/** Like `fastifyBare`, but with keys and an ETag, by Fastify's own plugins. */
export const fastifyKeyed = async (object: object, keys: readonly string[]) =>
  serve(await guarded(keys), reply => reply.send(object));

/** Like `fastifyKeyed`, but with bytes and an ETag that are computed only once, for speed. */
export const fastifyCached = async ({ bytes, etag }: Answer, keys: readonly string[]) =>
  serve(await guarded(keys), reply => {
    if (etag !== '') reply.header('etag', etag);
    return reply.type('application/json').send(bytes);
  });

async function guarded(keys: readonly string[]) {
  const app = Fastify();
  await app.register(bearerAuth, { keys: new Set(keys) });
  await app.register(etag);
  return app;
}

async function serve(app: FastifyInstance, answer: (reply: FastifyReply) => FastifyReply) {
  app.get('/', (_request, reply) => answer(reply));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('Fastify has no port.');
  return { port: address.port, stop: () => void app.close() };
}
