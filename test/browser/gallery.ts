import { artifact, openBrowser } from '../../harness/browser/chromium.ts';
import { openStudio, type Studio } from '../../harness/browser/studio.ts';
import { buildPages } from '../../server/pages.ts';
import { untidy } from './apart/boxes.ts';
import type { GalleryScene } from './gallery/scene.ts';
import { SCENES } from './gallery/scenes.ts';

/**
 * Takes pictures of everything that the overlays show, for people to review, and stores them in `test/artifacts/`.
 * Usage: `npx node test/browser/gallery.ts [--vertical] [parts of scene names]`.
 */

const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'));
const isUpright = process.argv.includes('--vertical');
const PATH = isUpright ? '/overlay/vertical' : '/overlay';
const SIZE = isUpright ? { width: 540, height: 960 } : { width: 1280, height: 720 };
/** Before a picture is taken, the world is drawn for this time, so that trails and smoke are realistic. Unit: s. */
const LEAD_S = 1.5;
const LEAD_STEP_S = 1 / 15;
const FAR_STEP_S = 0.25;

/** Time after which planets are completely painted. */
const BACKDROP_MS = 6_000;

/** The picture of every emote: the gallery's server has no other. */
const KAPPA = `<svg xmlns="http://www.w3.org/2000/svg" width="112" height="112"><circle cx="56" cy="56" r="52" fill="#ffd34d"/>
<circle cx="38" cy="44" r="9"/><circle cx="74" cy="44" r="9"/><path d="M24 66 H88 C84 90 70 98 56 98 C42 98 28 90 24 66 Z"/></svg>`;

const isWanted = ({ name }: GalleryScene) => wanted.length === 0 || wanted.some(part => name.includes(part));
const browser = await openBrowser(SIZE);

async function approach(studio: Studio, seconds: number) {
  const lead = Math.min(seconds, LEAD_S);
  await studio.roll(seconds - lead, FAR_STEP_S);
  await studio.roll(lead, LEAD_STEP_S);
}

async function picture(studio: Studio, { name, options, prepare, set, at }: GalleryScene) {
  const page = await browser.newPage();
  page.on('pageerror', error => console.log(`${name}: ${error.message}`));
  await page.setViewportSize(SIZE);
  await page.route('**/overlay/emotes/25', route =>
    route.fulfill({ contentType: 'image/svg+xml', body: KAPPA }),
  );
  await studio.open(page, PATH);
  prepare(studio.sim);
  await studio.forget();
  set(studio.sim);
  await studio.roll(0.1);
  if (options.settings?.field !== 'deepSpace') await page.waitForTimeout(BACKDROP_MS);
  let shown = 0.1;
  for (const [i, seconds] of at.entries()) {
    await approach(studio, seconds - shown);
    shown = seconds;
    await studio.paint();
    for (const fault of await page.evaluate(untidy)) console.log(`${name} ${i + 1}: ${fault}`);
    await page.screenshot({ path: artifact(`${name}-${i + 1}${isUpright ? '-vertical' : ''}.png`) });
  }
  await page.close();
}

await buildPages();
try {
  for (const scene of SCENES.filter(isWanted)) {
    const studio = await openStudio(scene.options);
    await picture(studio, scene).catch(error => console.log(`${scene.name}: ${error}`));
    studio.close();
    console.log(scene.name);
  }
} finally {
  await browser.close();
}
