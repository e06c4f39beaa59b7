import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Texts that people read are in tables in files called `texts.ts`, so that they can be translated. */

const ROOT = join(import.meta.dirname, '..');

/**
 * The code that draws and the code that answers viewers. Its texts must be in tables. The streaming menu has its own
 * tables in `render/admin/texts/`.
 */
const AREAS = [
  ...['access', 'art', 'attract', 'camera', 'game', 'hud', 'input', 'layers', 'link', 'page', 'watch'].map(
    room => `render/${room}/`,
  ),
  ...['chat/', 'redeems/', 'relay/presses.ts'].map(path => `net/platform/${path}`),
];

/** Attributes, properties and variables whose values nobody reads. */
const UNREAD = [
  'allow',
  'class',
  'd',
  'data-testid',
  'key',
  'style',
  'topic',
  'transform',
  'viewBox',
  'waitsAs',
];

/**
 * Texts that are not translated: values of style sheets, drawing, the interface and the store, and topics, names and
 * commands.
 */
const EXEMPT = [
  /^(?:rgba?|color-mix|translate|blur)\(/,
  /^:is\(|^\.centre > /,
  /^\((?:prefers|orientation)/,
  /px |^"Barlow|^\d+ \d+px /,
  /^Barlow Condensed$/,
  /^(?:STAR|FRAY|Starfray)$/,
  /^(?:rage|shield) of …$/,
  /^(?:next lobby|!join|\/licenses)$/,
  /^(?:SELECT|INSERT|UPDATE|DELETE|WHERE) |^… WHERE |^…, receipt = |^… …$|state <> /,
  /^ankhbot |^viewer … on …$/,
];

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/**
 * The name to which a node assigns a value. For a node that creates or calls something, the name of the class or
 * function.
 */
function nameOf(node: Node): string {
  const named = node.name ?? node.key ?? node.id ?? node.callee;
  if (typeof named === 'string') return named;
  if (!isNode(named)) return '';
  return named.type === 'MemberExpression' ? nameOf(named.object as Node) : `${named.name ?? named.value}`;
}

/** Functions that write to the log. */
const LOGS = ['console', 'createThrottledLog', 'onLog', 'onLost'];

/** Whether viewers read none of the texts in a node: imports, unread attributes and variables, errors, and logs. */
function isUnread(node: Node) {
  if (/^(?:JSXAttribute|Property|VariableDeclarator)$/.test(node.type)) return UNREAD.includes(nameOf(node));
  if (node.type === 'NewExpression') return nameOf(node).endsWith('Error');
  if (node.type === 'CallExpression') return LOGS.includes(nameOf(node));
  return node.type === 'ImportDeclaration';
}

/** The text of a literal. `…` stands for each value in it. */
function textOf(node: Node) {
  if (node.type === 'JSXText') return `${node.value}`.trim();
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return '';
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…');
}

/** Whether people may read a text. It then contains a word beside another one or a value, or any word between tags. */
const isProse = (node: Node, text: string) =>
  node.type === 'JSXText' ? /[a-z]{2}/i.test(text) : /(?:^| |…)[a-z]{2,}/.test(text) && text.includes(' ');

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isNode(value) || isUnread(value)) return [];
  const text = textOf(value);
  const own = isProse(value, text) && !EXEMPT.some(pattern => pattern.test(text)) ? [text] : [];
  return [...own, ...Object.values(value).flatMap(textsIn)];
}

const inlineTexts = (path: string, source: string) => textsIn(parseSync(path, source).program);

const sources = [...new Set(AREAS.map(area => area.split('/', 2).join('/')))].flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(path => AREAS.some(area => path.startsWith(area)))
    .filter(path => /\.tsx?$/.test(path) && !path.endsWith('texts.ts')),
);

describe('texts for viewers', () => {
  it('code that draws or replies takes its texts from tables', () => {
    const found = sources.flatMap(path =>
      inlineTexts(path, readFileSync(join(ROOT, path), 'utf8')).map(text => `${path}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});

describe('search for texts in code', () => {
  it('the search for texts finds sentences, words between tags, and texts that contain values', () => {
    const source = `const a = <p title="lives left">Paused {n} <b>Leave</b></p>; say(\`\${n} left of \${all}\`);`;
    expect(inlineTexts('a.tsx', source)).toEqual(['lives left', 'Paused', 'Leave', '… left of …']);
  });

  it('the search for texts ignores classes, keys, errors, log lines and styles', () => {
    const source = `const a = <p class="plate big" key={\`a b \${n}\`} />; const key = 'the key';
      throw new Error('no such place'); console.warn('it failed'); draw('rgb(0 0 0)');`;
    expect(inlineTexts('a.tsx', source)).toEqual([]);
  });
});
