import { writeFileSync } from 'node:fs';
import { artifact, openBrowser } from '../harness/browser/chromium.ts';
import { countFlashes, FAILING_WINDOW, type FlashCount } from '../harness/browser/flashes/analysis.ts';
import { type FilmOptions, film } from '../harness/browser/flashes/film.ts';
import { flashScenes } from '../harness/browser/flashes/scenes.ts';
import { buildPages } from '../server/pages.ts';

/**
 * `npm run flashes`: films the overlay at 30 frames per second of its own clock and counts flashes as WCAG 2.3.1 does.
 * Arguments without dashes select scenes by parts of their names. `--ships=60,500`, `--size=1920x1080` and
 * `--page=/overlay?quality=low` choose what is filmed. `--pictures` saves every picture in `test/artifacts/`, and
 * `--unbounded` disables the flash budget. Exits with code 1 if a scene fails.
 */

const words = process.argv.slice(2);
const option = (name: string, fallback: string) =>
  words.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;
const wanted = words.filter(word => !word.startsWith('--'));
const page = option('page', '/overlay');
const [width, height] = option('size', page.startsWith('/overlay/vertical') ? '1080x1920' : '1920x1080')
  .split('x')
  .map(Number);
const sizes = option('ships', '60,500').split(',').map(Number);

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const cells = ({ most, area, window }: FlashCount) => [most.toFixed(1), percent(area), percent(window)];

const how = (onPicture?: FilmOptions['onPicture']): FilmOptions => ({
  path: page,
  size: { width, height },
  isUnbounded: words.includes('--unbounded'),
  onPicture,
});

let hasFailed = false;
const browser = await openBrowser({ width, height });
await buildPages();
console.log(`${page}, ${width} x ${height}`);
console.log('| ships | scene | flashes/s | area over 3/s | worst window | red/s | red area | red window | |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
try {
  for (const ships of sizes)
    for (const scene of flashScenes(ships)) {
      if (wanted.length > 0 && !wanted.some(part => scene.name.includes(part))) continue;
      const name = `flashes-${ships}-${scene.name.replaceAll(/\W+/g, '-')}`;
      const onPicture = words.includes('--pictures')
        ? (frame: number, png: Buffer) =>
            writeFileSync(artifact(`${name}-${String(frame).padStart(3, '0')}.png`), png)
        : undefined;
      const { general, red } = countFlashes(await film(browser, scene, how(onPicture)));
      const fails = Math.max(general.window, red.window) >= FAILING_WINDOW;
      hasFailed ||= fails;
      console.log(
        `| ${[ships, scene.name, ...cells(general), ...cells(red), fails ? 'FAILS' : 'holds'].join(' | ')} |`,
      );
    }
} finally {
  await browser.close();
}
process.exitCode = hasFailed ? 1 : 0;
