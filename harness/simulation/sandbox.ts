import { GameError } from '../../schema/base/error.ts';
import type { Sandbox } from '../../schema/records/script-run.ts';

const refuse = () => {
  throw new GameError('not-available', 'Scripts are outside of the simulation.');
};

/**
 * A sandbox that runs no scripts, because the simulation cannot include real processes. Scripts can be saved,
 * listed and removed.
 */
export const noSandbox = async () => ({
  sandbox: {
    runtimes: { js: false, ts: false, python: false, lua: false },
    running: 0,
    waiting: 0,
    requireRoom: refuse,
    run: async () => refuse(),
    async prepare() {},
    stop() {},
    async endRuns() {},
    async close() {},
  } satisfies Sandbox,
  confinement: 'none' as const,
});
