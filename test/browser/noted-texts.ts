import type { Page } from 'playwright-core';

/** What a page writes on its plates, which come and go in fast motion. */

declare global {
  interface Window {
    notedTexts: Set<string>;
  }
}

function noteTexts() {
  const note = () => {
    for (const plate of document.querySelectorAll('.alert span, .banner, .results h1, .bit-leaders span'))
      if (plate.textContent) window.notedTexts.add(plate.textContent);
  };
  window.notedTexts = new Set();
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Notes everything from the next visit of a page on. */
export const startNoting = (page: Page) => page.addInitScript(noteTexts);

export const notedTexts = (page: Page) => page.evaluate(() => [...window.notedTexts]);
