/** One-time links that sign the streamer in: the secret is in the fragment of the address. */

const secretInAddress = () => new URLSearchParams(location.hash.slice(1)).get('login');

/** Whether the address is a one-time link. */
export const holdsSecret = () => secretInAddress() !== null;

/** The secret, removed from the address bar and the history; null if the address is not a one-time link. */
export function takeSecret() {
  const secret = secretInAddress();
  if (secret !== null) history.replaceState(null, '', location.pathname);
  return secret;
}
