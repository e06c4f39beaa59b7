import { buildSandbox } from '../sandbox/build.ts';

/** Before the first test: what tests share is built once, not by several at the same time. */
export default async (): Promise<void> => buildSandbox();
