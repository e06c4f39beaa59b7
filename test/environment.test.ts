import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { EdgeEnvironment } from '../edge/config.ts';
import { PLATFORMS } from '../net/app.ts';
import { GameEnvironment, platformEnvironment } from '../net/config.ts';
import { WindowEnvironment } from '../nw-app/arguments.ts';

/**
 * docs/environment.md lists every variable of the programs. The page is generated from their declarations; `npx
 * vitest run test/environment.test.ts -u` writes it.
 */

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/environment.md');

const PROGRAMS = {
  'The game: `npm start`': { ...GameEnvironment.entries, ...platformEnvironment(PLATFORMS).entries },
  'An edge: `npm run edge`': EdgeEnvironment.entries,
  'The window: `npm run app`': WindowEnvironment.entries,
};

/** Variables that one process of the program passes to another, or an MCP client to the bridge. No user sets them. */
const BETWEEN_PROCESSES = ['STARFRAY_KEY', 'STARFRAY_SHELL', 'STARFRAY_SUPERVISOR', 'STARFRAY_URL'];

const INTRODUCTION = `# Environment variables

\`PORT=3000 npm start\` sets a variable for one start on Linux and macOS. In PowerShell, run \`$env:PORT = 3000\` first; in
\`cmd\`, \`set PORT=3000\`. An empty variable counts as not set. A value that cannot be used ends the start with a message that
names the variable, and exit code 2.

Node's own variables work, too: \`NODE_EXTRA_CA_CERTS\` names a file of certificates to trust, such as that of a Redis.

The page is generated from the declarations of the variables by \`npx vitest run test/environment.test.ts -u\`.
`;

interface Described {
  meaning: string;
  usual?: string;
}

function table([title, variables]: [string, v.ObjectEntries]) {
  const rows = Object.entries(variables).map(([name, rule]) => {
    const { meaning, usual } = v.getMetadata(rule) as Partial<Described>;
    const fixed = 'default' in rule && rule.default ? `\`${rule.default}\`` : 'none';
    return `| \`${name}\` | ${meaning?.replaceAll(/\s+/g, ' ')} | ${usual ?? fixed} |`;
  });
  return `\n## ${title}\n\n| variable | meaning | default |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

describe('environment variables', () => {
  it('docs/environment.md has a row for each declared variable', async () => {
    await expect(INTRODUCTION + Object.entries(PROGRAMS).map(table).join('')).toMatchFileSnapshot(PAGE);
  });

  it('every environment variable that the source names is declared', () => {
    const paths = globSync('{core,server,schema,net,edge,nw-app}/**/*.ts', { cwd: ROOT });
    const named = paths.flatMap(
      path => readFileSync(join(ROOT, path), 'utf8').match(/\bSTARFRAY_[A-Z_]+/g) ?? [],
    );
    const declared = Object.values(PROGRAMS).flatMap(variables => Object.keys(variables));
    expect([...new Set(named)].toSorted()).toEqual(
      [
        ...new Set([...declared.filter(name => name.startsWith('STARFRAY_')), ...BETWEEN_PROCESSES]),
      ].toSorted(),
    );
  });
});
