import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { addressOf } from './files.ts';

/**
 * Turns a guide from the repository into a page. Markdown becomes HTML, and links are changed to the
 * addresses at which the game serves the targets.
 */

/** Returns the HTML page for a file such as `docs/edge.md`. */
export function guidePage(file: string, markdown: string): string {
  const [, title = 'Starfray'] = /^# (.*)$/m.exec(markdown) ?? [];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Starfray</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/guides.css">
<nav><a href="/docs">Guides</a> <a href="/docs/api">Interface</a> <a href="/docs/examples">Examples</a> <a href="/licenses">Licences</a></nav>
<main>
${markdownOf(file).parse(markdown)}</main>
<script src="/docs/old-links.js"></script>
`;
}

const markdownOf = (file: string) =>
  new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(file, href);
        return target === null ? text : `<a href="${target}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        return `<img src="${targetOf(file, href) ?? ''}" alt="${text}">`;
      },
    },
  });

/** Returns the anchor of a heading, formed as on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Returns the target of a link on a page; null for a file that the game does not serve. */
function targetOf(file: string, href: string): string | null {
  if (/^[a-z]+:/.test(href) || href.startsWith('#')) return href;
  const [path = '', anchor] = href.split('#');
  const address = addressOf(posix.join(posix.dirname(file), path));
  return address === null || anchor === undefined ? address : `${address}#${anchor}`;
}
