import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { readEnvironment, variable } from '../server/environment.ts';
import { StartError } from '../server/start-error.ts';

interface Arguments {
  /** Folder of the runtime, if one is given. */
  folder: string | undefined;
  /** Further command-line switches for the runtime, such as `--no-sandbox`. */
  switches: string[];
}

/** The variables of `npm run app`. The game that it starts reads further variables itself. */
export const WindowEnvironment = v.object({
  STARFRAY_RUNTIME: variable(
    'Folder of NW.js; the option `--runtime` overrides it.',
    v.optional(v.string()),
    'a package installed in `nw-app`',
  ),
});

const USAGE = 'Use "npm run app -- [--runtime DIR] [-- SWITCHES]", where SWITCHES are switches of NW.js.';

/** Reads arguments and environment of `npm run app`. Throws a StartError with exit code 2 if they are invalid. */
export function readArguments(args: string[], env: NodeJS.ProcessEnv): Arguments {
  const { runtime, switches } = parse(args);
  const stray = switches.find(text => !text.startsWith('--'));
  if (stray !== undefined) throw new StartError(`"${stray}" is not understood. ${USAGE}`, 2);
  return { folder: runtime ?? readEnvironment(WindowEnvironment, env).STARFRAY_RUNTIME, switches };
}

function parse(args: string[]) {
  try {
    const options = { runtime: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { runtime: values.runtime, switches: positionals };
  } catch (error) {
    throw new StartError(`${(error as Error).message}. ${USAGE}`, 2);
  }
}
