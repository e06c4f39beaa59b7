/** Whether a text is the URL of a Redis, with nothing in it that would be taken for an option of the client. */
export function isRedisAddress(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const isPlain = /^(\/\d{0,2})?$/.test(pathname) && search === '' && hash === '';
  return (protocol === 'redis:' || protocol === 'rediss:') && hostname !== '' && isPlain;
}
