import { join } from 'node:path';
import { keepBuilt, runBuilder } from '../server/built.ts';
import { BUNDLES } from './paths.ts';

const BUILDER = join(import.meta.dirname, 'builder.ts');
/** Changes in these make the bundles out of date. */
const SOURCES = ['sandbox', 'schema', 'package-lock.json'];

/**
 * Bundles the program of child processes and the entry of each language, unless the bundles are newer than their
 * sources.
 */
export const buildSandbox = (options?: { force?: boolean }): Promise<void> =>
  keepBuilt(BUNDLES, SOURCES, folder => runBuilder(BUILDER, folder), options);
