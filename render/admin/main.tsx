import { render } from 'preact';
import { PALETTE_CSS } from '../../schema/catalog/palette.ts';
import { holdsSecret } from '../access/login-link.ts';
import { startLive } from './live.ts';
import { signIn } from './session.ts';
import { Shell } from './shell.tsx';
import { keepFocus } from './ui/keep-focus.ts';

/** The streaming menu: signs in with the secret of the link, then shows its pages. */

const palette = new CSSStyleSheet();
palette.replaceSync(PALETTE_CSS);
document.adoptedStyleSheets.push(palette);

const place = document.getElementById('menu');
if (!place) throw new Error('The page has no #menu.');
const refusal = await signIn();
if (!refusal) startLive();
keepFocus();
render(<Shell refusal={refusal} />, place);

// a login link that is opened in the tab of the menu changes only the fragment of the address
addEventListener('hashchange', () => {
  if (holdsSecret()) location.reload();
});
