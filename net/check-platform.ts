import { StartError } from '../server/start-error.ts';

/**
 * Loads the native part of the HTTP server, which exists only for some systems. Rejects with a StartError on
 * any other system.
 */
export async function checkPlatform(load: () => Promise<unknown> = () => import('uWebSockets.js')) {
  try {
    await load();
  } catch (error) {
    throw new StartError(
      `Starfray does not run on ${process.platform}-${process.arch} (${lastLineOf(error)}). It runs on Windows x64, Linux x64 and arm64 with glibc, and macOS.`,
    );
  }
}

const lastLineOf = (error: unknown) => String(error).trim().split('\n').at(-1);
