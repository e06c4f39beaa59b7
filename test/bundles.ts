import { buildSandbox } from '../sandbox/build.ts';

/** Runs before the first test. Builds what tests share, so that several tests do not build it at the same time. */
export default async (): Promise<void> => buildSandbox();
