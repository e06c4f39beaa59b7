import { render } from 'preact';
import { PALETTE_CSS } from '../../schema/catalog/palette.ts';
import { edgeBase } from '../link/edge-channel.ts';
import { createBroadcast } from './broadcast.ts';
import { WatchPage } from './page.tsx';

/** The page for watchers on other machines, which an edge serves at `/v/<channel>`. */

const palette = new CSSStyleSheet();
palette.replaceSync(PALETTE_CSS);
document.adoptedStyleSheets.push(palette);

const place = document.getElementById('watch');
if (!place) throw new Error('The page has no #watch.');
const base = edgeBase(location.pathname);
render(<WatchPage base={base} broadcast={createBroadcast(base)} />, place);
