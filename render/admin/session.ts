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
  return (await isSignedIn()) ? null : (refusal ?? TEXTS.shell.signedOut); // with a session no link is needed
}

const redeem = (secret: string) =>
  callAdmin<{ proof: string }>('POST', '/login', { secret }).then(
    ({ proof }) => {
      keepProof(proof);
      return null;
    },
    error => messageOf(error, TEXTS.shell.unreachable),
  );

const isSignedIn = () =>
  callAdmin<{ signedIn: boolean }>('GET', '/session').then(
    ({ signedIn }) => signedIn,
    () => false,
  );
