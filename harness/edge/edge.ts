import { type Edge, startEdge } from '../../edge/app.ts';
import type { EdgeConfig } from '../../edge/config.ts';
import type { Tier } from '../../edge/token.ts';

/** An edge inside the test process. */
export interface TestEdge extends Edge {
  /** The lines that the edge has logged. */
  log: string[];
  /** Fetches a token for the channel as a page does. */
  token(tier?: Tier, channel?: string): Promise<string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

export const SECRET = 'a secret that edges of the tests share';

export async function startTestEdge(redis: string, overrides: Partial<EdgeConfig> = {}): Promise<TestEdge> {
  const log: string[] = [];
  const config = {
    port: 0,
    host: '127.0.0.1',
    redis,
    secret: SECRET,
    maxViewers: 2_000,
    maxFights: 1_000,
    maxBacklog: 2 ** 29,
    logLevel: 'silent',
    ...overrides,
  };
  const edge = await startEdge(config, {
    onLog: line => log.push(line),
    onBug: error => log.push(`bug: ${error}`),
  });
  const get = (path: string, headers = {}) => fetch(edge.url + path, { headers });
  return {
    ...edge,
    log,
    get,
    async token(tier = 'pulse', channel = 'main') {
      const response = await get(`/v/${channel}/token?tier=${tier}`);
      const { token } = await response.json();
      return token;
    },
  };
}
