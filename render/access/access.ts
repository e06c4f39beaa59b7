import { type ReadonlySignal, signal } from '@preact/signals';
import { takeSecret } from './login-link.ts';
import { keepProof, proofHeaders } from './session-proof.ts';

/** Sends JSON to the server of this page. Rejects when the server does not answer. */
export const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...proofHeaders() },
    body: JSON.stringify(body),
  });

/** Whether this browser may run the show. */
export interface ShowAccess {
  /** `elsewhere`: this browser runs on another machine than the server. `unknown`: the server has not answered yet. */
  readonly state: ReadonlySignal<'unknown' | 'signed-in' | 'signed-out' | 'elsewhere'>;
  /** How the streamer signs in, as the end of a sentence. Empty until the server has answered. */
  readonly howToSignIn: ReadonlySignal<string>;
  /** Checks again whether the browser has the session. */
  check(): Promise<void>;
  /** Call when the server has refused the session. */
  lose(): void;
}

export function createAccess(): ShowAccess {
  const state = signal<ShowAccess['state']['value']>('unknown');
  const howToSignIn = signal('');
  let secret = takeSecret();

  /** Uses the one-time link that opened the page, even with a session, so that nobody else can use it. */
  const redeem = async () => {
    if (!secret) return;
    const used = secret;
    secret = null;
    const response = await call('POST', '/admin/login', { secret: used }).catch(() => null);
    if (response?.ok) keepProof((await response.json()).proof);
  };

  return {
    state,
    howToSignIn,
    async check() {
      await redeem();
      const response = await fetch('/admin/session', { headers: proofHeaders() }).catch(() => null);
      if (!response) return;
      if (!response.ok) {
        state.value = 'elsewhere';
        return;
      }
      const session: { signedIn: boolean; howToSignIn: string } = await response.json();
      howToSignIn.value = session.howToSignIn;
      state.value = session.signedIn ? 'signed-in' : 'signed-out';
    },
    lose() {
      state.value = 'signed-out';
    },
  };
}
