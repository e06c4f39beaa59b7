import { expect, it } from 'vitest';
import { readHead } from '../../../net/rest/request-head.ts';
import type { ActionRoute } from '../../../schema/base/route.ts';
import type { Exchange } from '../../../server/http/exchange.ts';

/** Tests what is read from a request besides its body. */

const HEADERS: Record<string, string> = {
  'idempotency-key': 'key-1',
  'content-type': 'text/plain',
  'if-none-match': '"tag"',
};
const head = (method: ActionRoute['method'], query = '', parameters: ActionRoute['parameters'] = []) => {
  const exchange = {
    query,
    path: '/api/v1/pilots/ada/abilities/ram',
    header: (name: string) => HEADERS[name] ?? '',
    param: (index: number) => ['ada', 'ram'][index] ?? '',
  };
  return readHead(exchange as unknown as Exchange, { method, path: '/pilots/:name/:ability', parameters });
};

it('only a POST request can have an idempotency key', () => {
  const keys = (['POST', 'PUT', 'PATCH', 'DELETE', 'GET'] as const).map(method => head(method).key);
  expect(keys).toEqual(['key-1', '', '', '', '']);
  expect([head('POST').path, head('PUT').path]).toEqual(['/api/v1/pilots/ada/abilities/ram', '']);
});

it('If-None-Match is read only for read requests, and the content type only for other requests', () => {
  expect([head('POST').type, head('DELETE').type, head('GET').type]).toEqual([
    'text/plain',
    'text/plain',
    '',
  ]);
  expect([head('GET').known, head('POST').known]).toEqual(['"tag"', '']);
});

it('a REST request is a dry run if its dryRun parameter is "1" or "true"', () => {
  const asked = ['dryRun=1', 'dryRun=true', 'dryRun=0', 'dryRun=false', 'dryRun', 'dryrun=1', ''];
  expect(asked.map(query => head('POST', query).dryRun)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('parts of a path are read into the input fields that they stand for, and the query is decoded', () => {
  const parameters = [
    { name: 'name', field: 'username' },
    { name: 'ability', field: 'ability' },
  ];
  const { named, query } = head('POST', 'a=1%202&b=', parameters);
  expect([named, query]).toEqual([
    { username: 'ada', ability: 'ram' },
    { a: '1 2', b: '' },
  ]);
});
