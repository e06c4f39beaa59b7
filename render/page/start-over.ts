/** Timeout of a request, and delay before the next one. Unit: ms. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 5_000;

/**
 * Reloads the page once its server is reachable. Until then the last picture stays, because the browser would replace
 * it with a permanent error page.
 */
export async function startOver() {
  while (!(await isServed(location.href))) await new Promise(resolve => setTimeout(resolve, PAUSE_MS));
  location.reload();
}

async function isServed(page: string) {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch(page, { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
