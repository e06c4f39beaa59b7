import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The front thread and the edge take time and chance from `core/io.ts`, so that a test can replay a run of the whole
 * server. The exceptions are listed here, with their reasons.
 */

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['core', 'server', 'net', 'edge'];

/** Clocks, timers and random numbers that do not come from `core/io.ts`. */
const DIRECT =
  /\b(?:Date\.now|performance\.now|hrtime|Math\.random|random(?:Bytes|UUID|Int)|getRandomValues)\b|\bprocess\.uptime\b|\bAbortSignal\.timeout\b|\bnew Date\(\)|\bset(?:Timeout|Interval|Immediate)\(|node:timers/;

const OWN_TIME: Record<string, string> = {
  'core/io.ts': 'it is the seam',
  'core/back-off.ts': 'pages use it too; the server passes its own random numbers',
  'net/supervisor/': 'another process, which watches the server from outside',
  'net/cli/': 'commands of their own, which end at once',
  'net/desktop/': 'a program of its own, which ends once the page is open',
  'net/scripts/reference/routes.ts': 'the text of a reference',
  'net/admin/demo.ts': 'another process, which is ended from outside',
  'net/pictures/emotes/source.ts': 'limits a request to another machine, which no simulation reaches',
  'net/scripts/http/http.ts': 'limits a request to another machine, which no simulation reaches',
  'net/rest/health.ts': 'reports how long this process has run',
  'net/metrics/metrics.ts': 'reports how long this process has run',
  'edge/routes/health.ts': 'reports how long this process has run',
  'net/platform/twitch/account/api-client.ts':
    'limits a request to another machine, which no simulation reaches',
  'net/platform/stream-bots/avatars.ts': 'limits a request to another machine, which no simulation reaches',
  'server/built.ts': 'builds before anything is served',
  'server/lifetime.ts': 'ends the process when everything else hangs',
  'server/stop-signals.ts': 'watches the process that started this one',
};

/** Other programs and machines, and the single file that reaches each. */
const OUTSIDE: Record<string, RegExp> = {
  'edge/redis-client.ts': /\bnew Redis\(/,
  'net/fanout/redis-link.ts': /\bnew Redis\(/,
  'net/platform/relay/connection.ts': /\bnew WebSocket\(/,
  'net/platform/services/socket.ts': /\bnew WebSocket\(/,
  'net/platform/twitch/eventsub/session.ts': /\bnew WebSocket\(/,
  'net/pictures/emotes/source.ts': /\bfetch\(/,
  'net/scripts/http/exchange.ts': /'node:(?:dns|https?)'/,
  'net/cli/demo.ts': /\bfetch\(/,
  'net/desktop/problem-page.ts': /'node:http'/,
  'net/desktop/running-game.ts': /'node:http'/,
  'server/http/transport.ts': /'node:net'/,
};
const REACHES_OUT =
  /\bnew (?:Redis|WebSocket)\(|(?<![.\w])fetch\(|^import \{.*(?<!type )\b(?:dns|request|get|createServer|connect)\b.* from 'node:/;

const sources = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts'))
    .map(file => {
      const path = posix.join(folder, file.replaceAll('\\', '/'));
      return [path, readFileSync(join(ROOT, path), 'utf8').split('\n')] as const;
    }),
);

const isCode = (line: string) => !/^\s*(?:\/\/|\*|\/\*\*)/.test(line);

const filesWith = (pattern: RegExp) =>
  sources.filter(([, lines]) => lines.some(line => isCode(line) && pattern.test(line))).map(([path]) => path);

describe('time and chance', () => {
  const exempt = Object.keys(OWN_TIME);
  const found = filesWith(DIRECT);

  it('time and random numbers come from io, unless an exception with a reason is listed', () => {
    expect(found.filter(path => !exempt.some(start => path.startsWith(start)))).toEqual([]);
  });

  it('every listed exception to the use of io is needed', () => {
    expect(exempt.filter(start => !found.some(path => path.startsWith(start)))).toEqual([]);
  });
});

describe('connections to other machines', () => {
  it('only the listed files open connections to other programs and machines', () => {
    expect(filesWith(REACHES_OUT).toSorted()).toEqual(Object.keys(OUTSIDE).toSorted());
  });

  it.each(Object.entries(OUTSIDE))(
    '%s opens connections to other programs or machines, as listed',
    (path, pattern) => {
      expect(filesWith(pattern)).toContain(path);
    },
  );
});
