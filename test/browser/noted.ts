import type { Page } from 'playwright-core';

/** What a page shows, which appears and disappears in fast motion. */

declare global {
  interface Window {
    noted: { texts: Set<string>; parts: Set<string> };
  }
}

function noteWhatIsShown() {
  const noted = { texts: new Set<string>(), parts: new Set<string>() };
  const note = () => {
    for (const plate of document.querySelectorAll('.alert span, .banner, .results h1, .bit-leaders span'))
      if (plate.textContent) noted.texts.add(plate.textContent);
    for (const part of document.querySelectorAll('[data-testid]'))
      if (part.checkVisibility()) noted.parts.add(part.getAttribute('data-testid') ?? '');
  };
  window.noted = noted;
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Records everything from the next visit of a page on. */
export const startNoting = (page: Page) => page.addInitScript(noteWhatIsShown);

/** The texts of its plates. */
export const notedTexts = (page: Page) => page.evaluate(() => [...window.noted.texts]);

/** Its parts, by their `data-testid`. */
export const notedParts = (page: Page) => page.evaluate(() => [...window.noted.parts]);
