import { proofHeaders } from './session-proof.ts';

/** Sends JSON to the server of this page. Rejects when it does not answer. */
export const call = (method: 'POST' | 'PATCH', path: string, body: object) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json', ...proofHeaders() },
    body: JSON.stringify(body),
  });
