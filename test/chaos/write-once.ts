import { GameError } from '../../schema/base/error.ts';
import { StartError } from '../../server/start-error.ts';
import { openParts, WRITE_PATHS } from './write-paths.ts';

/**
 * Does the write `name` on the data folder `home`. Exit code 0 means that the data was stored, 3 that the write was
 * refused with `not-stored` or a `StartError`, 4 that it failed with another error. This is a separate process, so that
 * its system calls can be made to fail.
 */
const [home, name] = process.argv.slice(2);

function writeOnce(): number {
  const path = WRITE_PATHS.find(candidate => candidate.name === name);
  if (!path) throw new Error(`There is no write named ${name}.`);
  const parts = openParts(home);
  try {
    path.write(parts);
    return 0;
  } finally {
    parts.close();
  }
}

try {
  process.exitCode = writeOnce();
} catch (error) {
  const isRefusal =
    error instanceof StartError || (error instanceof GameError && error.code === 'not-stored');
  process.exitCode = isRefusal ? 3 : 4;
  if (!isRefusal) console.error(error);
}
