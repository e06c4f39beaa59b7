import { incompleteFiles } from './package-files.ts';
import { EXPLAINED, SHOWN, showProblem } from './problem-page.ts';

/**
 * What a double click on a package of the game runs. It imports nothing but its neighbours, so that it can still say that
 * other files are missing, after a whole archive was not unpacked or an antivirus program has removed some.
 */
const files = incompleteFiles();
if (files.length === 0) {
  await import('./open.ts');
} else {
  const message = `Files of the game are missing or incomplete: ${files.length}, such as ${files[0]}. Unpack the whole archive into a new folder and start the game there, or install it again. If they disappear again, an antivirus program removes them: allow them there.`;
  console.error(message);
  process.exit((await showProblem(message)) ? SHOWN : EXPLAINED);
}
