import type { MessagePort } from 'node:worker_threads';
import { GameError } from '../schema/base/error.ts';
import type { ScriptHost } from '../schema/records/script-run.ts';
import type { Answer } from './protocol.ts';
import type { FromWorker, ToWorker } from './supervisor.ts';

/** Passes on to the host what a run reports over the port, and answers its calls. */
export function serveHost(port: MessagePort, host: ScriptHost): void {
  const stop = () => port.postMessage({ t: 'stop' } satisfies ToWorker);
  port.on('messageerror', stop); // otherwise its call would never be answered
  port.on('message', async (message: FromWorker) => {
    if (message.t === 'line') host.line(message.line);
    else if (message.t === 'start') host.onStart?.();
    else port.postMessage(await answerTo(message, host));
  });
}

async function answerTo(
  { id, name, args }: Extract<FromWorker, { t: 'call' }>,
  host: ScriptHost,
): Promise<Answer> {
  try {
    return { t: 'answer', id, ok: true, value: (await host.call(name, args)) ?? null };
  } catch (error) {
    return { t: 'answer', id, ok: false, ...refusalOf(error) };
  }
}

const refusalOf = (error: unknown) =>
  error instanceof GameError
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'The server could not do that; its log says why.' };
