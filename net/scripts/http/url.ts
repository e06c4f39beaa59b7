import { io } from '../../../core/io.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import { replaceSecrets } from './secrets.ts';

/** An address whose secrets have not been filled in yet. */
export interface UrlTemplate {
  /** The address with placeholders instead of secrets. It is used to check the host. */
  target: URL;
  /** Returns the complete address. Secrets are percent-encoded; in the path, their slashes are not. */
  filled(reveal: (name: string) => string): URL;
}

/**
 * The placeholder for a secret. It contains the number of the secret. The hexadecimal part is random for each
 * address.
 */
const MARK = /(secret[0-9a-f]{24})x(\d+)x/g;

/**
 * Parses an address before secrets are filled in, so that no secret decides where a request goes. Throws
 * `bad-input` if the address is not http or https, or contains a user, a password, or a secret before its
 * path.
 */
export function parseUrl(url: unknown): UrlTemplate {
  if (typeof url !== 'string') throw new GameError('bad-input', `"url" must be a string, not ${quote(url)}.`);
  const names: string[] = [];
  const mark = `secret${io.bytes(12).toString('hex')}`;
  const target = URL.parse(replaceSecrets(url, name => `${mark}x${names.push(name) - 1}x`));
  if (!target) throw new GameError('bad-input', `"url" must be like https://host/path, not ${quote(url)}.`);
  if (`${target.protocol}${target.username}${target.password}${target.host}`.includes(mark)) {
    throw new GameError('bad-input', 'A secret can only be in the path or query of "url", not in its host.');
  }
  requireWeb(target);
  return {
    target,
    filled(reveal) {
      const fill = (part: string, encode: (value: string) => string) =>
        part.replace(MARK, (text, found: string, index: string) =>
          found === mark ? encode(reveal(names[Number(index)] ?? '')) : text,
        );
      const whole = new URL(target);
      whole.pathname = fill(target.pathname, inPath);
      whole.search = fill(target.search, inQuery);
      return whole;
    },
  };
}

/** Throws `bad-input` for other protocols, and for addresses with a user or password. */
export function requireWeb({ protocol, username, password }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new GameError(
      'bad-input',
      `An address must begin with http:// or https://, not ${quote(protocol)}.`,
    );
  }
  if (username || password) {
    throw new GameError(
      'bad-input',
      'An address must have no user or password: send them in the header Authorization.',
    );
  }
}

/** Encodes a value for use in a query or form. */
export const inQuery = (value: string): string => encodeURIComponent(value.toWellFormed());

const inPath = (value: string) => inQuery(value).replaceAll('%2F', '/');
