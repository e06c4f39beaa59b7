import * as v from 'valibot';

const RULE =
  'the address of Redis such as rediss://user:password@redis.example:6379; signs such as / # % of a password are written as %2F %23 %25';

/** Redis keeps the keys of databases apart, but not what is published, and its users here may not choose one. */
const ONE_DATABASE =
  'the address of Redis without the number of a database: games that share a Redis are kept apart by STARFRAY_CHANNEL';

/** The URL of a Redis, with nothing in it that would be taken for an option of the client. */
export const RedisAddress = v.pipe(
  v.string(RULE),
  v.trim(),
  v.check(isRedisAddress, ({ input }) => (/:\/\/[^/]+\/\d+$/.test(input) ? ONE_DATABASE : RULE)),
);

/** In small letters: the client takes a scheme in other ones for one without TLS. */
function isRedisAddress(text: string): boolean {
  if (text.length > 500 || !/^rediss?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, pathname, search, hash } = new URL(text);
  const isPlain = /^(\/0?)?$/.test(pathname) && search === '' && hash === '';
  return hostname !== '' && isPlain && isDecodable(username) && isDecodable(password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
