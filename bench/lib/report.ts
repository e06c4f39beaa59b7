import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** One figure of a bench, usually a ratio taken within the run. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** What must hold, and what is aimed at. */
  gate?: string;
  goal?: string;
  /** Everything else worth keeping: medians and quartiles of each side, counts. */
  details?: unknown;
}

export interface BenchOptions {
  /** A smoke test: few and short slices, figures that nobody should judge. */
  quick: boolean;
}

export interface Bench {
  title: string;
  run(options: BenchOptions): Promise<Figure[]>;
}

const FOLDER = new URL('../results/', import.meta.url);

export function keepResults(name: string, figures: Figure[]) {
  mkdirSync(FOLDER, { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg()[0], node: process.version };
  writeFileSync(new URL(`${name}.json`, FOLDER), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
}

/** Whether the value satisfies a bound such as `<= 1.75` or `>= 0.9`; undefined when there is none. */
export function satisfies(value: number, bound: string | undefined) {
  const match = bound && /^(<=|>=|=)\s*([\d.]+)/.exec(bound);
  if (!match) return undefined;
  const limit = Number(match[2]);
  return match[1] === '<=' ? value <= limit : match[1] === '>=' ? value >= limit : value === limit;
}

const verdict = ({ value, gate, goal }: Figure) => {
  if (satisfies(value, gate) === false) return 'below the gate';
  const reached = satisfies(value, goal);
  return reached === undefined ? '' : reached ? 'goal reached' : 'goal missed';
};

export function printTable(figures: Figure[]) {
  const rows = figures.map(figure => [
    figure.name,
    `${Number(figure.value.toPrecision(3))} ${figure.unit}`.trim(),
    figure.gate ?? '',
    figure.goal ?? '',
    verdict(figure),
  ]);
  const table = [['figure', 'value', 'gate', 'goal', ''], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map(row => row[column].length)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
