import * as v from 'valibot';
import { SCOPES } from '../../schema/action.ts';
import { GameError, quote } from '../../schema/error.ts';
import { nameOf } from '../../schema/names.ts';
import type { Auth } from '../access/auth.ts';
import type { KeyUse } from '../access/key-use.ts';
import { describeKeys, makeKey, renameKey, replaceOwnerKey, revokeKey } from '../access/keys.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/routes.ts';
import type { Store } from '../store/store.ts';
import { readInput, type StreamerRoute } from './guard.ts';

/** API keys as the streamer manages them; a key is shown once, in the answer that made it. */

const KeyName = v.pipe(
  nameOf(40),
  v.regex(
    /^[\p{L}\p{N} ._-]{1,40}$/u,
    'must be 1 to 40 letters, digits, spaces, dots, dashes or underscores',
  ),
);
const NewKey = v.object({ name: KeyName, scope: v.picklist(SCOPES) });
const Rename = v.object({ name: KeyName });

interface KeyParts {
  store: Store;
  auth: Pick<Auth, 'reload'>;
  keyUse: Pick<KeyUse, 'save'>;
}

export function keyRoutes(route: StreamerRoute, { store, auth, keyUse }: KeyParts): Route[] {
  /** What the change has made invalid ends before the answer. */
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
      changing(async () => {
        const { name, scope } = await readInput(exchange, NewKey);
        return { key: makeKey(store, name, scope) };
      }),
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
