import { PACK_IDS, type PackId } from '../../../../schema/platform/stream-account.ts';

/** What an account is asked for. */

/** What the game cannot do without. */
const USUAL: readonly string[] = [
  'user:read:chat',
  'user:write:chat',
  'channel:manage:redemptions',
  'bits:read',
];

const PACKS: Record<PackId, readonly string[]> = { ads: ['channel:read:ads'] };

export const scopesFor = (packs: Iterable<PackId>): string[] => [
  ...USUAL,
  ...[...packs].flatMap(pack => PACKS[pack]),
];

export const packsIn = (scopes: ReadonlySet<string>): PackId[] =>
  PACK_IDS.filter(pack => PACKS[pack].every(scope => scopes.has(scope)));

/** Whether something was not granted that this version of the game needs. */
export const lacksUsual = (scopes: ReadonlySet<string>) => !USUAL.every(scope => scopes.has(scope));
