import { GameError } from '../../schema/base/error.ts';
import { encodedTag, encodingFor, plainTag } from '../../server/http/compression.ts';
import { knownTag, REVALIDATE } from '../../server/http/entity-tags.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import type { Channels } from '../channel/channels.ts';
import type { StateFeed } from '../channel/state-feed.ts';
import { TIERS, type Tier, TOKEN_SECONDS, type WatchTokens } from '../token.ts';
import type { Admission } from './admission.ts';

const NO_STORE = { 'cache-control': 'no-store' };
/** Any cache may store the answer for a second, and pages of any origin may read it. */
const SHARED = { 'cache-control': 'public, max-age=1', 'access-control-allow-origin': '*' };

/** Routes whose answers are not streams. */
export function readRoutes(channels: Channels, tokens: WatchTokens, admission: Admission): Route[] {
  const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path, handle });

  return [
    get('/v/:channel/token', async exchange => {
      const tier = tierIn(exchange);
      const { name } = await channels.find(exchange.param(0));
      exchange.json({ token: tokens.issue(name, tier), tier, seconds: TOKEN_SECONDS }, NO_STORE);
    }),

    get('/v/:channel/pulse.json', async exchange => {
      const channel = await channels.find(exchange.param(0));
      if (channel.pulse === null) await channel.fetchPulse();
      if (channel.pulse === null) throw NO_PULSE;
      exchange.jsonText(channel.pulse, SHARED);
    }),

    get('/v/:channel/state', async exchange => {
      const caller = admission.identify(exchange, 'pulse');
      if (!caller) return;
      const known = exchange.header('if-none-match');
      const encoding = encodingFor(exchange.header('accept-encoding'), ['gzip']);
      const { state } = channels.follow(caller.name);
      await state.refresh();
      answerState(exchange, state, known, encoding);
    }),
  ];
}

/** Sends the compressed state as the game stored it, which most callers accept. */
function answerState(
  exchange: Exchange,
  { newest, json, packed }: StateFeed,
  known: string,
  encoding: ReturnType<typeof encodingFor>,
) {
  if (!newest) throw NO_STATE;
  const plain = `"${newest.epoch}.${newest.seq}"`;
  const headers = { 'cache-control': REVALIDATE, vary: 'accept-encoding' };
  const etag = knownTag(known, plain, plainTag);
  if (etag) exchange.answer(304, { ...headers, etag });
  else if (!encoding) exchange.jsonText(json, { ...headers, etag: plain });
  else {
    const packedHeaders = { ...headers, 'content-encoding': encoding, etag: encodedTag(plain, encoding) };
    exchange.jsonText(packed, packedHeaders);
  }
}

function tierIn(exchange: Exchange): Tier {
  const text = new URLSearchParams(exchange.query).get('tier') ?? TIERS[0];
  const tier = TIERS.find(known => known === text);
  if (!tier) throw new GameError('bad-input', `"tier" must be one of ${TIERS.join(', ')}.`);
  return tier;
}

const NO_PULSE = new GameError('busy', 'No game is running in this channel at the moment: try again.');
const NO_STATE = new GameError(
  'busy',
  'The state of this channel is not available at the moment: try again.',
);
