import { GameError } from '../../../schema/base/error.ts';
import { readAnswer, type WebAnswer } from './answer.ts';
import { exchange, type Resolve, resolveAll } from './exchange.ts';
import { redirected, redirectOf } from './redirect.ts';
import { prepare, type WebRequest } from './request.ts';
import type { FindSecret } from './secrets.ts';

/**
 * Implements `http(url, options)` for scripts. `hosts` are those that the script may reach; `log` writes to the output
 * of the run. Rejects with `bad-input`, `forbidden`, `too-large` (more than 1 MB either way) or `unreachable` (no answer
 * within 5 s, redirects included, or a connection that failed); the texts reveal no secret and nothing of the address
 * but its host. Resolves with an answer of any status.
 */
export type ScriptHttp = (
  url: unknown,
  options: unknown,
  hosts: readonly string[],
  log?: (text: string) => void,
) => Promise<WebAnswer>;

interface ScriptHttpOptions {
  secret: FindSecret;
  /** Resolves names; the system's resolver by default. */
  resolve?: Resolve;
  /** For a request together with all its redirects. */
  timeoutMs?: number;
}

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;

export const createScriptHttp =
  ({ secret, resolve = resolveAll, timeoutMs = TIMEOUT_MS }: ScriptHttpOptions): ScriptHttp =>
  async (url, options, hosts) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let request = prepare(url, options, hosts, secret);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const step = await hop(request, resolve, signal);
      if (step.to === null) return step.answer;
      request = redirected(request, step.status, step.to, hosts, secret);
    }
    throw new GameError(
      'unreachable',
      `"${request.url.host}" is where ${MAX_REDIRECTS} redirects ended, and it redirects again: use the address that they lead to.`,
    );
  };

/** Sends one request. Resolves with its answer, or with where it is redirected to. */
async function hop(request: WebRequest, resolve: Resolve, signal: AbortSignal) {
  try {
    const response = await exchange(request, resolve, signal);
    const to = redirectOf(response, request.url);
    if (!to) return { to, answer: await readAnswer(response) };
    response.destroy();
    return { to, status: response.statusCode ?? 0 };
  } catch (error) {
    throw explained(error, request.url, signal);
  }
}

/** Passes on only the code of an error: its text may quote what was sent. */
function explained(error: unknown, { host }: URL, signal: AbortSignal) {
  if (error instanceof GameError) return error;
  if (signal.aborted) {
    return new GameError(
      'unreachable',
      `"${host}" did not answer in time: try again later, or ask for less.`,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (!code) return error;
  return new GameError('unreachable', `"${host}" could not be reached (${code}): check the address.`);
}
