import { ReplyError } from 'ioredis';
import { logChanges } from '../../core/throttled-log.ts';

/** Says in the log how Redis is, when it was otherwise before, and what it refuses, once while it is there. */
export function createTroubles(url: string, onLog: (line: string) => void) {
  const { host, protocol } = new URL(url);
  const address = protocol === 'rediss:' ? `${host} by TLS` : host;
  const say = logChanges(onLog);
  const refusals = new Set<string>();
  let reason = '';

  return {
    /** Why a connection was lost, or is not to be had. */
    note({ code, message }: NodeJS.ErrnoException) {
      reason = code ?? message;
    },
    there() {
      reason = '';
      refusals.clear();
      say(`Redis at ${address} is there.`);
    },
    away() {
      say(`Redis at ${address} is away${reason && ` (${reason})`}: watchers wait.`);
    },
    /** A question was not answered. One that is started refuses everything until it has read what it kept. */
    refused(error: Error) {
      const { message } = error;
      if (!(error instanceof ReplyError) || message.startsWith('LOADING ') || refusals.has(message)) return;
      refusals.add(message);
      onLog(`Redis at ${address} refuses what the edge asks: ${message}`);
    },
  };
}
