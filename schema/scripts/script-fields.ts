import * as v from 'valibot';

/** What scripts and their secrets have in common. */

/** Where requests may be sent: `host`, `host:port` or `*.domain`; none by default. Preview. */
export const Hosts = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(\*\.)?[^\s/@*?#]{1,253}$/, 'must be a host, host:port or *.domain'),
    ),
  ),
  v.maxLength(50, 'must name at most 50 hosts'),
);

export const SecretNames = v.array(v.string());
