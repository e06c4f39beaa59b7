import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { GREETING, type ServerProcess, startServerProcess, temporaryHome } from '../../harness/process.ts';
import { type FuzzReport, fuzz } from './fuzz.ts';
import { holdUp } from './hold-up.ts';

/** Tests a short form of `npm run fuzz`. Only the long form checks times, on an otherwise idle machine. */

const SEED = 20_260;
/** A port at which no program answers. */
const NOBODY = '9';
/** The expected log line of requests that set up a relay, because that relay does not exist. */
const RELAY = 'The relay could not be reached';

const home = temporaryHome();
let server: ServerProcess;
let key: string;
let report: FuzzReport;
beforeAll(async () => {
  server = await startServerProcess(home.path, {
    STARFRAY_ACTIONS_PER_SECOND: '1000000',
    TWURPLE_MOCK_API_PORT: NOBODY, // so that Twitch is not called
  });
  key = newOwnerKey(home.path);
  report = await fuzz({ url: server.url, key, requests: 1_500, seed: SEED });
});
afterAll(() => {
  server.child.kill('SIGKILL'); // killed, because a server that hangs does not stop
  home.remove();
});

describe('fuzzed server', () => {
  it('every response of the fuzzed server is as documented and never 5xx', () => {
    expect(report.faults).toEqual([]);
  });

  it('the fuzzed server accepts many requests and refuses many', () => {
    expect(report.statuses).toMatchObject({ 200: expect.any(Number), 400: expect.any(Number) });
    expect(Math.min(report.statuses[200], report.statuses[400])).toBeGreaterThan(300);
  });

  it('a long text in any field does not delay other requests to the fuzzed server', async () => {
    const { requests, faults, answers } = await holdUp({ url: server.url, key, isShort: true });
    expect(faults).toEqual([]);
    expect(requests).toBeGreaterThan(1_000);
    expect(answers).toBeGreaterThan(0);
  });

  it('the fuzzed server logs nothing and stops cleanly', async () => {
    expect(await server.stop()).toBe(0);
    expect(server.output.slice(GREETING).filter(line => !line.includes(RELAY))).toEqual([]);
  });
});
