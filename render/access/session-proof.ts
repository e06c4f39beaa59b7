import { PROOF_HEADER } from '../../schema/base/session.ts';

/**
 * The half of the streamer's session that stays in the storage of this page's origin, which programs on other ports of this
 * machine cannot read.
 */
const NAME = 'starfray-proof';

/** The header that a request needs in addition to the cookie; none while signed out. */
export function proofHeaders(): Record<string, string> {
  const proof = stored();
  return proof ? { [PROOF_HEADER]: proof } : {};
}

export const keepProof = (proof: string) => localStorage.setItem(NAME, proof);

export const forgetProof = () => localStorage.removeItem(NAME);

function stored() {
  try {
    return localStorage.getItem(NAME);
  } catch {
    return null; // the browser stores nothing for this page
  }
}
