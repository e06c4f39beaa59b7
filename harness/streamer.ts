import type { Scope } from '../schema/base/action.ts';
import { PROOF_HEADER } from '../schema/base/session.ts';
import type { TestServer } from './server.ts';

/** The streamer's browser at `/admin`, signed in with a one-time link. It sends the same requests as the page. */
export interface Streamer {
  cookie: string;
  /** The part of the session's secret that the page stores. */
  proof: string;
  /** Headers that the page sends with every request. */
  headers: Record<string, string>;
  /** Sends a request. `path` is relative to `/admin`. */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  /** Creates a key and resolves with it. */
  makeKey(name: string, scope: Scope): Promise<string>;
}

export const signIn = ({ app, url }: Pick<TestServer, 'app' | 'url'>) => signInBy(app.adminLink(), url);

/** Signs in with the link that a server printed. */
export async function signInBy(link: string, url: string): Promise<Streamer> {
  const secret = new URL(link).hash.slice('#login='.length);
  const request = (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    fetch(`${url}/admin${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const answer = await request('POST', '/login', { secret }, { origin: url });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0];
  const { proof } = (await answer.json()) as { proof: string };
  const headers = { origin: url, cookie, [PROOF_HEADER]: proof };
  const send: Streamer['send'] = (method, path, body) => request(method, path, body, headers);
  return {
    cookie,
    proof,
    headers,
    send,
    async makeKey(name, scope) {
      const response = await send('POST', '/keys', { name, scope });
      const { key } = (await response.json()) as { key: string };
      return key;
    },
  };
}
