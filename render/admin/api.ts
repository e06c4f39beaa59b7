import { ApiError, type Client, createClient, type StreamedEvent } from '../../client/client.ts';
import { proofHeaders } from '../access/session-proof.ts';

/**
 * The client that the pages share with all other programs. Instead of a key, the pages use the streamer's session: a
 * cookie that the browser sends, and the proof that this origin stores.
 */
const send: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, ...proofHeaders() } });

export const api: Client = createClient({ baseUrl: '', fetch: send });
export { ApiError, type StreamedEvent };

/** Calls routes for the streaming menu only: keys, addresses, the session. Rejects with the text of the refusal. */
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

/** Like `callAdmin`, for answers that are files. */
export async function callAdminForFile(path: string): Promise<Blob> {
  const response = await send(`/admin${path}`);
  if (response.ok) return response.blob();
  const { code, error } = await response.json();
  throw new ApiError(response.status, code ?? null, error);
}

/**
 * The text of an error for people: the game's own message if it refused, or `unreachable` if the game cannot be
 * reached.
 */
export function messageOf(error: unknown, unreachable: string): string {
  if (error instanceof TypeError) return unreachable; // fetch throws this error if it gets no answer
  return error instanceof Error ? error.message : String(error);
}
