/** The scopes that the game requests from an account. */

/** Scopes that the game cannot do without. */
const USUAL: readonly string[] = [
  'user:read:chat',
  'user:write:chat',
  'channel:manage:redemptions',
  'bits:read',
];

/** Scopes of the optional packs of the guide. `ads`: notifications of advertisement breaks. */
const PACKS: ReadonlyMap<string, readonly string[]> = new Map([['ads', ['channel:read:ads']]]);

export const scopesFor = (packs: Iterable<string>): string[] => [
  ...USUAL,
  ...[...packs].flatMap(pack => PACKS.get(pack) ?? []),
];

export const packsIn = (scopes: ReadonlySet<string>): string[] =>
  [...PACKS].flatMap(([pack, needed]) => (needed.every(scope => scopes.has(scope)) ? [pack] : []));

/** Whether a scope that this version of the game needs was not granted. */
export const lacksUsual = (scopes: ReadonlySet<string>) => !USUAL.every(scope => scopes.has(scope));
