import { ReplyError } from 'ioredis';
import { saidOnce } from '../../net/said-once.ts';

/** Says in the log how Redis is, and what it refuses; each only when it was something else before. */
export function createTroubles(url: string, onLog: (line: string) => void) {
  const { host, protocol } = new URL(url);
  const address = protocol === 'rediss:' ? `${host} by TLS` : host;
  const say = saidOnce(onLog);
  const sayRefusal = saidOnce(onLog);
  let reason = '';

  return {
    /** Why a connection was lost, or is not to be had. */
    note({ code, message }: NodeJS.ErrnoException) {
      reason = code ?? message;
    },
    there() {
      reason = '';
      say(`Redis at ${address} is there.`);
    },
    away() {
      say(`Redis at ${address} is away${reason && ` (${reason})`}: watchers wait.`);
    },
    /** A question was not answered. One that is started refuses everything until it has read what it kept. */
    refused(error: Error) {
      if (error instanceof ReplyError && !error.message.startsWith('LOADING '))
        sayRefusal(`Redis at ${address} refuses what the edge asks: ${error.message}`);
    },
  };
}
