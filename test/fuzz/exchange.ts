import { Agent, request } from 'node:http';
import { document, faultsOf } from '../contract/document.ts';
import type { FuzzRequest } from './requests.ts';

/** The content type of event streams. They do not end, so only their beginning is checked. */
const STREAM = 'text/event-stream';

/** An answer that takes longer counts as a hang. Unit: ms. */
const TIMEOUT_MS = 10_000;

export interface FuzzAnswer {
  status: number;
  type: string;
  text: string;
}

/** Sends requests unchanged: no library normalises paths or headers. */
export function createSender(url: string) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  const send = ({ method, path, headers, body }: FuzzRequest) =>
    new Promise<FuzzAnswer>((resolve, reject) => {
      const withBody =
        body === '' ? {} : { 'content-type': 'application/json', 'content-length': sizeOf(body) };
      const options = { agent, hostname, port, method, path, headers: { ...headers, ...withBody } };
      const sent = request({ ...options, timeout: TIMEOUT_MS }, answer => {
        const { statusCode: status = 0, headers: received } = answer;
        const type = received['content-type'] ?? '';
        if (type === STREAM) {
          resolve({ status, type, text: '' });
          answer.destroy();
          return;
        }
        const chunks: Buffer[] = [];
        answer.on('data', chunk => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status, type, text: Buffer.concat(chunks).toString() }));
      });
      sent.on('timeout', () => sent.destroy(new Error(`No answer within ${TIMEOUT_MS} ms.`)));
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

const sizeOf = (body: string) => String(Buffer.byteLength(body));

/** Says how an answer differs from the document; null if it matches. */
export function faultOf(asked: FuzzRequest, { status, type, text }: FuzzAnswer): string | null {
  if (status >= 500) return `${status}: ${text}`;
  if (asked.isStranger && status !== 401) return `a stranger got ${status}`;
  const response = asked.operation.responses[status];
  if (!response) return `status ${status} is not in the document: ${text}`;
  if (type === STREAM && response.content?.[STREAM]) return null;
  if (type !== 'application/json') return `the content type is ${type}`;
  const isTried = asked.isDryRun && status === 200;
  const schema = isTried ? document.components.schemas.DryRun : response.content?.[type].schema;
  return faultsOf(schema ?? {}, JSON.parse(text));
}
