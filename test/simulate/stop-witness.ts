import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import { ACTION_NAMES, type ActionName, whileStopped } from '../../schema/actions/index.ts';
import type { Command } from '../../schema/wire/messages.ts';

/**
 * Longest time that commands wait in the server before they are sent to the world, as at the point `commands.late`.
 * Unit: ms.
 */
const LEAVING_MS = 60;

/** Commands that apply payments. */
const PAYMENTS: readonly string[] = ['cheer', 'redeemEffect', 'giantEmote'];

/** Events of payments that took effect. */
const EFFECTS: readonly string[] = ['redeem.applied', 'cheer', 'giant-emote'];

const isAction = (name: string): name is ActionName => (ACTION_NAMES as string[]).includes(name);

/** Commands of a batch that change the world. */
const acts = (batch: readonly Command[]) =>
  batch
    .filter(({ dryRun }) => !dryRun)
    .flatMap(command => ('members' in command ? command.members : [command]));

/**
 * Checks that during an emergency stop the world receives no forbidden command and no payment takes effect. Commands of
 * programs are forbidden, and so are actions that people may not use during a stop. `stoppedSince` returns when a stop
 * was acknowledged that certainly still applies; null if there is none.
 */
export function createStopWitness(
  now: () => number,
  stoppedSince: () => number | null,
  isOfProgram: (name: string, input: unknown) => boolean,
  fail: (what: string) => void,
): Pick<ThreadObserver, 'sent' | 'reported'> {
  /**
   * Time of the world's last report, in ms. Commands that were sent before it may still take effect in the next report.
   */
  let reportedAt = -1;
  const isForbidden = (name: string, input: unknown) =>
    PAYMENTS.includes(name) || (isAction(name) && whileStopped(name) === 'never') || isOfProgram(name, input);
  return {
    sent(batch) {
      const since = stoppedSince();
      if (since === null || now() - since < LEAVING_MS) return;
      for (const { name, input } of acts(batch))
        if (isForbidden(name, input)) fail(`${name} ${JSON.stringify(input)} was sent to the world`);
    },
    reported({ events }) {
      const since = stoppedSince();
      const isStopped = since !== null && reportedAt - since > LEAVING_MS;
      reportedAt = now();
      for (const { type, fields } of isStopped ? events : [])
        if (EFFECTS.includes(type)) fail(`${type} ${JSON.stringify(fields)} happened in the world`);
    },
  };
}
