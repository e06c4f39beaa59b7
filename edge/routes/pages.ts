import type { Route } from '../../server/http/routes.ts';
import { type Asset, assetRoute, loadAssets } from '../../server/http/static.ts';

/**
 * The built pages and their paths. A path names the channel. `/index.html` is the game's own page, which
 * draws the fight.
 */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/watch/index.html': ['/v/:channel', '/v/:channel/'],
  '/index.html': ['/v/:channel/overlay', '/v/:channel/overlay/vertical'],
};

const ASSETS = '/assets/';

/** Routes to the pages for watchers in the folder `dist`; empty if they are not built. */
export function pageRoutes(dist: string): Route[] {
  const assets = loadAssets(dist);
  const pages = Object.entries(PAGES).flatMap(([file, paths]) => {
    const page = assets.get(file);
    return page ? paths.map(path => [path, page] as const) : [];
  });
  const parts = [...assets].filter(([path]) => path.startsWith(ASSETS));
  return [...parts, ...pages].map(([path, asset]: readonly [string, Asset]) => assetRoute(path, asset));
}
