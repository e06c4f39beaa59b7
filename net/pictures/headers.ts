import { contentTypeOf } from '../../server/http/content-type.ts';
import type { Headers } from '../../server/http/exchange.ts';

/** Headers of a picture from outside. Browsers must treat it as a picture only, whatever it contains. */
export const pictureHeaders = (extension: string, cacheControl: string): Headers => ({
  'content-type': contentTypeOf(extension),
  'cache-control': cacheControl,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
});
