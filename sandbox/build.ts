import { join } from 'node:path';
import { keepBuilt, runBuilder } from '../server/built.ts';
import { BUNDLES } from './paths.ts';

const BUILDER = join(import.meta.dirname, 'builder.ts');
/** A change of these makes the bundles stale. */
const SOURCES = ['sandbox', 'schema', 'package-lock.json'];

/**
 * Bundles what child processes load, the program itself and the entry of each language, unless the bundles are newer
 * than their sources.
 */
export const buildSandbox = (options?: { force?: boolean }): Promise<void> =>
  keepBuilt(BUNDLES, SOURCES, folder => runBuilder(BUILDER, folder), options);
