import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PALETTE, PALETTE_CSS } from '../../schema/catalog/palette.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['render'];

const sources = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => ['.css', '.ts', '.tsx'].includes(extname(file)))
    .map(file => ({ file: join(folder, file), text: readFileSync(join(ROOT, folder, file), 'utf8') })),
);
const styles = sources.filter(({ file }) => extname(file) === '.css');
const scripts = sources.filter(({ file }) => extname(file) !== '.css');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);

describe('palette', () => {
  it('no file except the palette defines colours of the palette', () => {
    const literals = Object.values(PALETTE)
      .filter(color => color.startsWith('#'))
      .flatMap(color => [color, color.replace('#', '0x')]);
    const copies = sources.flatMap(({ file, text }) =>
      literals
        .filter(literal => text.toLowerCase().includes(literal))
        .map(literal => `${literal} in ${file}`),
    );
    expect(copies).toEqual([]);
  });

  it('the palette has every custom property that the style sheets use and that nothing else sets', () => {
    const set = new Set([
      ...namesIn(PALETTE_CSS, /(--[\w-]+):/g),
      ...styles.flatMap(({ text }) => namesIn(text, /(--[\w-]+):/g)),
      ...scripts.flatMap(({ text }) => namesIn(text, /'(--[\w-]+)':/g)),
    ]);
    const used = styles.flatMap(({ file, text }) =>
      namesIn(text, /var\((--[\w-]+)/g).map(name => ({ file, name })),
    );
    expect(used.length).toBeGreaterThan(50);
    expect(used.filter(({ name }) => !set.has(name))).toEqual([]);
  });
});
