import { incompleteFiles } from './package-files.ts';
import { EXPLAINED, SHOWN, showProblem } from './problem-page.ts';

/**
 * Entry point for a double click on a package of the game. It imports only files in its own folder, so that
 * it can report missing files, for example after an antivirus program has removed some.
 */
const files = incompleteFiles();
if (files.length === 0) {
  await import('./open.ts');
} else {
  const message = `Files of the game are missing or incomplete: ${files.length}, such as ${files[0]}. Unpack the whole archive into a new folder and start the game there, or install it again. If they disappear again, an antivirus program removes them: allow them there.`;
  console.error(message);
  process.exit((await showProblem(message)) ? SHOWN : EXPLAINED);
}
