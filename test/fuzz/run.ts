import { countIn, readCommandLine } from '../../harness/command-line.ts';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { GREETING, startServerProcess, temporaryHome } from '../../harness/process.ts';
import { tickBesideRequests } from './beside.ts';
import { fuzz } from './fuzz.ts';
import { holdUp } from './hold-up.ts';

/**
 * `npm run fuzz`: 20,000 requests made from the OpenAPI document (`-- --requests 500 --seed 7` for others), and long
 * texts in every place that accepts one.
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

/** A tick may become this much slower during requests. */
const MAX_RATIO = 1.5;

/** Longest that others may have to wait because of one request. Unit: ms. */
const MAX_HEALTH_MS = 2_000;

/**
 * Legitimate log lines of requests: a generated address of a relay leads nowhere, and a generated running order meets
 * rounds that other requests began or ended.
 */
const EXPECTED = /The relay could not be reached, or the connection failed|The running order waits/;

const home = temporaryHome();
const server = await startServerProcess(home.path, { STARFRAY_ACTIONS_PER_SECOND: '1000000' });
console.log(`${requests} requests, seed ${seed}`);
const key = newOwnerKey(home.path);
const longTexts = await holdUp({ url: server.url, key, isShort: false }); // first: later scripts have been saved
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
