import { GameError } from '../schema/base/error.ts';
import { endWhenAsked, outliveReaders } from '../server/lifetime.ts';
import { StartError } from '../server/start-error.ts';
import { withOwnCommands } from '../server/version.ts';
import { PLATFORMS, startApp } from './app.ts';
import { readConfig } from './config.ts';
import { FENCED } from './supervisor/exit-codes.ts';
import { startHeartbeat } from './supervisor/heartbeat.ts';
import { onceLonely } from './supervisor/lonely.ts';
import { onRequest } from './supervisor/requests.ts';

/**
 * Entry point of the server process, which the supervisor starts. Prints the server's address on stdout. If
 * the server replaces one that died, it prints nothing, because the address is the same.
 */
const FIRST_TIME = 'First time? Open the link above: three steps lead to your first round.';
const WINDOW_DIED =
  'The window has crashed. The game ends after 30 s without a round and without a connected overlay.';
const showIsOn = (url: string) =>
  `The show is running: watch it at ${url}/overlay. Ctrl-C ends it, and nothing is stored.`;

outliveReaders();
try {
  const heartbeat = startHeartbeat();
  let stop: (why: string) => void = () => process.exit(0); // during the start there is nothing to close yet
  const abandoned = Promise.withResolvers<void>();
  onRequest({ onStop: () => stop('its supervisor asked for it'), onAbandoned: abandoned.resolve });
  const config = readConfig(process.env, PLATFORMS);
  const app = await startApp(config);
  const end = endWhenAsked(() => app.close(), { onOrphaned: heartbeat.onOrphaned, onLog: app.log });
  stop = end;
  process.on('uncaughtException', error => {
    console.error(error);
    process.abort(); // ends the process as a crash does, so that the supervisor starts another
  });
  void app.fenced.then(() => end('another game has taken the channel', FENCED));
  void app.quit.then(() => end('the streamer quit'));
  heartbeat.ready(app.url);
  abandoned.promise.then(() => {
    app.log(WINDOW_DIED);
    onceLonely(app.isNeeded, () => stop('its window has crashed, and nobody has needed the server since'));
  });
  if (!config.restarted) {
    console.log(`listening on ${app.url}`);
    console.log(`streaming menu: ${app.adminLink()}`);
    console.log(config.demo ? showIsOn(app.url) : FIRST_TIME);
  }
} catch (error) {
  if (!(error instanceof StartError || error instanceof GameError)) throw error;
  console.error(withOwnCommands(error.message));
  process.exit(error instanceof StartError ? error.exitCode : 1);
}
