import type { Page } from 'playwright-core';

/** Records what a page shows, because in fast motion its content appears only briefly. */

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

/** Records everything that the page shows after its next visit begins. */
export const startNoting = (page: Page) => page.addInitScript(noteWhatIsShown);

/** The recorded texts of panels. */
export const notedTexts = (page: Page) => page.evaluate(() => [...window.noted.texts]);

/** The recorded parts, by their `data-testid`. */
export const notedParts = (page: Page) => page.evaluate(() => [...window.noted.parts]);
