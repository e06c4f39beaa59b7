import type { WebAnswer } from './answer.ts';
import type { ScriptHttp } from './http.ts';
import { prepare } from './request.ts';
import type { FindSecret } from './secrets.ts';

interface RecordedOptions {
  secret: FindSecret;
  /** Body of a host's answer; by default `{}`. */
  bodyOf?(host: string): string | undefined;
}

/** Longest part of a request body that is recorded. @limit characters */
const MAX_NOTED = 300;

/**
 * Sends nothing. Refuses what would be refused, writes what would have been sent to the output of the run, and answers
 * 200.
 */
export const createRecordedHttp =
  ({ secret, bodyOf = () => undefined }: RecordedOptions): ScriptHttp =>
  async (url, options, hosts, log) => {
    const { method, body, url: target } = prepare(url, options, hosts, secret);
    const content = body ? ` ${body.toString().slice(0, MAX_NOTED)}` : '';
    log?.(`Not sent: ${method} ${target.href}${content}`);
    return answer(bodyOf(target.host) ?? '{}');
  };

const answer = (body: string): WebAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body,
});
