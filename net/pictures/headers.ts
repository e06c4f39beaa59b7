import { contentTypeOf } from '../../server/http/content-type.ts';
import type { Headers } from '../../server/http/exchange.ts';

/** Headers for a picture from outside. They make browsers treat the file only as a picture, whatever it contains. */
export const pictureHeaders = (extension: string, cacheControl: string): Headers => ({
  'content-type': contentTypeOf(extension),
  'cache-control': cacheControl,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
});
