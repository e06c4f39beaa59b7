import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const names = readdirSync(join(ROOT, 'bench'))
  .filter(file => file.endsWith('.bench.ts'))
  .map(file => file.slice(0, -'.bench.ts'.length));

/** CPU time of threads is read from the kernel, which only Linux tells. */
describe.runIf(process.platform === 'linux')('benches', () => {
  it.each(names)(
    '%s runs to its end; its figures are judged by nobody here',
    async name => {
      const args = ['--disable-warning=ExperimentalWarning', '--expose-gc', 'bench/run.ts', name, '--quick'];
      const bench = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
      const [output, [code]] = await Promise.all([text(bench.stdout), once(bench, 'exit')]);
      expect(code).toBe(0);
      expect(output).toMatch(/^figure\s+value/m);
    },
    180_000,
  );
});
