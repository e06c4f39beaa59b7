/** Sends requests with an `Idempotency-Key`, as a caller that may have to repeat them. */

interface Target {
  url: string;
  key: string;
}

export async function post(at: Target, path: string, body: unknown, key: string) {
  const response = await fetch(`${at.url}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${at.key}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const replayed = response.headers.get('idempotent-replayed') === 'true';
  return { status: response.status, replayed, body: await response.json() };
}
