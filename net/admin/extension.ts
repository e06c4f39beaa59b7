import * as v from 'valibot';
import type { Route } from '../../server/http/routes.ts';
import type { Auth } from '../access/auth.ts';
import type { Extension } from '../access/extension.ts';
import { isSigningSecret, SIGNING_SECRET_RULE } from '../access/extension-token.ts';
import { readInput, type StreamerRoute } from './guard.ts';

/** Routes for the settings of the viewer extension. The secret can be set and removed, but never read. */

const Change = v.object({
  secret: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check(text => text === '' || isSigningSecret(text), `must be ${SIGNING_SECRET_RULE}`),
    ),
  ),
  channelId: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{0,64}$/, 'must be the id of a channel, such as 44322889')),
  ),
  origin: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.regex(
        /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?)?$/,
        'must be an origin, such as https://abc.ext-twitch.tv',
      ),
    ),
  ),
});

export function extensionRoutes(route: StreamerRoute, extension: Extension, auth: Auth): Route[] {
  return [
    route('GET', '/extension', () => extension.describe()),
    route('PUT', '/extension', async exchange => {
      extension.change(await readInput(exchange, Change));
      auth.reload();
      return extension.describe();
    }),
  ];
}
