import { countIn, readCommandLine } from '../../harness/command-line.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { GREETING, startServerProcess, temporaryHome } from '../../harness/process.ts';
import { tickBesideRequests } from './beside.ts';
import { fuzz } from './fuzz.ts';
import { holdUp } from './hold-up.ts';

/**
 * `npm run fuzz` sends 20,000 requests that are made from the OpenAPI document, and long texts in every place that
 * accepts one. Options change the number and the seed, for example `-- --requests 500 --seed 7`.
 */

const usage = 'npm run fuzz [-- --requests COUNT --seed NUMBER]';
const { values } = readCommandLine({
  usage,
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});

const requests = countIn(values.requests, 20_000, usage);
const seed = countIn(values.seed, 1, usage);

/** Factor by which a tick may become slower during requests. */
const MAX_RATIO = 1.5;

/** Longest time that other callers may wait because of one request. Unit: ms. */
const MAX_HEALTH_MS = 2_000;

/**
 * Log lines that requests may cause. Generated addresses of relays do not exist, and a generated running order may
 * wait because of rounds that other requests began or ended.
 */
const EXPECTED = /The relay could not be reached, or the connection failed|The running order waits/;

const home = temporaryHome();
const server = await startServerProcess(home.path, { STARFRAY_ACTIONS_PER_SECOND: '1000000' });
console.log(`${requests} requests, seed ${seed}`);
const key = newOwnerKey(home.path);
// runs first, because later there are saved scripts
const longTexts = await holdUp({ url: server.url, key, isShort: false });
const beside = await tickBesideRequests({ url: server.url, key, seed, pid: server.serverPid() });
const report = await fuzz({ url: server.url, key, requests, seed });
const output = server.output.slice(GREETING).filter(line => !EXPECTED.test(line));
const code = await server.stop();
home.remove();

const ratio = beside.fuzzed / beside.idle;
for (const fault of [...report.faults, ...longTexts.faults]) console.log(`FAULT ${fault}`);
for (const line of output) console.log(`LOGGED ${line}`);
console.log('answers by status:', report.statuses);
console.log(
  `tick p99 beside requests: ${ratio.toFixed(2)} x without (${JSON.stringify(beside)} ms, at most ${MAX_RATIO} x)`,
);
console.log(
  `${longTexts.requests} long texts: /health was answered ${longTexts.answers} times meanwhile, ` +
    `in ${Math.round(longTexts.longestMs)} ms at most (allowed: ${MAX_HEALTH_MS} ms)`,
);
const areTextsFine = longTexts.faults.length === 0 && longTexts.longestMs <= MAX_HEALTH_MS;
const isGood =
  report.faults.length === 0 && areTextsFine && output.length === 0 && code === 0 && ratio <= MAX_RATIO;
console.log(isGood ? 'no fault' : 'failed');
process.exitCode = isGood ? 0 : 1;
