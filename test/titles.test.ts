import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** The title of a test makes sense alone, as in a list of failures. */

/** First words of a title that only makes sense after that of its `describe`. */
const CONTINUES =
  /^(?:after|also|and|are|as|at|before|between|by|for|from|has|have|if|in|is|not|of|on|or|that|those|to|under|until|what|when|where|which|while|who|whoever|whose|with|without) /;

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** The name of a called function: `it` for `it(...)`, `it.skipIf(...)(...)` and the like. */
function functionOf(callee: unknown): string {
  if (!isNode(callee)) return '';
  return `${callee.name ?? functionOf(callee.object ?? callee.callee ?? callee.tag)}`;
}

/** The titles of tests in a file. Those below a `describe` with values in its title are skipped: they vary with it. */
function titlesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(titlesIn);
  if (!isNode(value)) return [];
  const [first] = (value.type === 'CallExpression' ? value.arguments : []) as Node[];
  const title = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null;
  const name = functionOf(value.callee);
  if (name === 'describe' && (title === null || /[%$]/.test(title))) return [];
  const own = (name === 'it' || name === 'test') && title !== null ? [title] : [];
  return [...own, ...Object.values(value).flatMap(titlesIn)];
}

const ROOT = join(import.meta.dirname, '..');
const sources = ['test', 'bench'].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.test.ts'))
    .map(file => join(ROOT, folder, file)),
);

it('finds titles of all forms of tests', () => {
  const source = `it('a', () => {}); describe('b', () => { it.skipIf(isOff).each([1])('c', () => {}); });
    describe.each(all)('d %s', () => { it('is e', () => {}); });`;
  expect(titlesIn(parseSync('a.ts', source).program)).toEqual(['a', 'c']);
});

it('allows no title of a test that makes sense only after the title around it', () => {
  const titles = sources.flatMap(path => titlesIn(parseSync(path, readFileSync(path, 'utf8')).program));
  expect(titles.length).toBeGreaterThan(4_000);
  expect(titles.filter(title => CONTINUES.test(title))).toEqual([]);
});
