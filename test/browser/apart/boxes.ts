import type { Page } from 'playwright-core';

/** Measures the parts of a picture: their positions, and which of them overlap. */

export interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Position and text of each matching element that is a panel or has text of its own. */
export const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.evaluate(wanted => {
    const isText = ({ nodeType, textContent }: ChildNode) =>
      nodeType === Node.TEXT_NODE && textContent?.trim() !== '';
    /** Whether an element is a line for which its list has no room. */
    const isCutOff = (element: Element) => {
      const list = element.parentElement?.closest('.bit-leaders');
      const [top, bottom] = [element.getBoundingClientRect().top, list?.getBoundingClientRect().bottom];
      return bottom !== undefined && top >= bottom;
    };
    return [...document.querySelectorAll(wanted)]
      .filter(element => element.matches('.plate') || [...element.childNodes].some(isText))
      .filter(element => !isCutOff(element))
      .map(element => ({ text: element.textContent ?? '', box: element.getBoundingClientRect() }))
      .map(({ text, box: { left, right, top, bottom } }) => ({ text, left, right, top, bottom }));
  }, selector);

const areApart = (a: Box, b: Box) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

/** Pairs of overlapping texts. */
export const collisions = (some: Box[], others: Box[]) =>
  some.flatMap(a => others.filter(b => !areApart(a, b)).map(b => `${a.text} / ${b.text}`));

/**
 * Position of each element that matches a selector: its whole panel if it has one, otherwise its texts and pictures.
 * Runs in the page.
 */
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
  const isSeen = ({ width, height }: DOMRect) => width > 0 && height > 0;
  /** Whether a row of kills is beside its list, because the list has no room for it. */
  const isCut = (element: Element) => {
    const [row, list] = [element, element.closest('.kills')].map(each => each?.getBoundingClientRect());
    return row && list && (row.right <= list.left || row.left >= list.right);
  };
  const shown = (part: string) => [...document.querySelectorAll(part)].filter(element => !isCut(element));
  return parts.flatMap(part =>
    shown(part).flatMap(element => {
      const boxes = boxesOf(element).filter(isSeen);
      if (boxes.length === 0) return [];
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

/** Position of parts of the picture, by their selectors. Runs in the page. */
export const placesOf = (parts: string[]): Box[] =>
  parts.flatMap(text =>
    [...document.querySelectorAll(text)].map(element => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { text, left, right, top, bottom };
    }),
  );

/** Pairs of overlapping parts. */
export const covered = (boxes: Box[]) =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(b => a.text !== b.text && !areApart(a, b))
      .map(b => `${a.text} / ${b.text}`),
  );

/** Texts with a font size below 22 units. A wide picture is 720 units high, and a vertical one 620 units wide. */
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

/**
 * Texts on panels that overflow their panel, touch another text of it, or show less of a name than its first ten
 * letters. Runs in the page.
 */
export const untidy = () => {
  interface Text extends Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'> {
    text: string;
  }
  /** The visible part of a text. Parts that an ancestor hides are left out. */
  function seen(node: Node, plate: Element): Text | null {
    const range = document.createRange();
    range.selectNodeContents(node);
    let { left, right, top, bottom } = range.getBoundingClientRect();
    for (let each = node.parentElement; each && each !== plate; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const box = each.getBoundingClientRect();
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return right - left > 0.5 && bottom - top > 0.5
      ? { text: node.textContent ?? '', left, right, top, bottom }
      : null;
  }
  function textsOn(plate: Element) {
    const walker = document.createTreeWalker(plate, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ? seen(walker.currentNode, plate) : null;
      if (text) texts.push(text);
    }
    return texts;
  }
  function faultsOf(plate: Element) {
    const box = plate.getBoundingClientRect();
    const texts = textsOn(plate);
    const out = texts.filter(
      ({ left, right }) => left < box.left - 0.5 || right > box.right + 0.5 || left < 0 || right > innerWidth,
    );
    /** Whether two texts are in one line. The boxes of different lines may overlap a little. */
    const areBeside = (a: Text, b: Text) =>
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
      0.4 * Math.min(a.bottom - a.top, b.bottom - b.top);
    const areOver = (a: Text, b: Text) => a.right > b.left + 0.5 && b.right > a.left + 0.5;
    const touching = texts.flatMap((a, i) =>
      texts
        .slice(i + 1)
        .filter(b => areBeside(a, b) && areOver(a, b))
        .map(b => ({ text: `${a.text} / ${b.text}` })),
    );
    return [...out, ...touching].map(({ text }) => `${plate.className}: ${text}`);
  }
  const isInList = (plate: Element) => {
    const [row, list] = [plate, plate.closest('.kills')].map(each => each?.getBoundingClientRect());
    return !row || !list || (row.right > list.left && row.left < list.right);
  };
  const cut = [...document.querySelectorAll('.pilot-name')]
    .filter(name => name.scrollWidth > name.clientWidth + 1)
    .map(name => `cut: ${name.textContent}`);
  return [...document.querySelectorAll('.hud .plate')].filter(isInList).flatMap(faultsOf).concat(cut);
};
