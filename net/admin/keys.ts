import * as v from 'valibot';
import { GameError, quote } from '../../schema/base/error.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import type { Auth } from '../access/auth.ts';
import type { KeyUse } from '../access/key-use.ts';
import {
  describeKeys,
  KeyName,
  makeKey,
  NewKey,
  renameKey,
  replaceOwnerKey,
  revokeKey,
} from '../access/keys.ts';
import type { Store } from '../store/store.ts';
import { readInput, type StreamerRoute } from './guard.ts';

/**
 * Routes with which the streamer manages API keys. A key is shown once, in the answer to the request that
 * creates it.
 */

const Rename = v.object({ name: KeyName });

export function keyRoutes(route: StreamerRoute, store: Store, auth: Auth, keyUse: KeyUse): Route[] {
  /** Makes a change. Access that the change makes invalid ends before the answer is sent. */
  const changing = async <T>(change: () => T | Promise<T>) => {
    const answer = await change();
    auth.reload();
    return answer;
  };

  return [
    route('GET', '/keys', () => {
      keyUse.save();
      return { keys: describeKeys(store) };
    }),
    route('POST', '/keys', exchange =>
      changing(async () => ({ key: makeKey(store, await readInput(exchange, NewKey)) })),
    ),
    route('POST', '/keys/owner', () => changing(() => ({ key: replaceOwnerKey(store) }))),
    route('PATCH', '/keys/:id', exchange =>
      changing(async () => {
        const id = idIn(exchange);
        const { name } = await readInput(exchange, Rename);
        renameKey(store, id, name);
        return { ok: true };
      }),
    ),
    route('DELETE', '/keys/:id', exchange =>
      changing(() => {
        revokeKey(store, idIn(exchange));
        return { ok: true };
      }),
    ),
  ];
}

function idIn(exchange: Exchange) {
  const text = exchange.param(0);
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new GameError('unknown-key', `There is no key ${quote(text)}: GET /admin/keys lists them.`);
}
