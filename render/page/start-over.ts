/** How long to wait for an answer, and before asking again. Unit: ms. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 5_000;

/**
 * Loads the page again once its server has it: until then the last picture stays, in whose place the browser would put
 * an error page for good.
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
