import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isProgram, program } from './programs.ts';

/** The programs that `npm run check` runs, each as arguments for Node. */
export function checks(): string[][] {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { check }: { check: string } = JSON.parse(text).scripts;
  return check.split(' && ').map(command => {
    const [name = '', ...args] = command.split(' ');
    if (!isProgram(name))
      throw new Error(`"npm run check" runs ${name}, which test/programs.ts does not know.`);
    return program(name, args);
  });
}
