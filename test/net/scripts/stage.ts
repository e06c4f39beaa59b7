import { expect } from 'vitest';
import type { TestServer } from '../../../harness/server.ts';
import type { RunRecord } from '../../../net/scripts/script-runs.ts';
import type { Script } from '../../../schema/actions/scripts.ts';

/** The common steps of script tests. */

/** Saves a script in JavaScript. */
export const save = (
  { client }: TestServer,
  trigger: Script['trigger'],
  code: string,
  rest: Partial<Omit<Script, 'id'>> = {},
) => client.saveScript({ name: `on ${trigger.type}`, language: 'js', code, trigger, enabled: true, ...rest });

export const onEvent = (
  event: Extract<Script['trigger'], { type: 'event' }>['event'],
): Script['trigger'] => ({
  type: 'event',
  event,
});

export const onCommand = (command: string): Script['trigger'] => ({ type: 'command', command });

/** Lets a viewer type the command. Returns the number of scripts that it started. */
export const type = ({ app }: TestServer, command: string, input = '', user = 'ada') =>
  app.scripts.triggers.command({
    user,
    displayName: user.toUpperCase(),
    userId: '4711',
    platform: 'test',
    reward: null,
    command,
    input,
    bits: 0,
    roles: [],
  });

export const runsOf = async ({ client }: TestServer): Promise<RunRecord[]> =>
  (await client.listScriptRuns({})).runs;

/** Waits until `count` runs have ended, and checks that no more are running. */
export async function ended(server: TestServer, count: number): Promise<RunRecord[]> {
  await expect.poll(() => runsOf(server).then(runs => runs.length)).toBeGreaterThanOrEqual(count);
  await expect.poll(() => server.app.scripts.load.running).toBe(0);
  return runsOf(server);
}

export const textsOf = ({ output }: Pick<RunRecord, 'output'>) => output.map(({ text }) => text);
