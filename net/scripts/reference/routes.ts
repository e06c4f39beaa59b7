import { API_PATH } from '../../../schema/base/route.ts';
import type { Route } from '../../../server/http/routes.ts';
import { type Asset, answerAsset, assetOf } from '../../../server/http/static.ts';
import { scriptTypes } from './javascript.ts';
import { scriptReference } from './text.ts';

/** The references by file name, for the script editor and for authors. */
const FILES: Record<string, () => string> = {
  'js.d.ts': scriptTypes,
  'lua.md': () => scriptReference('lua'),
  'python.md': () => scriptReference('python'),
};

/** Need no key. A reference is made when it is first requested. */
export const referenceRoutes = (): Route[] =>
  Object.entries(FILES).map(([name, write]) => {
    let made: Asset | undefined;
    return {
      method: 'GET',
      path: `${API_PATH}/scripts/reference/${name}`,
      handle(exchange) {
        made ??= assetOf('.txt', Buffer.from(write()));
        answerAsset(exchange, made);
      },
    };
  });
