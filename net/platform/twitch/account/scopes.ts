/** What an account is asked for. */

/** What the game cannot do without. */
const USUAL: readonly string[] = [
  'user:read:chat',
  'user:write:chat',
  'channel:manage:redemptions',
  'bits:read',
];

/** By the packs of the guide. `ads`: to learn of advertisement breaks. */
const PACKS: ReadonlyMap<string, readonly string[]> = new Map([['ads', ['channel:read:ads']]]);

export const scopesFor = (packs: Iterable<string>): string[] => [
  ...USUAL,
  ...[...packs].flatMap(pack => PACKS.get(pack) ?? []),
];

export const packsIn = (scopes: ReadonlySet<string>): string[] =>
  [...PACKS].flatMap(([pack, needed]) => (needed.every(scope => scopes.has(scope)) ? [pack] : []));

/** Whether something was not granted that this version of the game needs. */
export const lacksUsual = (scopes: ReadonlySet<string>) => !USUAL.every(scope => scopes.has(scope));
