import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { readCommandLine } from '../harness/command-line.ts';
import { startServer } from '../harness/server.ts';

/**
 * `npm run inspect` drives a whole round with the official MCP inspector in CLI mode, in one process per call. It is
 * not one of the tests, because the inspector is a download of 110 MB. `INSPECTOR` can name one that already exists.
 */

const NPM = process.env.npm_execpath;
/** The command for `npx`. On Windows, `npx` itself is a shell script, which would split the arguments. */
const NPX = NPM ? [process.execPath, join(dirname(NPM), 'npx-cli.js')] : ['npx'];
const INSPECTOR = process.env.INSPECTOR?.split(' ') ?? [
  ...NPX,
  '-y',
  '@modelcontextprotocol/inspector@2.12.0',
];

interface Step {
  method: string;
  options?: string[];
  /** The text that the output must contain. */
  expects: RegExp;
}

const tool = (name: string, args: string[], expects: RegExp): Step => ({
  method: 'tools/call',
  options: ['--tool-name', name, ...args.flatMap(arg => ['--tool-arg', arg])],
  expects,
});

const ROUND: Step[] = [
  { method: 'tools/list', options: ['--strict'], expects: /wait_for_event/ },
  { method: 'resources/list', expects: /starfray:\/\/guide/ },
  { method: 'resources/read', options: ['--uri', 'starfray://guide'], expects: /Running a Starfray show/ },
  { method: 'prompts/get', options: ['--prompt-name', 'run_show'], expects: /Run a Starfray show/ },
  tool('open_main_menu', [], /ok/),
  tool('update_settings', ['bots=6', 'roundMinutes=1'], /roundMinutes/),
  tool('open_lobby', ['mode=dogfight'], /dogfight/),
  tool('add_pilot', ['username=Ada'], /chat:ada/),
  tool('announce', ['text=Here we go', 'seconds=5'], /ok/),
  tool('start_round', [], /ok/),
  tool('use_ability', ['pilot=Ada', 'ability=shields'], /triggered/),
  tool('wait_for_event', ['types=["round.end"]', 'timeoutSeconds=50'], /round\.end/),
  tool('get_state', [], /result/),
];

readCommandLine({ usage: 'npm run inspect' });
const server = await startServer({ speed: 2 });
const [command, ...prefix] = INSPECTOR;
const connection = [
  '--cli',
  `${server.url}/mcp`,
  '--transport',
  'http',
  '--header',
  `Authorization: Bearer ${server.key}`,
];

/** Runs a program in a process of its own, while the server continues in this one. */
const run = (args: string[]) =>
  new Promise<{ isDone: boolean; output: string; errors: string }>(resolve => {
    execFile(command, [...prefix, ...connection, ...args], { timeout: 120_000 }, (error, output, errors) =>
      resolve({ isDone: error === null, output, errors }),
    );
  });

let failures = 0;
for (const { method, options = [], expects } of ROUND) {
  const { isDone, output, errors } = await run(['--method', method, ...options]);
  const isGood = isDone && expects.test(output);
  console.log(`${isGood ? 'good' : 'FAILED'}  ${[method, ...options].join(' ')}`);
  if (isGood) continue;
  console.log(output + errors);
  failures++;
}
await server.close();
process.exit(failures === 0 ? 0 : 1);
