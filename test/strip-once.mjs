import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Loaded by `NODE_OPTIONS=--import` into every process that tests start. Node strips the types of a file and compiles
 * it only when it first meets that text; later processes and threads read the result from the disk. Tests start
 * hundreds of servers of seven hundred files each.
 *
 * This file is plain JavaScript, because nothing strips its own types. The Node that runs npm may be too old to store
 * anything.
 */
const FOLDER = join(import.meta.dirname, '..', 'node_modules', '.cache', `starfray-tests-${process.version}`);

/** @param {string} text */
function stripped(text) {
  const path = join(FOLDER, createHash('sha256').update(text).digest('hex'));
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return keep(path, module.stripTypeScriptTypes(text));
  }
}

/**
 * Stores code. The file is renamed into place, so that no process reads half of it.
 *
 * @param {string} path
 * @param {string} code
 */
function keep(path, code) {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, code);
    renameSync(draft, path);
  } catch {
    // The folder is read-only, or another process was faster on Windows.
  }
  return code;
}

if (module.registerHooks) {
  mkdirSync(FOLDER, { recursive: true });
  module.enableCompileCache(FOLDER);
  module.registerHooks({
    load(url, context, nextLoad) {
      if (!/^file:.*\.ts$/.test(url)) return nextLoad(url, context);
      const source = stripped(readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
