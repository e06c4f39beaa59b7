import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { boundsOf, type Target, verdictOn } from './gates.ts';

/** One figure of a bench, usually a ratio measured within one run. Its gate and goal are in `gates.json`. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** Why the value is invalid, for example because answers were refused. A failure fails the run. */
  failure?: string;
  /** Other data worth storing, such as counts, medians and quartiles of each side. */
  details?: unknown;
}

export interface BenchOptions {
  /** Whether this is a smoke test: few and short slices whose figures are not judged. */
  quick: boolean;
}

export interface Bench {
  title: string;
  run(options: BenchOptions): Promise<Figure[]>;
}

export interface Results {
  /** When and on which machine it was measured. */
  machine: { at: string; cpu?: string; cores: number; load: number; node: string };
  figures: Figure[];
}

const fileOf = (name: string) => new URL(`../results/${name}.json`, import.meta.url);

export function keepResults(name: string, figures: Figure[]) {
  const machine = {
    at: new Date().toISOString().slice(0, 10),
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    load: loadavg()[0],
    node: process.version,
  };
  mkdirSync(new URL('.', fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), `${JSON.stringify({ machine, figures } satisfies Results, null, 2)}\n`);
}

/** Results of the last complete run of a bench on this machine, or null. */
export function lastResults(name: string): Results | null {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8'));
  } catch {
    return null;
  }
}

export const shownValue = ({ value, unit }: Figure) => `${Number(value.toPrecision(3))} ${unit}`.trim();

export function printTable(figures: Figure[], targets: Readonly<Record<string, Target>>) {
  const rows = figures.map(figure => {
    const target = targets[figure.name];
    return [figure.name, shownValue(figure), ...boundsOf(target), verdictOn(figure, target)];
  });
  const table = [['figure', 'value', 'gate', 'goal', ''], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map(row => row[column].length)));
  const lineOf = (row: string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  for (const row of table) console.log(lineOf(row).trimEnd());
}
