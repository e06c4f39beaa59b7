import { readFileSync, writeFileSync } from 'node:fs';
import { boundsOf, GATES_FILE, readGates, verdictOn } from './gates.ts';
import { lastResults, shownValue } from './report.ts';

/** Keeps `gates.json` and the table in `README.md` up to date with the last complete run of each bench. */

const README = new URL('../README.md', import.meta.url);
const TABLE = /(<!-- table -->\n)[\s\S]*?(<!-- end of table -->)/;

/** Stores the values of the last runs in `gates.json` as the measured figures, from which the gates follow. */
export function adopt() {
  const gates = readGates(GATES_FILE);
  for (const [bench, targets] of Object.entries(gates.benches)) {
    const results = lastResults(bench);
    if (!results) continue;
    const { at, cpu, cores, load, node } = results.machine;
    gates.measuredOn = `${at}, ${cpu}, ${cores} cores, node ${node}, load ${load.toFixed(1)} at the end`;
    for (const { name, value, failure } of results.figures) {
      const target = targets[name];
      if (target && target.limit === undefined && !failure) target.measured = Number(value.toPrecision(3));
    }
  }
  writeFileSync(GATES_FILE, `${JSON.stringify(gates, null, 2)}\n`);
}

/** Writes the table of the last runs into the README. */
export function writeTable(benches: readonly string[]) {
  const { measuredOn, benches: targets } = readGates(GATES_FILE);
  const rows = benches.flatMap(bench =>
    (lastResults(bench)?.figures ?? []).map(figure => {
      const target = targets[bench]?.[figure.name];
      return [bench, figure.name, shownValue(figure), ...boundsOf(target), verdictOn(figure, target)];
    }),
  );
  const head = ['bench', 'figure', 'value', 'gate', 'goal', ''];
  const lines = [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
  const text = `\nGates measured: ${measuredOn}.\n\n${lines.join('\n')}\n\n`;
  writeFileSync(
    README,
    readFileSync(README, 'utf8').replace(TABLE, (_, start, end) => start + text + end),
  );
}
