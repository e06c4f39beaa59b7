import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The pages of the repository name only things that exist. */

const ROOT = join(import.meta.dirname, '..');

const inFolder = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md'))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`);

const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'bench/README.md', 'examples/README.md'],
  ...inFolder('docs'),
];

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Matches paths of files in the top folders. */
const PATH =
  /`((?:core|schema|client|engine|server|net|sandbox|edge|render|harness|test|bench|docs|deploy|examples|nw-app)\/[\w./-]*)`/g;

/** The headings of a page in the form that links use. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

describe.each(PAGES)('page %s', page => {
  const text = readFileSync(join(ROOT, page), 'utf8');

  it('all links of a documentation page lead to existing targets', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
    const lost = links
      .filter(link => !/^https?:/.test(link))
      .filter(link => {
        const [path, anchor] = link.split('#');
        const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor);
      });
    expect(lost).toEqual([]);
  });

  it('all files and folders that a documentation page names exist', () => {
    const paths = [...text.matchAll(PATH)].map(([, path]) => path);
    expect(paths.filter(path => !isMade(path) && !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('all npm commands that a documentation page names exist', () => {
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name]) => name);
    expect(commands.filter(name => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

/** Whether a path need not exist: files that programs or users make, and a method of MCP that looks like a path. */
const isMade = (path: string) =>
  ['test/artifacts', 'bench/results', 'deploy/.env', 'server/discover'].some(made => path.startsWith(made));

describe('flows in docs/architecture.md', () => {
  const ROW = /^\| (`[\w./-]+\.tsx?`.*?) \| (`\w+`.*?) \| /gm;
  const quotedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  const rows = [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(ROW)];

  it('each flow in docs/architecture.md names only things that its files contain', () => {
    expect(rows.length).toBeGreaterThan(25);
    const lost = rows.flatMap(([, files, names]) => {
      const texts = quotedIn(files).map(file => readFileSync(join(ROOT, file), 'utf8'));
      const isIn = (name: string) => texts.every(text => text.split(/\W+/).includes(name));
      return quotedIn(names)
        .filter(name => !isIn(name))
        .map(name => `${files}: ${name}`);
    });
    expect(lost).toEqual([]);
  });
});
