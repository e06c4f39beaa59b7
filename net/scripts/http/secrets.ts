import { GameError, quote } from '../../../schema/base/error.ts';
import { isListed } from './hosts.ts';

/** Looks up a secret and the hosts to which it may be sent. Returns null if there is no such secret. */
export type FindSecret = (name: string) => { value: string; hosts: readonly string[] } | null;

const PLACE = /\{\{secret:([^{}]*)\}\}/g;

/** Replaces every `{{secret:NAME}}`. Replacements are not searched again. */
export const replaceSecrets = (text: string, by: (name: string) => string): string =>
  text.replace(PLACE, (_, name: string) => by(name));

/** Returns the names of the secrets that a text uses. */
export const secretsIn = (text: string): string[] => [...text.matchAll(PLACE)].map(found => found[1] ?? '');

/**
 * Returns the value of a secret for a request to `target`. Throws `bad-input` if the secret does not exist, and
 * `forbidden` if it may not be sent there.
 */
export function secretFor(target: URL, name: string, find: FindSecret): string {
  const secret = find(name);
  if (!secret) {
    throw new GameError('bad-input', `There is no secret ${quote(name)}: set it, or correct the name.`);
  }
  if (isListed(target, secret.hosts)) return secret.value;
  throw new GameError(
    'forbidden',
    `The secret ${name} may not be sent to "${target.host}": bind it with PUT /scripts/secrets/${name}/hosts.`,
  );
}
