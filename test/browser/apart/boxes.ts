import type { Page } from 'playwright-core';

/** Where the parts of a picture are, and which of them cover each other. */

export interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the matching plates and elements that have a text of their own are, and what they say. */
export const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.evaluate(wanted => {
    const isText = ({ nodeType, textContent }: ChildNode) =>
      nodeType === Node.TEXT_NODE && textContent?.trim() !== '';
    return [...document.querySelectorAll(wanted)]
      .filter(element => element.matches('.plate') || [...element.childNodes].some(isText))
      .map(element => ({ text: element.textContent ?? '', box: element.getBoundingClientRect() }))
      .map(({ text, box: { left, right, top, bottom } }) => ({ text, left, right, top, bottom }));
  }, selector);

const areApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** Pairs of texts of which one covers the other. */
export const collisions = (some: Box[], others: Box[]) =>
  some.flatMap(a => others.filter(b => !areApart(a, b)).map(b => `${a.text} / ${b.text}`));

/** Where each of these parts is: all of a plate, and of what has none its texts and pictures. Runs in the page. */
export const readable = (parts: string[]): Box[] => {
  const textsOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const boxes: DOMRect[] = [];
    while (walker.nextNode()) {
      range.selectNode(walker.currentNode);
      boxes.push(range.getBoundingClientRect());
    }
    return boxes;
  };
  const boxesOf = (element: Element) =>
    element.matches('.plate, canvas')
      ? [element.getBoundingClientRect()]
      : [
          ...textsOf(element),
          ...[...element.querySelectorAll('canvas')].map(picture => picture.getBoundingClientRect()),
        ];
  /** Upright pictures show as many rows of kills as there is room for. */
  const isCut = (element: Element) => {
    const list = element.closest('.below .kills');
    return list && element.getBoundingClientRect().top < list.getBoundingClientRect().top - 1;
  };
  const shown = (part: string) => [...document.querySelectorAll(part)].filter(element => !isCut(element));
  return parts.flatMap(part =>
    shown(part).map(element => {
      const boxes = boxesOf(element);
      return {
        text: `${part} ${element.textContent}`,
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        top: Math.min(...boxes.map(({ top }) => top)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    }),
  );
};

/** Where parts of the picture are, by their selectors. Runs in the page. */
export const placesOf = (parts: string[]): Box[] =>
  parts.flatMap(text =>
    [...document.querySelectorAll(text)].map(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { text, left, right, top, bottom };
    }),
  );

/** Pairs of parts of which one covers the other. */
export const covered = (boxes: Box[]) =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(b => a.text !== b.text && !areApart(a, b))
      .map(b => `${a.text} / ${b.text}`),
  );

/** What is said in text of less than 22 units, of which a wide picture is 720 high and an upright one 620 wide. */
export const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const hud = document.querySelector('.hud') as HTMLElement;
    const unit = hud.matches('.vertical') ? innerWidth / 620 : innerHeight / 720;
    const isText = ({ nodeType, textContent }: ChildNode) =>
      nodeType === Node.TEXT_NODE && textContent?.trim() !== '';
    return [...hud.querySelectorAll('*')]
      .filter(element => [...element.childNodes].some(isText))
      .map(element => ({
        text: element.textContent,
        size: Number.parseFloat(getComputedStyle(element).fontSize),
      }))
      .filter(({ size }) => size < 22 * unit - 0.01);
  });
