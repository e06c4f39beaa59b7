import { signal } from '@preact/signals';
import { takeSecret } from '../access/login-link.ts';
import { keepProof } from '../access/session-proof.ts';
import { callAdmin, messageOf } from './api.ts';
import { TEXTS } from './texts/index.ts';

/**
 * Signs in with the secret of a one-time link, if the address contains one. Returns what went wrong, or null when
 * signed in.
 */
export async function signIn(): Promise<string | null> {
  const secret = takeSecret();
  const refusal = secret ? await redeem(secret) : null;
  const problem = await problemOfSession();
  return problem && (refusal ?? problem); // with a session no link is needed
}

const howToSignIn = signal('');

/** The game's message for people without a session. */
export const signedOutText = () => TEXTS.shell.signedOut(howToSignIn.value);

const redeem = (secret: string) =>
  callAdmin<{ proof: string }>('POST', '/login', { secret }).then(
    ({ proof }) => {
      keepProof(proof);
      return null;
    },
    error => messageOf(error, TEXTS.shell.unreachable),
  );

/** Why the menu cannot be used, in words; null with a session. */
const problemOfSession = () =>
  callAdmin<{ signedIn: boolean; howToSignIn: string }>('GET', '/session').then(
    session => {
      howToSignIn.value = session.howToSignIn;
      return session.signedIn ? null : signedOutText();
    },
    error => messageOf(error, TEXTS.shell.unreachable),
  );
