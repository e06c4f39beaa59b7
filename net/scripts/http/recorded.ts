import type { WebAnswer } from './answer.ts';
import type { ScriptHttp } from './http.ts';
import { prepare } from './request.ts';
import type { FindSecret } from './secrets.ts';

interface RecordedOptions {
  secret: FindSecret;
  /** Returns the body of a host's answer. By default the body is `{}`. */
  bodyOf?(host: string): string | undefined;
}

/**
 * Maximum length of a web request's body in the output of a script in the demo; longer bodies are truncated.
 * @limit characters
 */
const MAX_NOTED = 300;

/**
 * Creates an `http` that sends nothing. It refuses the same requests as the real one, writes all other
 * requests to the run's output, and answers with status 200.
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
