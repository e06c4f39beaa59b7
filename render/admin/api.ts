import { ApiError, type Client, createClient, type StreamedEvent } from '../../client/client.ts';
import { proofHeaders } from '../access/session-proof.ts';

/**
 * How the pages talk to the game: the client that everybody else uses. The streamer's session takes the place of a key: a
 * cookie that the browser sends along, and the proof that this origin stores.
 */
const send: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, ...proofHeaders() } });

export const api: Client = createClient({ baseUrl: '', fetch: send });
export { ApiError, type StreamedEvent };

/** Calls what only the streaming menu may: keys, addresses, the session. Rejects with the text of the refusal. */
export async function callAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await send(`/admin${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new ApiError(response.status, answer.code ?? null, answer.error);
  return answer;
}

/** Like `callAdmin`, for what is answered as a file. */
export async function callAdminForFile(path: string): Promise<Blob> {
  const response = await send(`/admin${path}`);
  if (response.ok) return response.blob();
  const { code, error } = await response.json();
  throw new ApiError(response.status, code ?? null, error);
}

/** What to tell somebody about an error: its text, such as a refusal of the game, or that the game cannot be reached. */
export function messageOf(error: unknown, unreachable: string): string {
  if (error instanceof TypeError) return unreachable; // of fetch
  return error instanceof Error ? error.message : String(error);
}
