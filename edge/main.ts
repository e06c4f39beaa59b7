import { GameError } from '../schema/base/error.ts';
import { endWhenAsked, outliveReaders } from '../server/lifetime.ts';
import { createLog } from '../server/logger.ts';
import { StartError } from '../server/start-error.ts';
import { startEdge } from './app.ts';
import { readEdgeConfig } from './config.ts';

/** Entry point of `npm run edge`. Several edges can run on one or many machines without knowing each other. */
outliveReaders();
try {
  const config = readEdgeConfig(process.env);
  const log = createLog(config.logLevel);
  const edge = await startEdge(config, log);
  endWhenAsked(async () => edge.close(), { onOrphaned: () => {}, onLog: log.info });
  console.log(`listening on ${edge.url}`);
} catch (error) {
  if (!(error instanceof StartError || error instanceof GameError)) throw error;
  console.error(error.message);
  process.exit(error instanceof StartError ? error.exitCode : 1);
}
