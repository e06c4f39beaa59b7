import type { Script } from '../../../schema/actions/scripts.ts';
import type { Sandbox } from '../../../schema/records/script-run.ts';
import { sharedCommands } from './shared-commands.ts';
import { syntaxErrors } from './syntax-errors.ts';
import { unknownActions } from './unknown-actions.ts';
import { type Draft, MAX_WARNINGS, type Warning } from './warning.ts';

/** Checks a script without running it. Rejects like a test run when the sandbox is full or busy. */
export type Check = (draft: Draft) => Promise<Warning[]>;

/** @param scripts those that are saved. */
export const createCheck =
  (sandbox: Sandbox, scripts: () => readonly Script[]): Check =>
  async draft =>
    [
      ...(await syntaxErrors(sandbox, draft)),
      ...unknownActions(draft),
      ...sharedCommands(draft, scripts()),
    ].slice(0, MAX_WARNINGS);
