import type { CachedAnswer, CachedContent } from '../../server/http/cached-route.ts';
import { type Compressor, createCompressor, encodedTag, plainTag } from '../../server/http/compression.ts';
import { knownTag, REVALIDATE, tagOf } from '../../server/http/entity-tags.ts';
import type { Exchange, Headers } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import type { Access } from '../access/access.ts';

/** The route, answering with content that is made once, not for each request. */
export function withCachedAnswer(route: Route, access: Access, cached: CachedAnswer): Route {
  const compressor = createCompressor();
  return {
    ...route,
    cached,
    handle(exchange) {
      access.identify(exchange);
      const content = cached();
      const { etag, bytes } = content;
      const known = knownTag(exchange.header('if-none-match'), etag, plainTag);
      if (known) return exchange.answer(304, taggedBy(known));
      if (!exchange.isLocal()) return answerRemote(exchange, content, compressor);
      exchange.jsonText(bytes, tagged(etag));
    },
  };
}

const tagged = (etag: string): Headers => (etag === '' ? {} : taggedBy(etag));

const taggedBy = (etag: string): Headers => ({ etag, 'cache-control': REVALIDATE });

/** Answers a read, with 304 where the caller has the same answer already. */
export function answerTagged(exchange: Exchange, known: string, json: string, headers: Headers) {
  const etag = tagOf(json);
  if (knownTag(known, etag)) exchange.answer(304, { ...headers, ...taggedBy(etag) });
  else exchange.jsonText(json, { ...headers, ...taggedBy(etag) });
}

/** Answers another machine, compressed where that pays. */
async function answerRemote(exchange: Exchange, content: CachedContent, compressor: Compressor) {
  const { vary = '' } = exchange.standing;
  exchange.standing = { ...exchange.standing, vary: vary ? `${vary}, accept-encoding` : 'accept-encoding' };
  const compressed = await compressor.compress(content, exchange.header('accept-encoding'));
  if (!compressed) return exchange.jsonText(content.bytes, tagged(content.etag));
  const { encoding, bytes } = compressed;
  const headers = tagged(encodedTag(content.etag, encoding));
  exchange.jsonText(bytes, { ...headers, 'content-encoding': encoding });
}
