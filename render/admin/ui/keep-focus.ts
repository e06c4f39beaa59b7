/** The elements that can take the focus of a removed element, the closest first. */
const HEIRS = 'tr, li, .setting, section, main';

/**
 * Keeps the position of keyboard users: when the focused element is removed, as when a row is deleted, the next row
 * gets the focus, or if there is none, the surrounding element. Call it once.
 */
export function keepFocus() {
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target as Element;
  });
  const observer = new MutationObserver(changes => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    const lost = last;
    const change = changes.findLast(({ removedNodes }) =>
      [...removedNodes].some(node => node.contains(lost)),
    );
    focusOn(change && heirOf(change));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

const isRow = (node: Node | null): node is Element =>
  node instanceof Element && node.isConnected && node.matches('tr, li');

function heirOf({ target, removedNodes, nextSibling, previousSibling }: MutationRecord) {
  const wasRow = removedNodes[0] instanceof Element && removedNodes[0].matches('tr, li');
  const row = wasRow && [nextSibling, previousSibling].find(isRow);
  const around = target instanceof Element && target.isConnected && target.closest(HEIRS);
  return row || around || document.getElementById('content');
}

function focusOn(heir: Element | null | undefined) {
  if (!(heir instanceof HTMLElement)) return;
  if (!heir.hasAttribute('tabindex')) heir.tabIndex = -1;
  heir.focus({ preventScroll: true });
}
