import { find, send, showStatus } from './dom.ts';
import { startExtension } from './extension.ts';
import { startKeys } from './keys.ts';
import { startOverlays } from './overlays.ts';

/** The streaming menu in the browser: signs in with the link's secret, then shows the sections. */

async function signIn() {
  const secret = new URLSearchParams(location.hash.slice(1)).get('login');
  history.replaceState(null, '', location.pathname); // out of the address bar and the history
  if (secret) await send('POST', '/login', { secret });
}

async function isSignedIn() {
  const { signedIn } = await send<{ signedIn: boolean }>('GET', '/session');
  return signedIn;
}

let refusal: unknown;
await signIn().catch(error => {
  refusal = error; // somebody who is signed in already needs no link
});
if (await isSignedIn()) {
  showStatus('You are signed in.');
  find('main').hidden = false;
  await Promise.all([startKeys(), startOverlays(), startExtension()]);
} else showStatus(refusal ?? 'You are not signed in: open the link that "npm run admin" prints.');
