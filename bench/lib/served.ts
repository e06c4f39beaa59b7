import { startLoad } from './load.ts';
import { median, summary } from './stats.ts';

/** A way to answer the same question, served by this process. */
export interface Contender {
  name: string;
  port: number;
  /** The whole request as it goes over the wire. */
  request: string;
}

export interface SliceOptions {
  connections: number;
  rounds: number;
  sliceMs: number;
  /** CPU time spent so far, ns. */
  cpu(): number;
}

/** A slice with fewer answers than this says nothing. */
const MIN_REQUESTS = 50;

export const get = (path: string, headers: Record<string, string> = {}) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headerLines(headers)}\r\n`;

export const post = (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const all = { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(length) };
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headerLines(all)}\r\n${text}`;
};

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/**
 * CPU time a request costs each contender, in us: medians of slices that take turns, so that what else the
 * machine does falls on all alike.
 */
export async function compareServed(contenders: Contender[], options: SliceOptions) {
  const load = startLoad();
  const costs = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  const slice = async ({ name, port, request }: Contender, ms: number, isKept: boolean) => {
    const before = options.cpu();
    const result = await load.run({ port, request, connections: options.connections, ms });
    const spent = options.cpu() - before;
    if (result.refused > 0) throw new Error(`${name}: ${result.refused} of ${result.requests} were refused.`);
    if (isKept && result.requests >= MIN_REQUESTS) costs.get(name)?.push(spent / 1000 / result.requests);
  };
  try {
    for (const contender of contenders) await slice(contender, options.sliceMs, false);
    for (let round = 0; round < options.rounds; round++) {
      for (const contender of contenders) await slice(contender, options.sliceMs, true);
    }
  } finally {
    load.stop();
  }
  return Object.fromEntries(
    [...costs].map(([name, values]) => [name, { us: median(values), slices: summary(values) }]),
  );
}
