import type { Gate } from '../server/http/gate.ts';
import { createServer } from '../server/http/server.ts';
import { licensesRoute } from '../server/licenses.ts';
import type { Log } from '../server/logger.ts';
import { buildPages, DIST } from '../server/pages.ts';
import { createChannels } from './channel/channels.ts';
import type { EdgeConfig } from './config.ts';
import { createRedisClient } from './redis-client.ts';
import { createAdmission } from './routes/admission.ts';
import { healthRoutes } from './routes/health.ts';
import { pageRoutes } from './routes/pages.ts';
import { readRoutes } from './routes/reads.ts';
import { socketRoutes, streamRoutes } from './routes/watching.ts';
import { createSeats } from './seats.ts';
import { createTokens } from './token.ts';
import { createAudience } from './watchers/audience.ts';
import { createBacklog } from './watchers/backlog.ts';

/** An edge. It reads what games publish to Redis and passes it on to any number of watchers. It stores nothing. */
export interface Edge {
  /** Address on which the edge listens. */
  url: string;
  close(): void;
}

/** Admits every request, because tokens decide what a watcher may see. */
const OPEN_GATE: Gate = { admit() {}, isPlainReader: () => false, isOpen: true };

const WHAT_THERE_IS =
  'an edge has /v/CHANNEL to watch, and for programs pulse.json, token, pulse, events, frames and state below that';

/** Starts an edge. Resolves when it answers requests. Rejects with a StartError that says what to do. */
export async function startEdge(
  config: EdgeConfig,
  { onLog, onBug }: Pick<Log, 'onLog' | 'onBug'>,
): Promise<Edge> {
  await buildPages();
  const redis = createRedisClient(config.redis, onLog);
  const backlog = createBacklog(config.maxBacklog);
  const audience = createAudience((topic, message) => server.publish(topic, message), backlog);
  const channels = createChannels(redis, audience, onLog);
  const tokens = createTokens(config.secret);
  const seats = createSeats(config);
  const admission = createAdmission(channels, seats, tokens);
  const server = createServer({
    gate: OPEN_GATE,
    whatThereIs: WHAT_THERE_IS,
    peerOf: () => null, // connections are counted per token, because many people may share an address
    onBug,
    sockets: socketRoutes(admission, audience),
    routes: [
      ...healthRoutes({ redis, channels, seats, backlog, answers: () => server.answers.byClass }),
      ...readRoutes(channels, tokens, admission),
      ...streamRoutes(admission, audience),
      ...pageRoutes(DIST),
      licensesRoute(),
    ],
  });

  const close = () => {
    server.stopListening();
    audience.close();
    channels.close();
    redis.close();
    server.close();
  };
  const port = await server.listen(config.host, config.port).catch(error => {
    close();
    throw error;
  });
  return { url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`, close };
}
