/** The pages of an edge are below `/v/<channel>`; the pages of the game itself are not. */

/** `/v/<channel>` on a page of an edge; empty on a page of the game itself. */
export const edgeBase = (pathname: string) => /^\/v\/[\w-]+/.exec(pathname)?.[0] ?? '';

/** The path of a page below the base, as on the game itself. */
export const plainPath = (pathname: string) => pathname.slice(edgeBase(pathname).length) || '/';

/** Fetches a token of the page's channel; null if the edge issues none. */
export async function fetchToken(base: string, tier: 'pulse' | 'fight'): Promise<string | null> {
  const response = await fetch(`${base}/token?tier=${tier}`).catch(() => null);
  if (!response?.ok) return null;
  const { token } = await response.json().catch(() => ({}));
  return typeof token === 'string' ? token : null;
}
