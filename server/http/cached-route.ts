import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import type { AnswerCounts } from './answer-counts.ts';
import { knownTag, REVALIDATE } from './entity-tags.ts';
import type { ReaderGate } from './gate.ts';
import { createHeaderCheck, type HeaderCheck } from './header-check.ts';
import { isLocalRequest } from './peer.ts';
import { JSON_HEAD, type PreEncoded, preEncoded, preEncodedLatest } from './pre-encoded.ts';
import { sendBody } from './send-body.ts';

/** Content that is the same for all callers until its tag changes. */
export interface CachedContent {
  /** The entity tag, in quotes; empty for content that is shorter than a tag. */
  etag: string;
  bytes: Uint8Array;
}

/** Returns the current content. */
export type CachedAnswer = () => CachedContent;

/**
 * Answers a GET without an exchange, for content that is polled many times per second. Three kinds of requests take the
 * normal path: requests that the gate refuses, because the normal path reports the reason, requests from other
 * machines, because it compresses their answers, and requests with a query, because it may change the answer.
 */
export function cachedRoute(
  gate: ReaderGate,
  cached: CachedAnswer,
  usual: (res: HttpResponse, req: HttpRequest) => void,
  counts: Pick<AnswerCounts, 'add'>,
) {
  const tagOf = preEncodedLatest();
  return (res: HttpResponse, req: HttpRequest) => {
    const request = checkHeaders(req);
    const content = req.getQuery() ? null : contentFor(gate, cached, res, request); // undefined without a query
    if (!content) return usual(res, req);
    const { etag, bytes } = content;
    const isOld = etag !== '' && isKnown(request.ifNoneMatch, etag);
    counts.add(isOld ? 304 : 200);
    if (etag === '') return answer(withJsonHead(res), bytes);
    if (!isOld) return answer(tagged(withJsonHead(res), tagOf(etag)), bytes);
    tagged(res.writeStatus(NOT_MODIFIED), tagOf(etag)).endWithoutBody();
  };
}

const tagged = (res: HttpResponse, etag: PreEncoded) =>
  res.writeHeader(ETAG, etag).writeHeader(CACHE_CONTROL, CACHING);

function withJsonHead(res: HttpResponse) {
  for (const [name, value] of JSON_HEAD) res.writeHeader(name, value);
  return res;
}

function answer(res: HttpResponse, bytes: Uint8Array) {
  if (!sendBody(res, bytes)) res.onAborted(() => {});
}

/** Compares the tags directly first, because most callers send no tag, or the tag from their last answer. */
const isKnown = (header: string, etag: string) => header === etag || knownTag(header, etag) !== null;

const ETAG = preEncoded('etag');
const CACHE_CONTROL = preEncoded('cache-control');
const CACHING = preEncoded(REVALIDATE);
const NOT_MODIFIED = preEncoded('304 Not Modified');

const checkHeaders = createHeaderCheck();

function contentFor(gate: ReaderGate, cached: CachedAnswer, res: HttpResponse, request: HeaderCheck) {
  const { refusal, forwardedFor, host, origin, authorization } = request;
  if (refusal || (gate.isOpen && !isLocalRequest(res, forwardedFor))) return null;
  try {
    return gate.isPlainReader(host, origin, authorization) ? cached() : null;
  } catch {
    return null; // the normal path fails in the same way and reports it
  }
}
