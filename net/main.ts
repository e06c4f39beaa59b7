import { type Config, readConfig, StartError } from './config.ts';
import { endWithParent } from './lifetime.ts';

/** The process that `npm start` runs: reads the environment, starts the parts, says where it listens. */
const SUPPORTED_NODE = 22;

function checkNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major === SUPPORTED_NODE) return;
  throw new StartError(
    `Starfray runs on Node ${SUPPORTED_NODE}, this is ${process.version}: start it with "npm start", which brings its own.`,
  );
}

async function start(config: Config) {
  const { startApp } = await import('./app.ts'); // native parts load only after the check above
  const app = await startApp(config);
  endWithParent(() => app.close(), app.log);
  console.log(`listening on ${app.url}`);
  console.log(`streaming menu: ${app.adminLink()}`);
}

try {
  checkNode();
  await start(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}
