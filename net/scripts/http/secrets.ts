import { GameError, quote } from '../../../schema/error.ts';
import { isListed } from './hosts.ts';

/** How secrets are looked up: with the hosts that each may be sent to. Null when there is none of the name. */
export type FindSecret = (name: string) => { value: string; hosts: readonly string[] } | null;

const PLACE = /\{\{secret:([^{}]*)\}\}/g;

/** Puts something in the place of every `{{secret:NAME}}`. What is put in is not looked through again. */
export const replaceSecrets = (text: string, by: (name: string) => string): string =>
  text.replace(PLACE, (_, name: string) => by(name));

/** Names of the secrets that a text asks for. */
export const secretsIn = (text: string): string[] => [...text.matchAll(PLACE)].map(found => found[1] ?? '');

/**
 * The value of a secret for a request to that target. Throws `bad-input` when there is no such secret, and
 * `forbidden` when it may not be sent there.
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
