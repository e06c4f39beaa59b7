import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { openInBrowser } from '../../../net/desktop/browser.ts';
import { showProblem } from '../../../net/desktop/problem-page.ts';

/** Tests the page that says why a start by double click failed. A test program stands for the browser. */

const isLinux = process.platform === 'linux';

/** Replaces `xdg-open` by a program that records the address. If `hasBrowser` is false, there is no such program. */
function desktop(hasBrowser = true) {
  const folder = newHome();
  const note = join(folder, 'opened');
  if (hasBrowser) {
    writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${note}'\n`, { mode: 0o755 });
  }
  vi.stubEnv('PATH', hasBrowser ? `${folder}${delimiter}${process.env.PATH}` : folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { opened: () => (existsSync(note) ? readFileSync(note, 'utf8').trim().split('\n') : []) };
}

it.runIf(isLinux)(
  'a page about a failed start shows the reason as text, and is served until the browser has loaded it',
  async () => {
    const { opened } = desktop();
    const shown = showProblem('No <b>room</b> in "a & b".');
    await expect.poll(() => opened().length).toBe(1);
    const [address = ''] = opened();
    const page = await (await fetch(address)).text();
    expect(page).toContain('<p>No &lt;b&gt;room&lt;/b&gt; in "a &amp; b".</p>');
    expect(await shown).toBe(true);
    await expect(fetch(address)).rejects.toThrow();
  },
);

it.runIf(isLinux)('on a page about a failed start, addresses are links', async () => {
  const { opened } = desktop();
  const shown = showProblem('Quit it at http://127.0.0.1:2087/admin: it runs.');
  await expect.poll(() => opened().length).toBe(1);
  const page = await (await fetch(opened()[0] ?? '')).text();
  expect(page).toContain(
    'at <a href="http://127.0.0.1:2087/admin">http://127.0.0.1:2087/admin</a>: it runs.',
  );
  await shown;
});

it.runIf(isLinux)(
  'without a program that opens URLs, the page about a failed start is neither shown nor served',
  async () => {
    desktop(false);
    expect(await openInBrowser('http://127.0.0.1:2087/')).toBe(false);
    expect(await showProblem('No room.')).toBe(false);
  },
);
