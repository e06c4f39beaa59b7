import { createRate } from '../../core/rate.ts';
import { GameError } from '../../schema/base/error.ts';
import { type EventId, readEventId } from '../../schema/wire/fanout/event-id.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import { type Channel, isFight, type Kind } from '../channel/channel.ts';
import { type Channels, requireName } from '../channel/channels.ts';
import type { Seats } from '../seats.ts';
import type { Tier, WatchTokens } from '../token.ts';
import type { Watcher } from '../watchers/watcher.ts';

/** Number of connections and reads per second that a watcher's token allows. @limit */
const ASKS_PER_SECOND = 4;
/** Number of connections and reads at once that a watcher's token allows: enough for a page and its reloads. @limit */
const ASKS_AT_ONCE = 20;

/** Admits requests with a valid token. */
export type Admission = ReturnType<typeof createAdmission>;

/** A watcher's slot, from admission to disconnection. */
export class Seat {
  readonly #channel: Channel;
  readonly #kind: Kind;
  readonly #after: EventId | null;
  readonly #token: string;
  readonly #seats: Seats;

  constructor(channel: Channel, kind: Kind, after: EventId | null, token: string, seats: Seats) {
    this.#channel = channel;
    this.#kind = kind;
    this.#after = after;
    this.#token = token;
    this.#seats = seats;
  }

  enter(watcher: Watcher) {
    this.#seats.take(this.#token, isFight(this.#kind));
    this.#channel.enter(watcher, this.#kind, this.#after);
  }

  leave(watcher: Watcher) {
    this.#channel.leave(watcher, this.#kind);
    this.#seats.giveBack(this.#token, isFight(this.#kind));
  }
}

export function createAdmission(channels: Channels, seats: Seats, tokens: WatchTokens) {
  const asks = createRate({ perSecond: ASKS_PER_SECOND, burst: ASKS_AT_ONCE });

  /**
   * Identifies the caller by the token in the query. If the token has expired, the request is answered, and
   * this returns null.
   */
  const identify = (exchange: Exchange, tier: Tier) => {
    const name = exchange.param(0);
    requireName(name);
    const token = new URLSearchParams(exchange.query).get('token') ?? '';
    const checked = tokens.check(name, token);
    if (checked.state === 'expired') return answerExpired(exchange);
    if (checked.state !== 'valid') throw token === '' ? NO_TOKEN : BAD_TOKEN;
    if (tier === 'fight' && checked.tier !== 'fight') throw LOW_TIER;
    if (!asks.take(checked.id)) throw TOO_OFTEN;
    return { name, token: checked.id };
  };

  return {
    identify,
    /**
     * Returns a slot for a watcher of the kind `kind`, or null if the request has been answered. Throws a GameError if
     * the request is refused.
     */
    admit(exchange: Exchange, kind: Kind): Seat | null {
      const after = afterIn(exchange);
      const caller = identify(exchange, isFight(kind) ? 'fight' : 'pulse');
      if (!caller) return null;
      seats.require(caller.token, isFight(kind));
      return new Seat(channels.follow(caller.name), kind, after, caller.token, seats);
    },
  };
}

/**
 * Returns the id of the last event that the caller has seen. The header that browsers send when they
 * reconnect takes precedence over the query.
 */
function afterIn(exchange: Exchange): EventId | null {
  const text = exchange.header('last-event-id') || (new URLSearchParams(exchange.query).get('after') ?? '');
  if (text === '') return null;
  const id = readEventId(text);
  if (!id) throw BAD_AFTER;
  return id;
}

function answerExpired(exchange: Exchange): null {
  exchange.json({ error: EXPIRED, code: 'token-expired' }, { 'cache-control': 'no-store' }, 410);
  return null;
}

const FETCH_ONE = 'fetch one from "token" beside this address';
const EXPIRED = `The token has expired: ${FETCH_ONE}.`;
const NO_TOKEN = new GameError('forbidden', `"token" is missing in the query: ${FETCH_ONE}.`);
const BAD_TOKEN = new GameError(
  'forbidden',
  `The token does not belong to this channel or these edges: ${FETCH_ONE}.`,
);
const LOW_TIER = new GameError(
  'forbidden',
  'The token does not include the fight: fetch one with tier=fight.',
);
const TOO_OFTEN = new GameError(
  'too-many-requests',
  `A token lets you connect or read ${ASKS_AT_ONCE} times at once and ${ASKS_PER_SECOND} times a second: wait a second.`,
);
const BAD_AFTER = new GameError('bad-input', '"after" must be the id of an event, such as 1790000000000.17.');
