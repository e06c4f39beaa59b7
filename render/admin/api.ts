import { ApiError, type Client, createClient, type StreamedEvent } from '../../client/client.ts';

/**
 * How the pages talk to the game: the client that everybody else uses. The streamer's session, a cookie that the browser
 * sends along, takes the place of a key.
 */
export const api: Client = createClient({ baseUrl: '' });
export { ApiError, type StreamedEvent };

/** Calls what only the streaming menu may: keys, addresses, the session. Rejects with the text of the refusal. */
export async function callAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.code ?? null, answer.error);
  return answer;
}

/** What to tell somebody about an error: the refusal of the game, or that it cannot be reached. */
export const messageOf = (error: unknown, unreachable: string) =>
  error instanceof ApiError ? error.message : error instanceof TypeError ? unreachable : String(error);
